"""8-puzzle by breadth-first search. Right, but TOO SLOW for many boards.

Idea    Look at all positions one move away from the start, then at all that are two moves away,
        and so on. A queue keeps this order: what is found goes to its end, what is looked at next
        comes from its front. So the goal is met by a shortest way. Every position is noted with
        the one that it was made from; from the goal these notes lead back to the start.
        Half of all boards cannot be solved. Then the queue runs empty after every position that
        can be reached, 181,440 of them, and no other test is needed.
        A position is 9 bytes, the numbers of the squares row by row: they can be keys of a
        dictionary, and each of them is a number.
Time    O(9!) a board
Memory  O(9!)
Source  Moore, "The shortest path through a maze" (1959).
"""

import os
import sys
from collections import deque

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def shortest(start):
    """The tiles to move, or None if there is no way; and how many positions were made."""
    came = {start: start}
    queue = deque([start])
    while queue:
        position = queue.popleft()
        if position == GOAL:
            return way_to(position, came), len(came)
        blank = position.index(0)
        for square in NEAR[blank]:
            cells = bytearray(position)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in came:
                came[after] = position
                queue.append(after)
    return None, len(came)


def way_to(position, came):
    """The tiles that were moved from the start to `position`."""
    tiles = []
    while came[position] != position:
        before = came[position]
        # The tile that was moved is now where the blank was.
        tiles.append(position[before.index(0)])
        position = before
    return tiles[::-1]


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        way, made = shortest(bytes(numbers[first : first + 9]))
        nodes += made
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
