"""Water jugs by both orders, with a nested call for each move. WRONG.

Idea    One order always pours from A into B, the other one from B into A. The shorter one is the
        answer. A recursive function makes one move of an order and calls itself for the other
        moves.
Error   Python allows about 1000 calls inside each other. With large jugs an order has more moves,
        and the program ends with a RecursionError. Besides, each call copies the list of the moves
        after its own move, so the time is quadratic. An example is `1 600 600`, where pouring from
        A fills A 600 times.
Correct two_orders.py
Time    O(((A + B) / gcd(A, B))^2) for each pair
Memory  O((A + B) / gcd(A, B)), on the stack
Cause   The depth of the recursion grows with the numbers of the input. A loop has no such limit. In
        Python, sys.setrecursionlimit raises the limit.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys
from math import gcd


def pour(first, second, here, there, goal):
    """The states (in the first jug, in the second one) from here until one holds the goal."""
    if goal in (here, there):
        return []
    if here == 0:
        here = first
    elif there == second:
        there = 0
    else:
        flow = min(here, second - there)
        here -= flow
        there += flow
    # WRONG: each move is a nested call, and there may be thousands of moves.
    return [(here, there), *pour(first, second, here, there, goal)]


def shortest(full_a, full_b, goal):
    """The states after each move of a shortest solution, or None if there is none."""
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None
    from_a = pour(full_a, full_b, 0, 0, goal)
    from_b = [(a, b) for b, a in pour(full_b, full_a, 0, 0, goal)]
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
