"""Farmer, wolf, goat and cabbage, always with as many as possible over, as few back. WRONG.

Idea    Row as anyone would: over with the largest load that leaves the near bank safe, back with
        the smallest that leaves the far bank safe, and never into a position that was there before.
Error   Where several loads are as good the first is taken, and the choice is never taken back. So
        he ends where every load leads to a position that was there before, and calls that "no
        way"; or he is over in the end, but later than needed.
Time    O(2^n M) for M crossings
Memory  O(2^n)
Source  A simulation in place of a search.

n       the number of things
"""

import os
import sys


def safe_sets(n, foes):
    """For each set of things whether it may be left alone; `foes[i]` is a set."""
    safe = [True] * (1 << n)
    for things in range(1, 1 << n):
        lowest = things & -things
        rest = things ^ lowest
        safe[things] = safe[rest] and not foes[lowest.bit_length() - 1] & rest
    return safe


def some_way(n, seats, foes):
    """The loads of a way (None if it ends nowhere), and how many positions were examined."""
    everything = (1 << n) - 1
    safe = safe_sets(n, foes)
    near, farmer_near = everything, True
    seen = set()
    way = []
    while near:
        seen.add((near, farmer_near))
        here = near if farmer_near else everything ^ near
        loads = [
            load
            for load in range(here + 1)
            if load & ~here == 0
            and load.bit_count() <= seats
            and safe[here ^ load]
            and (near ^ load, not farmer_near) not in seen
        ]
        if not loads:
            return None, len(seen)
        choose = max if farmer_near else min
        load = choose(loads, key=int.bit_count)
        way.append(load)
        near, farmer_near = near ^ load, not farmer_near
    return way, len(seen) + 1


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
