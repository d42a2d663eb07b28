"""24-puzzle by beam search with the Manhattan distance.

Idea    Go through the boards layer by layer. Of each layer, keep only the boards with the smallest
        Manhattan distances. Do not generate a board twice. If the layers end
        without a solution, search again with a wider beam.
Time    O(w m), for m moves and w boards in a layer
Memory  O(w m)
"""

import os
import sys
from operator import itemgetter

SIDE = 5
SQUARES = SIDE * SIDE
WIDTH = 500
LAYERS = 400
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

nodes = 0


def is_solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(
        tiles[i] > tiles[j] for i in range(len(tiles)) for j in range(i + 1, len(tiles))
    )
    # The width is odd, so no move changes the parity of the inversions.
    return inversions % 2 == 0


def solve(board, width):
    """The tiles that are moved, from the last to the first; None if the beam ends."""
    global nodes
    distance = sum(FAR[tile][square] for square, tile in enumerate(board) if tile)
    beam = [(distance, bytes(board), board.index(0), None)]
    seen = {bytes(board)}
    for _ in range(LAYERS):
        if beam[0][0] == 0:
            return beam[0][3]
        layer = []
        for distance, board, blank, way in beam:
            for square in NEAR[blank]:
                tile = board[square]
                after = bytearray(board)
                after[blank] = tile
                after[square] = 0
                key = bytes(after)
                if key not in seen:
                    seen.add(key)
                    moved = distance + FAR[tile][blank] - FAR[tile][square]
                    layer.append((moved, key, square, (tile, way)))
        nodes += len(layer)
        if not layer:
            return None
        layer.sort(key=itemgetter(0))
        beam = layer[:width]
    return None


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), SQUARES):
        board = numbers[first : first + SQUARES]
        if not is_solvable(board):
            print(-1)
            continue
        if board == [*range(1, SQUARES), 0]:
            print(0)
            print()
            continue
        width = WIDTH
        while (way := solve(board, width)) is None:
            width *= 2
        tiles = []
        while way is not None:
            tile, way = way
            tiles.append(tile)
        print(len(tiles))
        print(*tiles[::-1])
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
