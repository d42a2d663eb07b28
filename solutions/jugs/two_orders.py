"""Water jugs without a search: water always flows in one direction; both directions are tried.

Idea    Choose the jug to pour from. Then nothing is left to decide: if that jug is empty, fill it;
        else if the other one is full, empty the other one; else pour. Any other move would undo the
        last move, or lead to a state that is at most two moves from the start. There are two such
        orders, one for each jug.
        1. If the goal is not a multiple of gcd(A, B), or if it is larger than both jugs, there is
           no solution.
        2. Else both orders reach the goal, and the shorter one is a shortest solution.
Time    O((A + B) / gcd(A, B)) for each pair
Memory  O((A + B) / gcd(A, B)), for the answer
Source  Bezout's identity. Drawings that show both orders: Tweedie, "A graphical method of solving
        Tartaglian measuring puzzles", Math. Gazette 23 (1939).

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
