"""Water jugs by breadth-first search that never looks at the start. WRONG.

Idea    Breadth-first search over the states (a, b). Each new state is compared with the goal as
        soon as it is made, which saves a whole layer of the search.
Error   The start is not made by a move, so nobody compares it. With G = 0 it is solved already,
        in 0 moves; here a jug is filled first, because the other one is empty then.
Time    O(A + B) a pair
Memory  O(A + B)
Source  The price of an early test for the goal: the start needs one of its own.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys


def shortest(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were looked at."""
    start = (0, 0)
    came_from = {start: None}
    queue = [start]
    for looked_at, state in enumerate(queue, 1):  # it grows while it is read
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
            if after in came_from:
                continue
            came_from[after] = state
            if goal in after:
                way = []
                while after != start:
                    way.append(after)
                    after = came_from[after]
                return way[::-1], looked_at
            queue.append(after)
    return None, len(queue)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way, looked_at = shortest(full_a, full_b, goal)
        examined += looked_at
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*(f"{a},{b}" for a, b in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
