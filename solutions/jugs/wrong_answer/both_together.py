"""Water jugs with the goal compared with both jugs together. WRONG.

Idea    Breadth-first search visits the states `(a, b)` in the order of their distance from the
        start. It ends when the jugs together hold `G` litres.
Error   One jug alone must hold the `G` litres. So the search sometimes ends too early, sometimes
        finds a solution where there is none, and sometimes finds one that is too long. The smallest
        example: `1 1 2`, which cannot be measured.
Correct breadth_first.py
Time    O(A + B) for each pair
Memory  O(A + B)
Cause   In some versions of the puzzle the sum counts. This statement says "one of the jugs".

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys
from collections import deque


def shortest(full_a, full_b, goal):
    """The states after each move of a shortest solution, or None if there is none."""
    start = (0, 0)
    parent = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        a, b = state
        # WRONG: one jug must hold the goal alone.
        # RIGHT: if goal in (a, b):
        if a + b == goal:
            path = []
            while state != start:
                path.append(state)
                state = parent[state]
            return path[::-1]
        to_b = min(a, full_b - b)
        to_a = min(b, full_a - a)
        for after in (
            (full_a, b),
            (a, full_b),
            (0, b),
            (a, 0),
            (a - to_b, b + to_b),
            (a + to_a, b - to_a),
        ):
            if after not in parent:
                parent[after] = state
                queue.append(after)
    return None


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
