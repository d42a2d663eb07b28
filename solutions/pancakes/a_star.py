"""Pancakes by A* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so the number of gaps is a lower bound, and this bound
        is consistent. Always expand the position with the minimum sum of flips made and gaps left.
        Among positions with equal sums, expand the one with the fewest gaps. The first sorted stack
        taken from the heap is reached by a shortest solution.
Time    O(n p log p) for p positions, a few hundred on most stacks of 16
Memory  O(n p)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound.
        Hart, Nilsson, Raphael, "A formal basis for the heuristic determination of minimum cost
        paths" (1968), for A*.

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
            if flipped not in made or moves + 1 < made[flipped]:
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
