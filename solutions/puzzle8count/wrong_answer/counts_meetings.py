"""All shortest solutions of the 8-puzzle, with the boards in the middle counted instead. WRONG.

Idea    Two breadth-first searches go layer by layer, one from the start and one from the goal. When
        their outer layers have boards in common, each shortest solution passes through one of them.
        The number of these boards is the answer.
Error   Several solutions may pass through the same board: more than one path may lead to it from
        the start, or from it to the goal. The number of solutions through a board is the product of
        these two numbers of paths. The example in the editorial has one board in the middle and two
        solutions.
Correct bidirectional.py
Time    about b^(m/2) boards for m moves, with a constant b; a search from one end sees about b^m
Memory  the same
Cause   On boards near the goal, two boards in the middle do mean two solutions.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def following(layer, before):
    """The layer after `layer` with the number of paths to each board; `before` came first."""
    paths = {}
    for board, count in layer.items():
        blank = board.index(0)
        for square in NEAR[blank]:
            cells = bytearray(board)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            # A neighbour is one move nearer or one move further, so no older board occurs.
            if after not in before:
                paths[after] = paths.get(after, 0) + count
    return paths


def shortest(start):
    """The least number of moves, the number of solutions; and the boards generated."""
    one, other = ({start: 1}, {}), ({GOAL: 1}, {})
    moves, generated = 0, 2
    while not (common := one[0].keys() & other[0].keys()):
        if len(one[0]) > len(other[0]):
            one, other = other, one
        layer, before = one
        one = following(layer, before), layer
        moves += 1
        generated += len(one[0])
    # WRONG: a board in the middle stands for all pairs of paths to it.
    # RIGHT: return moves, sum(one[0][board] * other[0][board] for board in common), generated
    return moves, len(common), generated


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        moves, paths, generated = shortest(board)
        print(moves, paths)
        nodes += generated
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
