"""11-puzzle by IDA* with the Manhattan distance. Right, but too slow on the hard boards.

Idea    Each tile needs at least as many moves as there are rows and columns between it and its
        home. The sum over all tiles is a lower bound of the moves that are left. Iterative
        deepening: search depth first with a bound on the length of the whole way, and turn back
        where moves made + lower bound exceed it. If no way is found, raise the bound. The first
        way that is found is a shortest one.
        A move changes the sum by one, up or down, so the sum always has the parity of the moves
        that are left: the bound begins at the sum and grows by 2.
        Half of all boards cannot be solved, and a depth first search would not notice. Read the
        tiles row by row without the blank, and count the inversions, the pairs in the wrong
        order. A move to the side changes nothing; a move up or down takes one tile over 3 others
        and makes an odd number of inversions even, or the other way round. So inversions + rows
        from the blank to its home must be even.
Time    O(c^m) for m moves, c about 1.5: a second for 38 moves, half an hour for 53
Memory  O(m)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985). Parity: Johnson
        and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
"""

import os
import sys

ROWS, COLUMNS = 3, 4
SQUARES = ROWS * COLUMNS


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]
FAR = [[apart(tile - 1, square) for square in range(SQUARES)] for tile in range(SQUARES)]


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def shortest(board):
    """The tiles of a shortest way in the order of the moves, and how many moves were tried."""
    way = []
    nodes = 0

    def solved(blank, before, distance, left):
        """Whether `left` moves are enough; then `way` is filled, last move first."""
        nonlocal nodes
        if distance == 0:
            return True
        for square in NEAR[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            tile = board[square]
            after = distance - FAR[tile][square] + FAR[tile][blank]
            if after < left:
                board[blank] = tile  # what stands on the square of the blank is never read
                if solved(square, blank, after, left - 1):
                    way.append(tile)
                    return True
                board[square] = tile
        return False

    blank = board.index(0)
    distance = sum(FAR[tile][square] for square, tile in enumerate(board) if tile)
    bound = distance
    while not solved(blank, None, distance, bound):
        bound += 2
    return way[::-1], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        way, tried = shortest(board)
        nodes += tried
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
