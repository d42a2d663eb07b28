"""Water jugs by both orders, without a test for the greatest common divisor. NEVER ENDS on some.

Idea    The two pouring orders are compared; the shorter one is the answer. A goal above the larger
        jug has no way.
Error   Nor has a goal that gcd(A, B) does not divide. Then the loop never ends: after the first
        filling the states repeat every 2 (A + B) / gcd(A, B) - 1 moves, and nothing stops it.
        (To stop when the state after the first move comes back would do as well as the divisor.)
        Every other goal is answered right.
Time    O(A + B) a pair, or without end
Memory  O(A + B), for the answer
Source  A loop whose end nobody has proved.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys


def moves_needed(first, second, goal):
    """How many moves the order from `first` to `second` needs."""
    moves = here = there = 0
    while goal not in (here, there):
        here, there = poured(first, second, here, there)
        moves += 1
    return moves


def poured(first, second, here, there):
    """The state after the next move."""
    if here == 0:
        return first, there
    if there == second:
        return here, 0
    flow = min(here, second - there)
    return here - flow, there + flow


def shortest(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were made."""
    if goal > max(full_a, full_b):
        return None, 0
    from_a, from_b = moves_needed(full_a, full_b, goal), moves_needed(full_b, full_a, goal)
    first, second = (full_a, full_b) if from_a <= from_b else (full_b, full_a)
    way = [(0, 0)]
    while goal not in way[-1]:
        way.append(poured(first, second, *way[-1]))
    if (first, second) != (full_a, full_b):
        way = [(a, b) for b, a in way]
    return way[1:], from_a + from_b


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
