"""Farmer, wolf, goat and cabbage with pairs that are stored in one direction only. WRONG.

Idea    A state says which things are on the near bank, and on which bank the farmer is.
        Breadth-first search finds the fewest crossings. Take the first thing out of a set: the set
        is safe if what remains is safe and contains no foe of that thing.
Error   A pair is stored under its first name only, but `safe_sets` looks it up under the thing that
        comes first in the list of names. If the pair names its things in the other order, it is
        overlooked. The smallest example: three things `a b c`, one seat and the pair `b a`; the
        first load is `c`.
Correct breadth_first.py
Time    O(3^n)
Memory  O(2^n)
Cause   An undirected edge is stored in one direction only. The program passes all tests in which
        each pair follows the order of the names.

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
        # WRONG: `one` is a foe of `other`, too.
        # RIGHT: foes[one] |= 1 << other
        # RIGHT: foes[other] |= 1 << one
        foes[one] |= 1 << other

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
