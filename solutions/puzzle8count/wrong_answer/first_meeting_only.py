"""All shortest solutions of the 8-puzzle, counted at the first meeting alone. WRONG.

Idea    Two breadth-first searches go layer by layer, one from the start and one from the goal, and
        count the shortest paths to each board. At the first board that both have reached, the
        number of paths from the start is multiplied by the number of paths to the goal.
Error   The number of moves is right at the first common board. But the layer may contain other
        common boards, and the solutions through them are left out. The count for the first common
        board may be incomplete, too: more paths to it may come from boards of the previous layer
        that have not been expanded yet. On 1 2 3 / 4 0 8 / 7 6 5 it finds one of the two solutions.
Correct bidirectional.py
Time    about b^(m/2) boards for m moves, with a constant b; a search from one end sees about b^m
Memory  the same
Cause   A search for one solution was turned into a search for all of them.
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


def shortest(start):
    """The least number of moves, the number of solutions; and the boards generated."""
    if start == GOAL:
        return 0, 1, 1
    one, other = ({start: 1}, {}), ({GOAL: 1}, {})
    moves, generated = 0, 2
    while True:
        if len(one[0]) > len(other[0]):
            one, other = other, one
        layer, before = one
        moves += 1
        paths = {}
        for board, count in layer.items():
            blank = board.index(0)
            for square in NEAR[blank]:
                cells = bytearray(board)
                cells[blank], cells[square] = cells[square], 0
                after = bytes(cells)
                if after in before:
                    continue
                paths[after] = paths.get(after, 0) + count
                # WRONG: the layer is not complete, and may hold more common boards.
                if after in other[0]:
                    return moves, paths[after] * other[0][after], generated
        generated += len(paths)
        one = paths, layer


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
