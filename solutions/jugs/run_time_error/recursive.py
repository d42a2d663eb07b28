"""Water jugs by both orders, each move a call inside the last one. CRASHES.

Idea    The two pouring orders are compared. An order is a function that makes one move and calls
        itself for the rest, which is a faithful image of the rule; what it returns is right.
Error   Python allows some 1000 calls inside each other, and with large jugs the way is longer:
        RecursionError. A loop does the same without any limit.
Time    O((A + B) / gcd(A, B)) a pair
Memory  O(the same), on the stack
Source  Recursion where the depth grows with the numbers of the input.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from math import gcd


def poured(first, second, here, there, goal):
    """The states (in the first jug, in the second) from here until one of them holds G."""
    if goal in (here, there):
        return []
    if here == 0:
        here = first
    elif there == second:
        there = 0
    else:
        flow = min(here, second - there)
        here, there = here - flow, there + flow
    return [(here, there), *poured(first, second, here, there, goal)]


def shortest(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were made."""
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None, 0
    from_a = poured(full_a, full_b, 0, 0, goal)
    from_b = [(a, b) for b, a in poured(full_b, full_a, 0, 0, goal)]
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
