"""Pancakes by IDA* whose limit grows by two. WRONG.

Idea    The number of gaps is a lower bound and the first limit. If the search fails, raise the
        limit by two, as for the 15-puzzle.
Error   In the 15-puzzle each move changes the bound by exactly 1, so the bound and the answer have
        the same parity. But a flip may leave the number of gaps unchanged. The stack 1 2 4 3 has 2
        gaps and needs 3 flips. The search with limit 2 fails, and the search with limit 4 finds a
        solution of 4 flips.
Correct ida_star.py
Time    O(n^(d + 1)) for d flips at worst
Memory  O(n)
Cause   The step of two is copied from a sliding puzzle, but the reason for it does not hold here.

row     the sizes from the top; behind them the plate
flips   the flips so far: how many pancakes each turns over
"""

import sys


def is_gap(upper, lower):
    return abs(upper - lower) > 1


def shortest(stack):
    row = [*stack, len(stack) + 1]
    flips = []

    def search(gaps, left):
        if gaps == 0:
            return True
        for k in range(2, len(row)):
            after = gaps - is_gap(row[k - 1], row[k]) + is_gap(row[0], row[k])
            if after >= left:
                continue
            row[:k] = row[k - 1 :: -1]
            flips.append(k)
            if search(after, left - 1):
                return True
            flips.pop()
            row[:k] = row[k - 1 :: -1]
        return False

    gaps = sum(is_gap(upper, lower) for upper, lower in zip(row, row[1:]))
    limit = gaps
    while not search(gaps, limit):
        # WRONG: the answer and the number of gaps may differ in parity.
        # RIGHT: limit += 1
        limit += 2
    return flips


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        n = next(numbers)
        flips = shortest([next(numbers) for _ in range(n)])
        print(len(flips))
        print(*flips)


main()
