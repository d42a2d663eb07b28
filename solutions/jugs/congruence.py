"""Water jugs by a congruence, which counts the moves of both pouring orders without making them.

Idea    Choose the jug to pour from. Then nothing is left to decide: if that jug is empty, fill it;
        else if the other one is full, empty the other one; else pour. There are two such orders,
        one for each jug. The shorter of them is a shortest solution. Let F be the size of the jug
        to pour from, S the size of the other jug, d their greatest common divisor and G the goal.
        1. After k fillings of the first jug and l emptyings of the second one, the two jugs
           together hold kF - lS litres. If one jug holds G litres and the other is empty, then
           kF - lS = G. So k is the smallest positive solution of kF = G modulo S. The inverse of
           F/d modulo S/d gives k, and l follows.
        2. Every pouring empties the first jug (k times) or fills the second one (l times). So there
           are k + l pourings and k + l other moves.
        3. If G is less than F, two moves can be saved. Two moves earlier, the first jug held G and
           the second jug was full. The last two moves, which empty the second jug and pour into it,
           are not necessary.
        4. If G = F, one move is enough.
        Only the moves of the shorter order are made, to print them.
Time    O(log(A + B)) for each pair, and O(moves) to print them
Memory  O(moves)
Source  Bezout's identity; the extended Euclidean algorithm is in Python's pow(F, -1, S).

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from math import gcd


def count(first, second, goal):
    """The number of moves until a jug holds the goal, if water is poured out of the first one."""
    if goal == first:
        return 1
    divisor = gcd(first, second)
    period = second // divisor
    fillings = goal // divisor * pow(first // divisor, -1, period) % period or period
    emptyings = (fillings * first - goal) // second
    return 2 * (fillings + emptyings) - (2 if goal < first else 0)


def poured(first, second, moves):
    """What is in the first jug and in the second one after each move."""
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
    """What is in jug A and in jug B after each move, or None if there is no solution."""
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
        contents = shortest(full_a, full_b, goal)
        if contents is None:
            print(-1)
        else:
            in_a, in_b = contents
            made += len(in_a)
            print(len(in_a))
            print(" ".join([f"{a},{b}" for a, b in zip(in_a, in_b)]))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={made}", file=sys.stderr)


main()
