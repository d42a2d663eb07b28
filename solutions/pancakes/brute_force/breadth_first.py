"""Pancakes by breadth-first search from the given stack. SLOW.

Idea    Breadth-first search visits the stacks in the order of their distance from the start, and
        stores the last flip for each stack. It stops at the first sorted stack, and the stored
        flips lead back to the start.
Slow    n pancakes form n! stacks: 40,320 for 8 pancakes, but more than 20 trillion for 16.
        If the start needs many flips, the search visits nearly all of them. So its limit is about
        ten pancakes.
Correct a_star.py
Time    O(n! n^2)
Memory  O(n! n)

came_from   the last flip to each stack, and the stack before it
"""

import os
import sys


def shortest(stack):
    """The flips, and how many stacks were visited."""
    start = tuple(stack)
    goal = tuple(sorted(start))
    came_from = {start: None}
    queue = [start]
    for visited, row in enumerate(queue, 1):  # it grows while it is read
        if row == goal:
            flips = []
            while row != start:
                k, row = came_from[row]
                flips.append(k)
            return flips[::-1], visited
        for k in range(2, len(row) + 1):
            flipped = row[k - 1 :: -1] + row[k:]
            if flipped not in came_from:
                came_from[flipped] = k, row
                queue.append(flipped)
    raise AssertionError("every stack can be sorted")


def main():
    numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for _ in range(next(numbers)):
        n = next(numbers)
        flips, visited = shortest([next(numbers) for _ in range(n)])
        nodes += visited
        print(len(flips))
        print(*flips)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
