"""Water jugs by both orders, but only for jugs without a common divisor. WRONG.

Idea    Pour from one jug into the other, always in the same direction: fill the first jug if it is
        empty, empty the second jug if it is full. By Bezout's identity, two jugs without a common
        divisor measure every amount up to the larger jug. The program assumes that two jugs with a
        common divisor measure only what they hold when full.
Error   If d is the greatest common divisor, all multiples of d up to the larger jug can be
        measured. The smallest example: `2 6 4`. Fill B and pour from B into A; then 4 litres remain
        in B.
Correct two_orders.py
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O((A + B) / gcd(A, B)), for the answer
Cause   Only half of the theorem is remembered: the case d = 1.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys
from math import gcd


def pour(first, second, goal):
    """The states (in the first jug, in the second one) until one of them holds the goal."""
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
    """The states after each move of a shortest solution, or None if there is none."""
    # WRONG: all multiples of the common divisor can be measured.
    # RIGHT: if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
    if goal > max(full_a, full_b) or (gcd(full_a, full_b) > 1 and goal not in (0, full_a, full_b)):
        return None
    from_a = pour(full_a, full_b, goal)
    from_b = [(a, b) for b, a in pour(full_b, full_a, goal)]
    return min(from_a, from_b, key=len)


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        path = shortest(full_a, full_b, goal)
        if path is None:
            print(-1)
        else:
            print(len(path))
            print(*(f"{a},{b}" for a, b in path))


main()
