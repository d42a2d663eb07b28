"""24-puzzle by A* with five times the Manhattan distance. WRONG: too slow on some boards.

The heavy weight makes the search greedy, and most boards are done in a second.
But nothing bounds the number of boards that are kept. Now and then the search gets stuck.
Shown by about one random board in ten, and more often by inputs of four.
"""

import sys
from heapq import heappop, heappush

SIDE = 5
SQUARES = SIDE * SIDE
WEIGHT = 5
GOAL = (*range(1, SQUARES), 0)


def apart(one, other):
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


NEAR = [[b for b in range(SQUARES) if apart(a, b) == 1] for a in range(SQUARES)]
FAR = [[apart(tile - 1, square) for square in range(SQUARES)] for tile in range(SQUARES)]


def solvable(board):
    tiles = [tile for tile in board if tile]
    return sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :]) % 2 == 0


def find_way(start):
    """The tiles of a solution."""
    distance = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    came = {start: (0, None, None)}
    heap = [(WEIGHT * distance, 0, distance, start.index(0), start)]
    while heap:
        _, moves, distance, blank, board = heappop(heap)
        if board == GOAL:
            break
        if moves > came[board][0]:
            continue
        for square in NEAR[blank]:
            tile = board[square]
            numbers = list(board)
            numbers[blank], numbers[square] = tile, 0
            after = tuple(numbers)
            if after not in came or came[after][0] > moves + 1:
                came[after] = (moves + 1, tile, board)
                nearer = distance + FAR[tile][blank] - FAR[tile][square]
                heappush(heap, (moves + 1 + WEIGHT * nearer, moves + 1, nearer, square, after))
    tiles = []
    board = GOAL
    while board != start:
        _, tile, board = came[board]
        tiles.append(tile)
    return tiles[::-1]


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), SQUARES):
        board = tuple(numbers[first : first + SQUARES])
        if not solvable(board):
            print(-1)
            continue
        tiles = find_way(board)
        print(len(tiles))
        print(*tiles)


main()
