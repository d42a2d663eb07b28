"""Water jugs by both orders, but only for jugs without a common divisor. WRONG.

Idea    The two pouring orders are compared. By Bezout's identity every amount up to the larger
        jug can be measured if the sizes have no common divisor; else there is no way.
Error   The "else" is no part of the theorem: with a common divisor d all multiples of d can be
        measured still, such as 2 litres with jugs of 6 and 4. The test is G % gcd(A, B) == 0.
Time    O(A + B) a pair
Memory  O(A + B), for the answer
Source  A theorem remembered without its second half.

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


def shortest(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were made."""
    if goal not in (0, full_a, full_b) and (goal > max(full_a, full_b) or gcd(full_a, full_b) != 1):
        return None, 0
    from_a = poured(full_a, full_b, goal) if goal != full_b else [(0, full_b)]
    from_b = [(a, b) for b, a in poured(full_b, full_a, goal)] if goal != full_a else [(full_a, 0)]
    return min(from_a, from_b, key=len), len(from_a) + len(from_b)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way, made = shortest(full_a, full_b, goal)
        examined += made
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*(f"{a},{b}" for a, b in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
