"""Water jugs by a congruence: the moves of both pouring orders are counted, not made.

Idea    Choose from which jug water is poured, and there is nothing left to decide: if that jug is
        empty, fill it; if the other is full, empty it; else pour. A shortest way is one of these
        two orders, and the shorter one can be told beforehand.
        After k fillings of the first jug (size F) and l emptyings of the second (size S) they
        hold kF - lS litres together. So G litres alone in a jug need kF - lS = G: k is the least
        solution above 0 of kF = G modulo S, given by an inverse, and l follows.
        Every pouring empties the first jug (k times) or fills the second one (l times), so there
        are k + l pourings and k + l other moves: 2(k + l) in all. But if G litres fit into the
        first jug and there has been an emptying, they were in it two moves before, above a full
        second jug: before that was emptied, and poured into once more.
        What one jug holds when it is full takes one move. Only the way that is printed is poured.
Time    O(log(A + B)) a pair, and O(moves) to print them
Memory  O(moves)
Source  Bezout's identity; the extended Euclidean algorithm is in Python's pow(F, -1, S).

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from math import gcd


def count(first, second, goal):
    """The number of moves until a jug holds G, if water is poured out of the first one."""
    if goal == first:
        return 1
    divisor = gcd(first, second)
    period = second // divisor
    fillings = goal // divisor * pow(first // divisor, -1, period) % period or period
    emptyings = (fillings * first - goal) // second
    return 2 * (fillings + emptyings) - (2 if emptyings and goal < first else 0)


def poured(first, second, moves):
    """What is in the first jug after each move, and what is in the second one."""
    ones, others = [], []
    here = there = 0
    for _ in range(moves):
        if here == 0:
            here = first
        elif there == second:
            there = 0
        elif here < second - there:
            there += here
            here = 0
        else:
            here -= second - there
            there = second
        ones.append(here)
        others.append(there)
    return ones, others


def shortest(full_a, full_b, goal):
    """What is in jug A after each move and what in jug B, or None if there is no way."""
    if goal == 0:
        return [], []
    if goal > max(full_a, full_b) or goal % gcd(full_a, full_b) != 0:
        return None
    from_a, from_b = count(full_a, full_b, goal), count(full_b, full_a, goal)
    if from_a <= from_b:
        return poured(full_a, full_b, from_a)
    in_b, in_a = poured(full_b, full_a, from_b)
    return in_a, in_b


def main():
    numbers = map(int, sys.stdin.read().split())
    made = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way = shortest(full_a, full_b, goal)
        if way is None:
            print(-1)
        else:
            in_a, in_b = way
            made += len(in_a)
            print(len(in_a))
            print(" ".join([f"{a},{b}" for a, b in zip(in_a, in_b, strict=True)]))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={made}", file=sys.stderr)


main()
