"""Farmer, wolf, goat and cabbage with the largest load over and the smallest one back. WRONG.

Idea    Row as anyone would: take across the largest load that leaves the near bank safe, bring back
        the smallest load that leaves the far bank safe, and never return to an earlier state.
Error   Among loads of the same size the program takes the first one, and it never undoes a choice.
        So the farmer may get stuck in a state from which every crossing leads to an earlier state,
        or he may make more crossings than needed. The smallest example: three things `a b c`, one
        seat and the pair `a b`.
Correct breadth_first.py
Time    O(2^n M) for M crossings
Memory  O(2^n)
Cause   The program simulates one sequence of moves instead of searching all of them.

n       the number of things
m       the number of pairs that must not be left together
"""

import sys


def safe_sets(n, foes):
    """For each set of things whether it may be left alone."""
    safe = [True] * (1 << n)
    for things in range(1, 1 << n):
        lowest = things & -things
        rest = things ^ lowest
        safe[things] = safe[rest] and not foes[lowest.bit_length() - 1] & rest
    return safe


def simulate(n, seats, foes):
    """The loads until all things are on the far bank, or None if the farmer is stuck."""
    farmer = 1 << n
    safe = safe_sets(n, foes)
    fits = [bin(things).count("1") <= seats for things in range(1 << n)]
    state = farmer * 2 - 1
    seen = {state}
    loads = []
    while state != 0:
        here = (state if state & farmer else ~state) & (farmer - 1)
        legal = [
            load
            for load in range(here + 1)
            if load & ~here == 0
            and fits[load]
            and safe[here ^ load]
            and state ^ farmer ^ load not in seen
        ]
        if not legal:
            return None
        choose = max if state & farmer else min
        # WRONG: this choice may be a mistake, and no other load is tried.
        loads.append(choose(legal, key=lambda load: bin(load).count("1")))
        state ^= farmer ^ loads[-1]
        seen.add(state)
    return loads


def main():
    words = iter(sys.stdin.read().split())
    n, seats, m = (int(next(words)) for _ in range(3))
    names = [next(words) for _ in range(n)]
    foes = [0] * n
    for _ in range(m):
        one, other = names.index(next(words)), names.index(next(words))
        foes[one] |= 1 << other
        foes[other] |= 1 << one

    loads = simulate(n, seats, foes)
    if loads is None:
        print(-1)
        return
    print(len(loads))
    for load in loads:
        print("+".join(names[i] for i in range(n) if load >> i & 1) or "-")


main()
