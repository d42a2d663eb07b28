"""Water jugs by breadth-first search that looks into jug A alone. WRONG.

Idea    Breadth-first search over the states (a, b), with a note of where each came from.
Error   The search ends when jug A holds G. Jug B counts as well: often it has the goal sooner, and
        if G is more than A holds, only B can have it.
Time    O(A + B) a pair
Memory  O(A + B)
Source  A statement read in haste; there are versions of the puzzle that name the jug.

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
        if a == goal:
            way = []
            while state != start:
                way.append(state)
                state = came_from[state]
            return way[::-1], looked_at
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
            if after not in came_from:
                came_from[after] = state
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
