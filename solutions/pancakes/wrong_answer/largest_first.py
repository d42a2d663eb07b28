"""Pancakes by bringing the largest to its place, then the next one. WRONG.

Idea    Bring the largest pancake that is not in its place to the top by one flip and down to its
        place by another. Go on with the next smaller one.
Error   This sorts every stack of n > 1 pancakes with at most 2n - 3 flips, but mostly not with the
        fewest. For 1 2 4 3 it makes 4 flips, where 3 are enough: 4 2 4.
Correct ida_star.py
Time    O(n^2)
Memory  O(n)
Cause   It is the method by hand, and it is a fine one if any solution will do.

row     the sizes from the top
flips   the flips so far: how many pancakes each turns over
"""

import sys


def some_flips(stack):
    row = [*stack]
    flips = []
    for size in range(len(row), 1, -1):
        place = row.index(size) + 1
        if place == size:
            continue
        # WRONG: the largest pancake first is a choice, and another one may need fewer flips.
        for k in (place, size):
            if k > 1:
                flips.append(k)
                row[:k] = row[k - 1 :: -1]
    return flips


def main():
    numbers = map(int, sys.stdin.read().split())
    for _ in range(next(numbers)):
        n = next(numbers)
        flips = some_flips([next(numbers) for _ in range(n)])
        print(len(flips))
        print(*flips)


main()
