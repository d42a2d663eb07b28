"""8-puzzle by one breadth-first search from the goal. WRONG: a list in the cache is reversed.

The solution of a board is kept in a cache, last move first. To print it, the list itself is
turned round. So the cache holds the wrong order from then on.
Shown if an input has the same board twice, or a board whose solution leads through an earlier one.
"""

import sys
from functools import cache

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def neighbours(board):
    """The boards after one move, each with the tile that moves."""
    blank = board.index(0)
    row, column = divmod(blank, 3)
    for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= r < 3 and 0 <= c < 3:
            numbers = list(board)
            tile = numbers[blank] = numbers[3 * r + c]
            numbers[3 * r + c] = 0
            yield tile, tuple(numbers)


def search():
    """For each board that can be solved, the tile that moves next and the board after that."""
    after = {GOAL: None}
    queue = [GOAL]
    for board in queue:
        for tile, neighbour in neighbours(board):
            if neighbour not in after:
                after[neighbour] = (tile, board)
                queue.append(neighbour)
    return after


AFTER = search()


@cache
def solution(board):
    """The tiles of a shortest solution, the last one first."""
    if AFTER[board] is None:
        return []
    tile, nearer = AFTER[board]
    return [*solution(nearer), tile]


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), 9):
        board = tuple(numbers[first : first + 9])
        if board not in AFTER:
            print(-1)
            continue
        tiles = solution(board)
        tiles.reverse()
        print(len(tiles))
        print(*tiles)


main()
