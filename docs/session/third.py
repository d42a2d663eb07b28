"""A solution to 8-puzzle"""

import sys
from heapq import heappop, heappush

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEAR = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]


def solvable(board):
    tiles = [tile for tile in board if tile]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i:]) % 2 == 0


def far(board):
    """At least so many moves are still needed: rows and columns between tiles and their homes."""
    return sum(
        abs(square // 3 - (tile - 1) // 3) + abs(square % 3 - (tile - 1) % 3)
        for square, tile in enumerate(board)
        if tile
    )


def shortest(start):
    done = set()
    heap = [(far(start), start, [])]
    while True:
        _, board, way = heappop(heap)
        if board in done:
            continue
        done.add(board)
        if board == GOAL:
            return way
        blank = board.index(0)
        for square in NEAR[blank]:
            after = list(board)
            after[blank], after[square] = board[square], 0
            after = tuple(after)
            if after not in done:
                moved = [*way, board[square]]
                heappush(heap, (len(moved) + far(after), after, moved))


def main():
    words = iter(sys.stdin.read().split())
    boards = int(next(words))
    for _ in range(boards):
        board = tuple(int(next(words)) for _ in range(9))
        if not solvable(board):
            print(-1)
            continue
        way = shortest(board)
        print(len(way))
        print(*way)


main()
