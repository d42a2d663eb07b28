"""All shortest solutions of the 8-puzzle by breadth-first search from each board. TOO SLOW.

Idea    From the board all positions are made, layer by layer. The ways to a position are the ways
        to all its neighbours in the layer before, added up. The layer that has the goal in it
        gives the answer. Half of all boards cannot be solved: then a layer is empty in the end,
        after all 181,440 positions that can be reached.
        That is right, but on most boards nearly all positions are made, and for the next board
        all of them once more. To go from the goal instead, once, does for all boards.
Time    O(9!) a board
Memory  O(9!)
Source  Breadth-first search; the sum over all predecessors is how paths are counted in any
        graph without cycles.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def shortest(start):
    """The least number of moves and of ways, or nothing; and how many positions were made."""
    seen = {start}
    layer = {start: 1}
    moves = 0
    while layer:
        if GOAL in layer:
            return [moves, layer[GOAL]], len(seen)
        following = {}
        for position, ways in layer.items():
            blank = position.index(0)
            for square in NEAR[blank]:
                cells = bytearray(position)
                cells[blank], cells[square] = cells[square], 0
                after = bytes(cells)
                if after not in seen:
                    following[after] = following.get(after, 0) + ways
        seen.update(following)
        layer = following
        moves += 1
    return [], len(seen)


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        answer, made = shortest(bytes(numbers[first : first + 9]))
        print(*answer or [-1])
        nodes += made
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
