"""Farmer, wolf, goat and cabbage, taking for granted that there is a way. CRASHES.

Idea    Breadth-first search over the set of things on the near bank and the side of the farmer: all
        positions that can be reached, each with the load that did it. Then the notes are
        followed back from the position where all are over.
Error   If that position was not reached there is no note of it: KeyError, where -1 should be
        printed.
Time    O(3^n)
Memory  O(2^n)
Source  An answer that the program was not prepared for.

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
    """The loads of a shortest way, and how many positions were examined."""
    everything = (1 << n) - 1
    safe = safe_sets(n, foes)
    fits = [things.bit_count() <= seats for things in range(1 << n)]
    start = (everything, True)  # the things on the near bank; whether the farmer is there
    came_from = {start: None}
    queue = [start]
    for position in queue:  # it grows while it is read
        near, farmer_near = position
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
    loads = []
    position = (0, False)
    while came_from[position]:
        position, load = came_from[position]
        loads.append(load)
    return loads[::-1], len(queue)


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
    print(len(way))
    for load in way:
        print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
