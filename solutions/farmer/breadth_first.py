"""Farmer, wolf, goat and cabbage by breadth-first search over bit masks.

Idea    A state says which things are on the near bank, and on which bank the farmer is. It is a
        number with one bit for each thing and one for the farmer, so a crossing flips the farmer's
        bit and the bits of the load.
        1. Find out for each of the 2^n sets of things whether it may be left alone.
        2. Search breadth-first from the state with all bits set. A load is any subset of the things
           on the farmer's bank that fits into the boat and leaves a safe set behind.
        3. Store for each state the load that first reached it. The same load leads back to the
           predecessor, so the stored loads lead from the goal, which is 0, back to the start.
Time    O(3^n): all pairs of a set of things and one of its subsets; 531,441 loads on each bank for
        n = 12
Memory  O(2^n)
Source  Moore, "The shortest path through a maze" (1959), for the search. The subsets of a set in
        falling order by (subset - 1) & set: Knuth, TAOCP 4A, 7.1.3.

n       the number of things
m       the number of pairs that must not be left together
"""

import sys
from collections import deque


def safe_sets(n, foes):
    """For each set of things whether it may be left alone."""
    safe = [True] * (1 << n)
    for things in range(1, 1 << n):
        lowest = things & -things
        rest = things ^ lowest
        safe[things] = safe[rest] and not foes[lowest.bit_length() - 1] & rest
    return safe


def breadth_first(n, seats, foes):
    """For each state that can be reached, the load of the crossing that first reached it."""
    farmer = 1 << n
    safe = safe_sets(n, foes)
    fits = [bin(things).count("1") <= seats for things in range(1 << n)]
    start = farmer * 2 - 1
    load_to = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        here = (state if state & farmer else ~state) & (farmer - 1)
        load = here
        while True:
            if fits[load] and safe[here ^ load]:
                after = state ^ farmer ^ load
                if after not in load_to:
                    load_to[after] = load
                    queue.append(after)
            if load == 0:
                break
            load = (load - 1) & here
    return load_to


def main():
    words = iter(sys.stdin.read().split())
    n, seats, m = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [0] * n
    for _ in range(m):
        one, other = names.index(next(words)), names.index(next(words))
        foes[one] |= 1 << other
        foes[other] |= 1 << one

    load_to = breadth_first(n, seats, foes)
    state = 0
    if state not in load_to:
        print(-1)
        return
    loads = []
    while load_to[state] is not None:
        loads.append(load_to[state])
        state ^= 1 << n ^ load_to[state]
    print(len(loads))
    for load in reversed(loads):
        print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")


main()
