"""Farmer, wolf, goat and cabbage by going on where the fewest things are left. WRONG.

Idea    Of all positions that were reached and not yet gone on from, take one with the fewest things
        on the near bank. That goes straight for the goal.
Error   It finds *a* way, and soon. But to bring many things over early may cost crossings later,
        when they have to be sorted out again, and nobody looks whether another way is shorter.
Time    O(3^n) at most
Memory  O(2^n)
Source  Best-first (greedy) search: the estimate alone decides, the crossings made do not count.

n       the number of things
"""

import os
import sys
from heapq import heappop, heappush


def safe_sets(n, foes):
    """For each set of things whether it may be left alone; `foes[i]` is a set."""
    safe = [True] * (1 << n)
    for things in range(1, 1 << n):
        lowest = things & -things
        rest = things ^ lowest
        safe[things] = safe[rest] and not foes[lowest.bit_length() - 1] & rest
    return safe


def some_way(n, seats, foes):
    """The loads of a way (None if there is none), and how many positions were examined."""
    everything = (1 << n) - 1
    safe = safe_sets(n, foes)
    fits = [things.bit_count() <= seats for things in range(1 << n)]
    start = (everything, True)  # the things on the near bank; whether the farmer is there
    came_from = {start: None}
    heap = [(n, start)]
    examined = 0
    while heap:
        _, position = heappop(heap)
        examined += 1
        near, farmer_near = position
        if near == 0:
            loads = []
            while came_from[position]:
                position, load = came_from[position]
                loads.append(load)
            return loads[::-1], examined
        here = near if farmer_near else everything ^ near
        load = here
        while True:
            if fits[load] and safe[here ^ load]:
                after = (near ^ load, not farmer_near)
                if after not in came_from:
                    came_from[after] = (position, load)
                    heappush(heap, (after[0].bit_count(), after))
            if load == 0:
                break
            load = (load - 1) & here
    return None, examined


def main():
    words = iter(sys.stdin.read().split())
    n, seats, pairs = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [0] * n
    for _ in range(pairs):
        one, other = names.index(next(words)), names.index(next(words))
        foes[one] |= 1 << other
        foes[other] |= 1 << one
    way, examined = some_way(n, seats, foes)
    if way is None:
        print(-1)
    else:
        print(len(way))
        for load in way:
            print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
