"""Pancakes by A* that keeps the first path found to each position. WRONG.

Idea    A* with the gap bound: expand the position with the minimum sum of flips and gaps. A
        position that has been generated once is not stored again.
Error   A* may generate a position first by a detour, and later with fewer flips. With a consistent
        bound, the number of flips of a position is final when the position is *taken* from the
        heap, not before. The program keeps the detour in its table. For 3 6 4 5 1 2 it prints 6
        flips, but 5 are enough.
Correct a_star.py
Time    O(n p log p) for p positions, a few hundred on most stacks of 16
Memory  O(n p)
Cause   In breadth-first search the first path to a position is a shortest one. In A* it need not
        be.

row         the sizes from the top; behind them the plate
made        the fewest flips known to each position
came_from   the last flip to each position, and the position before it
"""

import os
import sys
from heapq import heappop, heappush


def is_gap(upper, lower):
    return abs(upper - lower) > 1


def shortest(stack):
    """The flips, and how many positions were expanded."""
    start = (*stack, len(stack) + 1)
    gaps = sum(is_gap(upper, lower) for upper, lower in zip(start, start[1:]))
    made = {start: 0}
    came_from = {}
    heap = [(gaps, gaps, start)]
    expanded = 0
    while True:
        _, gaps, row = heappop(heap)
        if gaps == 0:
            break
        moves = made[row]
        expanded += 1
        for k in range(2, len(row)):
            flipped = row[k - 1 :: -1] + row[k:]
            # WRONG: a known position may be reached with fewer flips.
            # RIGHT: if flipped not in made or moves + 1 < made[flipped]:
            if flipped not in made:
                after = gaps - is_gap(row[k - 1], row[k]) + is_gap(row[0], row[k])
                made[flipped] = moves + 1
                came_from[flipped] = k, row
                heappush(heap, (moves + 1 + after, after, flipped))
    flips = []
    while row != start:
        k, row = came_from[row]
        flips.append(k)
    return flips[::-1], expanded


def main():
    numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for _ in range(next(numbers)):
        n = next(numbers)
        flips, expanded = shortest([next(numbers) for _ in range(n)])
        nodes += expanded
        print(len(flips))
        print(*flips)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
