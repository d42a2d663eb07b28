"""Farmer, wolf, goat and cabbage with states that leave out the farmer. WRONG.

Idea    If a set of things has been on the near bank before, the search need not examine this set
        again. So one mark for each set is enough.
Error   The same things may be on the near bank with or without the farmer, and these are two
        states. When he has taken the goat across, the wolf and the cabbage are on the near bank
        without him. When he comes back alone, they are there with him, but the search takes this
        state for the earlier one and gives up. The smallest example: two things, one seat, no
        pairs.
Correct breadth_first.py
Time    O(3^n)
Memory  O(2^n)
Cause   A state must hold all that the next moves depend on. Who stands where is easy to see; whose
        turn it is, or where the boat is, is easy to forget.

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
    seen = {farmer - 1}
    while queue:
        state = queue.popleft()
        here = (state if state & farmer else ~state) & (farmer - 1)
        load = here
        while True:
            if fits[load] and safe[here ^ load]:
                after = state ^ farmer ^ load
                # WRONG: the same things with the farmer on the other bank are a different state.
                # RIGHT: if after not in load_to:
                if after & (farmer - 1) not in seen:
                    seen.add(after & (farmer - 1))
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
