"""All shortest solutions of the 8-puzzle by a breadth-first search from each board. SLOW.

Idea    Search layer by layer from the board and count the shortest paths. The count for a board is
        the sum of the counts of its neighbours in the previous layer. The count for the goal is the
        answer. If the board cannot be solved, the search reaches an empty layer without finding the
        goal.
Slow    For most boards the search expands nearly all of the 181,440 boards that can be reached. It
        starts again for the next board of the input. A single search from the goal would answer all
        of them.
Correct breadth_first.py
Time    O(9!) for each board
Memory  O(9!)
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def shortest(start):
    """The least moves and the number of solutions, or nothing; and the boards generated."""
    seen = {start}
    layer = {start: 1}
    moves = 0
    while layer:
        if GOAL in layer:
            return [moves, layer[GOAL]], len(seen)
        following = {}
        for board, paths in layer.items():
            blank = board.index(0)
            for square in NEAR[blank]:
                cells = bytearray(board)
                cells[blank], cells[square] = cells[square], 0
                after = bytes(cells)
                if after not in seen:
                    following[after] = following.get(after, 0) + paths
        seen.update(following)
        layer = following
        moves += 1
    return [], len(seen)


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        answer, generated = shortest(bytes(numbers[first : first + 9]))
        print(*answer or [-1])
        nodes += generated
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
