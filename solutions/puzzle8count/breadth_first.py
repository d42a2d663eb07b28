"""All shortest solutions of the 8-puzzle by one breadth-first search that counts ways.

Idea    Go from the goal to all 181,440 positions that can be solved, layer by layer; since moves
        can be undone, a way from the goal is a way to it, read backwards. A position is one
        layer further than the first one that it is made from. Every shortest way to it comes
        through the layer before, so its ways are the ways of all its neighbours there, added up.
        The queue takes a whole layer before the next one: when a position is taken from it, all
        that is to be added to its ways has been added.
        Once this is done, every board is looked up; one that is not there cannot be solved. The
        goal itself has one way, which is to do nothing.
Time    O(9!) once, then O(1) a board
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


def tables():
    """For every position that can be solved the fewest moves and the number of ways."""
    moves, ways = {GOAL: 0}, {GOAL: 1}
    queue = [GOAL]
    for position in queue:  # grows while it is read
        blank = position.index(0)
        further = moves[position] + 1
        for square in NEAR[blank]:
            cells = bytearray(position)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in moves:
                moves[after] = further
                ways[after] = ways[position]
                queue.append(after)
            elif moves[after] == further:
                ways[after] += ways[position]
    return moves, ways


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    moves, ways = tables()
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if board in moves:
            print(moves[board], ways[board])
        else:
            print(-1)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={len(moves)}", file=sys.stderr)


main()
