"""Farmer, wolf, goat and cabbage by best-first search for the emptiest bank. WRONG.

Idea    Always expand the state that has the fewest things on the near bank: it seems nearest to the
        goal.
Error   The order of the search ignores the number of crossings made. The search finds a solution
        whenever there is one. But taking many things across early may cost crossings later, as in
        the example of the editorial. The RIGHT line expands the states in the order in which they
        were found, which is breadth-first search.
Correct breadth_first.py
Time    O(3^n + n 2^n)
Memory  O(2^n)
Cause   This is greedy best-first search: only the estimate decides. A* would add the number of
        crossings made.

n       the number of things
m       the number of pairs that must not be left together
"""

import sys
from heapq import heappop, heappush


def safe_sets(n, foes):
    """For each set of things whether it may be left alone."""
    safe = [True] * (1 << n)
    for things in range(1, 1 << n):
        lowest = things & -things
        rest = things ^ lowest
        safe[things] = safe[rest] and not foes[lowest.bit_length() - 1] & rest
    return safe


def best_first(n, seats, foes):
    """For each state that can be reached, the load of the crossing that first reached it."""
    farmer = 1 << n
    safe = safe_sets(n, foes)
    fits = [bin(things).count("1") <= seats for things in range(1 << n)]
    start = farmer * 2 - 1
    load_to = {start: None}
    heap = [(n, start)]
    while heap:
        _, state = heappop(heap)
        here = (state if state & farmer else ~state) & (farmer - 1)
        load = here
        while True:
            if fits[load] and safe[here ^ load]:
                after = state ^ farmer ^ load
                if after not in load_to:
                    load_to[after] = load
                    # WRONG: the number of things left does not say how many crossings were made.
                    # RIGHT: heappush(heap, (len(load_to), after))
                    heappush(heap, (bin(after & (farmer - 1)).count("1"), after))
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

    load_to = best_first(n, seats, foes)
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
