"""Pancakes by IDA* with the gap bound.

Idea    A gap is a pair of neighbours whose sizes differ by more than 1; the plate counts as pancake
        n + 1. A flip changes only one pair, so a stack with g gaps needs at least g flips.
        1. Search depth first for a solution of at most `limit` flips. The first limit is the number
           of gaps of the start. Raise the limit by 1 until a solution is found.
        2. A flip of k pancakes separates the k-th pancake from the one below it, and puts the top
           pancake there instead. So the program knows the new number of gaps before it makes the
           flip.
        3. Skip the flip if the new number of gaps exceeds the number of flips that are left after
           the flip.
        4. A stack without gaps is sorted.
Time    O(n^(d + 1)) for d flips at worst; a few hundred positions on most stacks of 16
Memory  O(n)
Source  Helmert, "Landmark heuristics for the pancake problem" (SoCS 2010), for the bound; Korf,
        "Depth-first iterative-deepening: an optimal admissible tree search" (1985), for IDA*.

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
