"""Pancakes by bringing the largest to its place, then the next one. WRONG.

Idea    Take the largest pancake that is not in its place. One flip brings it to the top, and
        another flip brings it down to its place. Go on with the next smaller one.
Error   This sorts every stack of n > 1 pancakes with at most 2n - 3 flips, but usually not with the
        fewest. For 1 2 4 3 it makes 4 flips, but the 3 flips 4 2 4 are enough.
Correct ida_star.py
Time    O(n^2)
Memory  O(n)
Cause   This is how one sorts by hand, and it is a fine method if any solution will do.

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
        # WRONG: another order may need fewer flips than the largest pancake first.
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
