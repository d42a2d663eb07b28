"""Water jugs without a search: water is always poured one way, and both ways are compared.

Idea    Choose from which jug water is poured, and there is nothing left to decide: if that jug is
        empty, fill it; if the other is full, empty it; else pour. Any other move would undo the
        last one or lead back to a state in which each jug is either full or empty. So there are two
        ways to go, one for each order, and the shorter one is the answer.
        Both go round through the same states, in opposite directions, and after k fillings of
        the first jug (size F) and l emptyings of the other (size S) they hold kF - lS litres
        together. So all that can be measured are the multiples of gcd(A, B) up to the larger
        jug, and all of these come.
Time    O((A + B) / gcd(A, B)) a pair
Memory  O(the same), for the answer
Source  Bezout's identity. That two ways go round in one ring is seen in the drawing of Tweedie,
        "A graphical method of solving Tartaglian measuring puzzles", Math. Gazette 23 (1939).

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
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None, 0
    from_a = poured(full_a, full_b, goal)
    from_b = [(a, b) for b, a in poured(full_b, full_a, goal)]
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
