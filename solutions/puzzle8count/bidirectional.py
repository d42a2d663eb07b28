"""All shortest solutions of the 8-puzzle by breadth-first search from both ends.

Idea    Two searches go layer by layer and count the shortest paths to each board of their outermost
        layers. For each board that both layers contain, the two counts are multiplied.

        1. The count for a board is the sum of the counts of its neighbours in the previous layer.
           The search with the smaller outermost layer generates its next layer, and always
           completes it.
        2. Let the outermost layers be `a` moves from the start and `b` moves from the goal. When
           they have a board in common for the first time, the minimum is `a + b` (see the editorial
           of puzzle8).
        3. A solution of `a + b` moves passes through exactly one board that is `a` moves from the
           start. So each solution is counted at exactly one common board.
        4. At a common board any shortest path from the start can be joined with any shortest path
           to the goal, so the number of solutions through it is the product of its two counts. The
           answer is the sum of these products over all common boards.
        5. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    about b^(m/2) boards for m moves, with a constant b; a search from one end sees about b^m:
        20,220 boards on the hardest
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971), for the search.
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
    return moves, sum(one[0][board] * other[0][board] for board in common), generated


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
