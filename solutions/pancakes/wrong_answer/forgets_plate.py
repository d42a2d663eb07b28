"""Pancakes by IDA* with gaps between pancakes only. WRONG.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1. Each flip closes at most
        one gap, and a stack without gaps is sorted.
Error   Two stacks have no gaps between pancakes: the sorted one and the reversed one. The stack 2 1
        needs 1 flip, but this program prints 0. If the plate counts as pancake n + 1, the reversed
        stack has one gap, above the plate.
Correct ida_star.py
Time    O(n^(d + 1)) for d flips at worst
Memory  O(n)
Cause   The number of gaps without the plate is an admissible bound, so nothing seems wrong with it.
        But it is 0 for a stack that is not the goal.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
"""

import sys


def is_gap(upper, lower, n):
    # WRONG: the plate is a neighbour, too: only pancake n may lie on it without a gap.
    # RIGHT: return abs(upper - lower) > 1
    return abs(upper - lower) > 1 and lower <= n


def shortest(stack):
    n = len(stack)
    row = [*stack, n + 1]
    flips = []

    def search(gaps, left):
        if gaps == 0:
            return True
        for k in range(2, len(row)):
            after = gaps - is_gap(row[k - 1], row[k], n) + is_gap(row[0], row[k], n)
            if after >= left:
                continue
            row[:k] = row[k - 1 :: -1]
            flips.append(k)
            if search(after, left - 1):
                return True
            flips.pop()
            row[:k] = row[k - 1 :: -1]
        return False

    gaps = sum(is_gap(upper, lower, n) for upper, lower in zip(row, row[1:]))
    limit = gaps
    while not search(gaps, limit):
        limit += 1
    return flips


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        n = next(numbers)
        flips = shortest([next(numbers) for _ in range(n)])
        print(len(flips))
        print(*flips)


main()
