"""Water jugs by pouring from A into B only. WRONG.

Idea    Pour from one jug into the other, always in the same direction: fill the first jug if it is
        empty, empty the second jug if it is full. These moves go through all states that are
        needed, so they reach the goal if there is a solution.
Error   These moves reach the goal. But pouring from B into A goes through the same states from the
        other end, and may reach the goal sooner. A small example is `1 3 2`, where the program
        makes 4 moves instead of 2.
Correct two_orders.py
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O((A + B) / gcd(A, B)), for the answer
Cause   A rule that always solves the puzzle is assumed to solve it in the fewest moves.

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
    # WRONG: pouring from B into A may be shorter.
    # RIGHT: from_a = pour(full_a, full_b, goal)
    # RIGHT: from_b = [(a, b) for b, a in pour(full_b, full_a, goal)]
    # RIGHT: return min(from_a, from_b, key=len)
    return pour(full_a, full_b, goal)


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
