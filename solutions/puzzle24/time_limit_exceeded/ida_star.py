"""24-puzzle by IDA* with the Manhattan distance: the fewest moves, if there is time. SLOW.

Idea    Search depth first, with a limit on the sum of the moves made and the Manhattan distance.
        Raise the limit until there is a solution. This solution is a shortest one, so it gets all
        points.
Slow    The work grows by a constant factor with each move. Boards of 30 moves take hardly any time,
        but random boards need about 100 moves.
Correct beam_search.py
Time    O(c^m) for m moves, with a constant c
Memory  O(m)
"""

import sys

SIDE = 5
SQUARES = SIDE * SIDE
NEAR = [
    [
        row * SIDE + column
        for row, column in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        if 0 <= row < SIDE and 0 <= column < SIDE
    ]
    for r in range(SIDE)
    for c in range(SIDE)
]
FAR = [
    [
        abs((tile - 1) // SIDE - square // SIDE) + abs((tile - 1) % SIDE - square % SIDE)
        for square in range(SQUARES)
    ]
    for tile in range(SQUARES)
]


def is_solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(
        tiles[i] > tiles[j] for i in range(len(tiles)) for j in range(i + 1, len(tiles))
    )
    # The width is odd, so no move changes the parity of the inversions.
    return inversions % 2 == 0


def search(board, blank, before, distance, left, way):
    if distance == 0:
        return True
    for square in NEAR[blank]:
        tile = board[square]
        after = distance + FAR[tile][blank] - FAR[tile][square]
        if square == before or after >= left:
            continue
        board[blank], board[square] = tile, 0
        way.append(tile)
        if search(board, square, blank, after, left - 1, way):
            return True
        way.pop()
        board[blank], board[square] = 0, tile
    return False


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), SQUARES):
        board = numbers[first : first + SQUARES]
        if not is_solvable(board):
            print(-1)
            continue
        distance = sum(FAR[tile][square] for square, tile in enumerate(board) if tile)
        limit = distance
        way = []
        while not search(board, board.index(0), -1, distance, limit, way):
            limit += 2
        print(len(way))
        print(*way)


main()
