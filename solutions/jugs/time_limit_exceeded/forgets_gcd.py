"""Water jugs by both orders, without a test for the greatest common divisor. WRONG.

Idea    One order always pours from A into B, the other one from B into A. The shorter one is the
        answer. A goal above the larger jug has no solution. The program first counts the moves of
        both orders. Then it makes the moves of the shorter order again, and prints them.
Error   A goal that gcd(A, B) does not divide has no solution, either. For such a goal the count
        never ends, because the states repeat: after the first filling, the same state comes back
        every 2 (A + B) / gcd(A, B) - 1 moves. The answers for all other goals are right. The
        smallest example: `2 2 1`.
Correct two_orders.py
Time    O((A + B) / gcd(A, B)) for each pair, or without end
Memory  O((A + B) / gcd(A, B)), for the answer
Cause   Nobody proved that the loop ends. It would also help to stop when the state after the first
        move comes back. The state before the first move, with both jugs empty, never comes back.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys


def move(first, second, here, there):
    """The state after the next move."""
    if here == 0:
        return first, there
    if there == second:
        return here, 0
    flow = min(here, second - there)
    return here - flow, there + flow


def moves_needed(first, second, goal):
    """How many moves the order from the first jug to the second one needs."""
    moves = here = there = 0
    while goal not in (here, there):
        here, there = move(first, second, here, there)
        moves += 1
    return moves


def shortest(full_a, full_b, goal):
    """The states after each move of a shortest solution, or None if there is none."""
    # WRONG: a goal that the greatest common divisor does not divide has no solution.
    # RIGHT: import math
    # RIGHT: if goal > max(full_a, full_b) or goal % math.gcd(full_a, full_b) != 0:
    if goal > max(full_a, full_b):
        return None
    from_a, from_b = moves_needed(full_a, full_b, goal), moves_needed(full_b, full_a, goal)
    path = []
    a = b = 0
    for _ in range(min(from_a, from_b)):
        if from_a <= from_b:
            a, b = move(full_a, full_b, a, b)
        else:
            b, a = move(full_b, full_a, b, a)
        path.append((a, b))
    return path


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
