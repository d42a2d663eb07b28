"""Water jugs with a test of each new state, but not of the start. WRONG.

Idea    Breadth-first search visits the states `(a, b)` in the order of their distance from the
        start. Each state is tested for the goal as soon as it is reached, not only when it leaves
        the queue. So the search ends earlier.
Error   The start is reached without a move, so it is never tested. With `G = 0` the start is the
        goal and no move is needed, but the program fills a jug first. The smallest example: `1 1
        0`.
Correct breadth_first.py
Time    O(A + B) for each pair
Memory  O(A + B)
Cause   If states are tested when they are reached, the start needs a test of its own. The author
        forgot this test.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys
from collections import deque


def shortest(full_a, full_b, goal):
    """The states after each move of a shortest solution, or None if there is none."""
    start = (0, 0)
    # WRONG: the start may be the goal, and no move leads to it.
    # RIGHT: if goal == 0:
    # RIGHT:     return []
    # RIGHT: parent = {start: None}
    parent = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        a, b = state
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
            if after in parent:
                continue
            parent[after] = state
            queue.append(after)
            if goal in after:
                path = []
                while after != start:
                    path.append(after)
                    after = parent[after]
                return path[::-1]
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
