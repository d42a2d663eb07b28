"""Pancakes by A* that counts each gap twice. WRONG.

Idea    A* with the gap bound, doubled: the search goes straight to the goal and expands far fewer
        positions.
Error   Twice the number of gaps is not a lower bound: one flip may close a gap, but this gap counts
        as 2. A position on a shortest solution may have a larger sum than the goal has on a longer
        solution. Then the program prints the longer solution. For 1 3 5 2 4 the program makes 6
        flips, but 5 are enough.
Correct a_star.py
Time    O(n p log p) for p positions
Memory  O(n p)
Cause   Weighted A* is a well-known method for good solutions, but it does not promise shortest ones
        (Pohl, 1970).

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
                # WRONG: with a weight of 2 the bound is not admissible.
                # RIGHT: heappush(heap, (moves + 1 + after, after, flipped))
                heappush(heap, (moves + 1 + 2 * after, after, flipped))
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
