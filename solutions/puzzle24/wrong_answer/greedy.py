"""24-puzzle by always taking the nearest new board, and giving up where there is none. WRONG.

Idea    Always make the move after which the Manhattan distance is smallest, and never go to a board
        a second time.
Error   Sooner or later all neighbours of the current board have been visited, or there are too many
        moves. This does not prove that the board cannot be solved, but the program prints -1.
Correct beam_search.py
Time    O(m), for m moves
Memory  O(m)
"""

import os
import sys
from operator import itemgetter

SIDE = 5
SQUARES = SIDE * SIDE
WIDTH = 1
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
        way = solve(board, WIDTH)
        if way is None:
            # WRONG: a beam that ends shows nothing; it must be wider.
            # RIGHT: way = next(filter(None, (solve(board, 200 << n) for n in range(30))))
            way = (-1, None)
        tiles = []
        while way is not None:
            tile, way = way
            tiles.append(tile)
        if tiles != [-1]:
            print(len(tiles))
        print(*tiles[::-1])
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
