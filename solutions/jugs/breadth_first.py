"""Water jugs by breadth-first search over what is in the two jugs.

Idea    A state is (litres in A, litres in B). From each there are at most six moves: fill A, fill
        B, empty A, empty B, pour A into B, pour B into A. Breadth-first search looks at the
        states in the order of the moves they need, and notes of each from which one it came. The
        first state with the goal in a jug ends the search, and the notes lead back to the start.
        The table is larger than the search: after each move a jug is empty or full, so only the
        rim of the table of all (A + 1)(B + 1) states is ever reached.
Time    O(A + B) a pair: there are no more than 2 (A + B) states on the rim
Memory  O(A + B)
Source  Moore, "The shortest path through a maze" (1959), for the search.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys


def shortest(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were looked at."""
    start = (0, 0)
    if goal == 0:
        return [], 1
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
            if after in came_from:  # also if nothing flowed
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
