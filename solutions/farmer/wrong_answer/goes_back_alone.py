"""Farmer, wolf, goat and cabbage with a farmer who always comes back alone. WRONG.

Idea    All things must reach the far bank. So the farmer takes loads there, and rows back alone to
        fetch the next one.
Error   In the classic puzzle the farmer must take the goat back once, because the goat must not
        stay with the thing that crossed second. Without loads on the way back, the program finds no
        solution for many puzzles that have one. The smallest example is the classic puzzle.
Correct breadth_first.py
Time    O(3^n)
Memory  O(2^n)
Cause   The author left out moves that seem to lead away from the goal. A search for the fewest
        moves must try all moves that the rules allow.

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
        # WRONG: he may have to take something back.
        # RIGHT: load = here
        load = here if state & farmer else 0
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
