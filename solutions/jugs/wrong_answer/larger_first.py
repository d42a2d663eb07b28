"""Water jugs by pouring from the larger jug into the smaller one. WRONG.

Idea    Pour from one jug into the other, always in the same direction: fill the first jug if it is
        empty, empty the second jug if it is full. Filling the larger jug brings more water at once,
        so the order that begins with the larger jug should be the shorter one.
Error   The other order may reach the goal sooner. For instance, if the goal is a multiple of the
        smaller jug, a few fillings of the smaller jug collect it in the larger one. A small example
        is `1 5 2`, where the program makes 6 moves instead of 4. If the smaller jug is the goal,
        even `1 2 1` fails.
Correct two_orders.py
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O((A + B) / gcd(A, B)), for the answer
Cause   The author tried this rule of thumb on a few pairs only, and for most pairs it is right.

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
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None
    from_a = pour(full_a, full_b, goal)
    from_b = [(a, b) for b, a in pour(full_b, full_a, goal)]
    # WRONG: the order from the smaller jug may be shorter.
    # RIGHT: return min(from_a, from_b, key=len)
    return from_a if full_a >= full_b else from_b


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
