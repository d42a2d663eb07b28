"""Farmer, wolf, goat and cabbage by breadth-first search without the farmer. WRONG.

Idea    A position is the set of things on the near bank. In every other layer of the search the
        farmer is on the far bank, so the number of crossings tells where he is.
Error   What has been reached is noted for the things alone. But the same things may be on the near
        bank with the farmer or without him, and these are two positions: when the goat has been
        taken over, he comes back alone to wolf and cabbage, who had been left there a crossing
        before. That counts as seen, and the way is lost.
Time    O(3^n)
Memory  O(2^n)
Source  A state that does not hold all that the future depends on: the classic error of search.

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
    fits = [things.bit_count() <= seats for things in range(1 << n)]
    came_from = {everything: None}
    queue = [(everything, True)]
    for examined, (near, farmer_near) in enumerate(queue, 1):  # it grows while it is read
        if near == 0:
            loads = []
            while came_from[near]:
                near, load = came_from[near]
                loads.append(load)
            return loads[::-1], examined
        here = near if farmer_near else everything ^ near
        load = here
        while True:
            if fits[load] and safe[here ^ load]:
                after = near ^ load
                if after not in came_from:
                    came_from[after] = (near, load)
                    queue.append((after, not farmer_near))
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
