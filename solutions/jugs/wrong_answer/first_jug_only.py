"""Water jugs with the goal compared with jug A only. WRONG.

Idea    Breadth-first search visits the states `(a, b)` in the order of their distance from the
        start. It ends when jug A holds `G` litres.
Error   Jug B counts as well. It often holds the goal sooner, and if `G` is larger than A, only B
        can hold the goal. The smallest example: `1 2 2`, where filling B is enough.
Correct breadth_first.py
Time    O(A + B) for each pair
Memory  O(A + B)
Cause   Some versions of the puzzle name the jug. This statement says "no matter which".

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
        # WRONG: jug B may hold the goal, too.
        # RIGHT: if goal in (a, b):
        if a == goal:
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
