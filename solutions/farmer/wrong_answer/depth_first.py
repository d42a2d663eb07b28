"""Farmer, wolf, goat and cabbage by depth-first search. WRONG.

Idea    Start at the first state, add the states that a crossing leads to, and go on until all
        states that can be reached are known.
Error   `pop` takes the state that was added last. So this is depth-first search. It finds a
        solution whenever there is one, but not always a shortest one. The smallest example: three
        things `a b c`, one seat and the pair `a b`, where 5 crossings are enough and the program
        makes 7.
Correct breadth_first.py
Time    O(3^n)
Memory  O(2^n)
Cause   One word decides between a queue and a stack, and the samples are too small to show the
        difference.

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
        # WRONG: this takes the newest state instead of the oldest one, so the queue is a stack.
        # RIGHT: state = queue.popleft()
        state = queue.pop()
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
