# judge: puzzle8
"""A solution to 8-puzzle"""

import sys
from heapq import heappop, heappush

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEAR = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
AWAY = [
    [0] + [abs(square // 3 - home // 3) + abs(square % 3 - home % 3) for home in range(8)]
    for square in range(9)
]  # for each square and tile, the rows and columns between the square and the tile's home


def solvable(board):
    tiles = [tile for tile in board if tile]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i:]) % 2 == 0


def shortest(start):
    seen = {start}
    left = sum(AWAY[square][tile] for square, tile in enumerate(start))
    heap = [(left, left, start, [])]
    while True:
        _, left, board, way = heappop(heap)
        if board == GOAL:
            return way
        blank = board.index(0)
        for square in NEAR[blank]:
            tile = board[square]
            after = list(board)
            after[blank], after[square] = tile, 0
            after = tuple(after)
            if after not in seen:
                seen.add(after)
                bound = left + AWAY[blank][tile] - AWAY[square][tile]
                heappush(heap, (len(way) + 1 + bound, bound, after, [*way, tile]))


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
