"""24-puzzle as people solve it: tile by tile, row by row.

Idea    Bring home one tile after the other, but the last two tiles of a row together. Solve the
        last two rows column by column. For each step, search breadth-first over the squares of the
        blank and of the one or two tiles, without moving the tiles that are home. If the last three
        tiles cannot be brought home, nobody can solve the board.
Time    O(n^4), for a side of n squares
Memory  O(n^4)
"""

import sys
from collections import deque

SIDE = 5
SQUARES = SIDE * SIDE
GROUPS = [
    *([1], [2], [3], [4, 5]),
    *([6], [7], [8], [9, 10]),
    *([11], [12], [13], [14, 15]),
    *([16, 21], [17, 22], [18, 23], [19, 20, 24]),
]


def near(square):
    row, column = divmod(square, SIDE)
    for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= r < SIDE and 0 <= c < SIDE:
            yield r * SIDE + c


def squares_of_blank(board, group, fixed):
    """Where the blank goes to bring a group home; None if that is impossible."""
    start = tuple(board.index(tile) for tile in [0, *group])
    goal = tuple(tile - 1 for tile in group)
    came = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        if state[1:] == goal:
            way = []
            while came[state] is not None:
                way.append(state[0])
                state = came[state]
            return way[::-1]
        blank = state[0]
        for square in near(blank):
            if square in fixed:
                continue
            after = (square, *(blank if place == square else place for place in state[1:]))
            if after not in came:
                came[after] = state
                queue.append(after)
    return None


def solve(board):
    tiles = []
    fixed = set()
    for group in GROUPS:
        way = squares_of_blank(board, group, fixed)
        if way is None:
            return None
        for square in way:
            blank = board.index(0)
            tiles.append(board[square])
            board[blank], board[square] = board[square], 0
        fixed.update(tile - 1 for tile in group)
    return tiles


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), SQUARES):
        tiles = solve(numbers[first : first + SQUARES])
        if tiles is None:
            print(-1)
        else:
            print(len(tiles))
            print(*tiles)


main()
