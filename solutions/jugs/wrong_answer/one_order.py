"""Water jugs by pouring from A into B, always. WRONG.

Idea    If A is empty, fill it; if B is full, empty it; else pour from A into B. That goes through
        every state that can be of use, so the goal comes sooner or later if it can come at all.
Error   It does come, but the same states can be gone through the other way round, pouring from B
        into A, and the goal may be nearer that way. Both orders have to be compared.
Time    O((A + B) / gcd(A, B)) a pair
Memory  O(the same), for the answer
Source  The half of a rule that everyone remembers.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from math import gcd


def poured(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were made."""
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None, 0
    states = []
    a = b = 0
    while goal not in (a, b):
        if a == 0:
            a = full_a
        elif b == full_b:
            b = 0
        else:
            flow = min(a, full_b - b)
            a -= flow
            b += flow
        states.append((a, b))
    return states, len(states)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way, made = poured(full_a, full_b, goal)
        examined += made
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*(f"{a},{b}" for a, b in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
