"""Farmer, wolf, goat and cabbage, where the farmer sits on a seat for things. WRONG.

Idea    Breadth-first search over the set of things on the near bank and the side of the farmer.
Error   The farmer is counted among those who need one of the `s` seats, so one thing less goes over
        each time. The seats of the input are those *beside* his.
Time    O(3^n)
Memory  O(2^n)
Source  Off by one.

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


def shortest(n, seats, foes):
    """The loads of a shortest way (None if there is none), and how many positions were examined."""
    everything = (1 << n) - 1
    safe = safe_sets(n, foes)
    fits = [things.bit_count() + 1 <= seats for things in range(1 << n)]
    start = (everything, True)  # the things on the near bank; whether the farmer is there
    came_from = {start: None}
    queue = [start]
    for examined, position in enumerate(queue, 1):  # it grows while it is read
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
                    queue.append(after)
            if load == 0:
                break
            load = (load - 1) & here
    return None, len(queue)


def main():
    words = iter(sys.stdin.read().split())
    n, seats, pairs = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [0] * n
    for _ in range(pairs):
        one, other = names.index(next(words)), names.index(next(words))
        foes[one] |= 1 << other
        foes[other] |= 1 << one
    way, examined = shortest(n, seats, foes)
    if way is None:
        print(-1)
    else:
        print(len(way))
        for load in way:
            print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
