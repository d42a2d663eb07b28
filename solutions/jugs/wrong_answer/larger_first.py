"""Water jugs by pouring from the larger jug into the smaller one. WRONG.

Idea    If the larger jug is empty, fill it; if the smaller one is full, empty it; else pour. A
        filling of the larger jug brings more water at once, so that should be the quicker order.
Error   It is a guess. Where the goal is a multiple of the smaller jug, or a little more than one,
        it is quicker to fill the smaller jug and to collect in the larger one.
Time    O((A + B) / gcd(A, B)) a pair
Memory  O(the same), for the answer
Source  A rule of thumb taken for a theorem; it is right more often than not.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from math import gcd


def poured(first, second, goal):
    """The states (in the first jug, in the second) until one of them holds G."""
    states = []
    here = there = 0
    while goal not in (here, there):
        if here == 0:
            here = first
        elif there == second:
            there = 0
        else:
            flow = min(here, second - there)
            here -= flow
            there += flow
        states.append((here, there))
    return states


def measured(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were made."""
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None, 0
    way = (
        poured(full_a, full_b, goal)
        if full_a >= full_b
        else [(a, b) for b, a in poured(full_b, full_a, goal)]
    )
    if goal == min(full_a, full_b):
        way = [(full_a, 0) if goal == full_a else (0, full_b)]  # one filling, whatever the order
    return way, len(way)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way, made = measured(full_a, full_b, goal)
        examined += made
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*(f"{a},{b}" for a, b in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
