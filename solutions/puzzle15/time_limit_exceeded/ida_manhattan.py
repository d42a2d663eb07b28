"""15-puzzle by IDA* with the Manhattan distance, too weak a bound for the hard boards. SLOW.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it. The first solution that is found is a shortest one.
        1. The bound is the Manhattan distance: each tile needs at least one move for each row and
           each column between it and its home.
        2. A move changes the lower bound by exactly one, so the bound has the same parity as the
           number of moves left. The limit therefore starts at the bound of the first board and
           grows by 2.
        3. Half of all boards cannot be solved, and the search would never end on them. These are
           the boards in which the number of inversions (pairs of tiles in the wrong order) plus the
           number of rows below the blank is odd. Test this first.
Slow    The Manhattan distance ignores that tiles block each other. Every two additional moves in
        the solution make the search about four times as long, and boards of 50 moves or more take
        too long.
Correct pattern_database.py
Time    O(c^m) for m moves, with a constant c
Memory  O(m)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985). Parity: Johnson
        and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
"""

import os
import sys

ROWS = COLUMNS = 4
SQUARES = ROWS * COLUMNS


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]
FAR = [[apart(tile - 1, square) for square in range(SQUARES)] for tile in range(SQUARES)]


def letter(blank, square):
    """Where the blank goes from one square to the other."""
    return {-COLUMNS: "u", -1: "l", 1: "r", COLUMNS: "d"}[square - blank]


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def shortest(board):
    """A shortest solution, and how many moves were tried."""
    path = []
    nodes = 0

    def solved(blank, before, distance, left):
        """Whether `left` moves are enough; then `path` is filled, last move first."""
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
                    path.append(letter(blank, square))
                    return True
                board[square] = tile
        return False

    blank = board.index(0)
    distance = sum(FAR[tile][square] for square, tile in enumerate(board) if tile)
    bound = distance
    while not solved(blank, None, distance, bound):
        bound += 2
    return "".join(reversed(path)), nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        path, tried = shortest(board)
        nodes += tried
        print(len(path))
        print(path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
