"""Water jugs by depth-first search. WRONG.

Idea    Go on from each state to one that has not been seen, back up where there is none, and stop
        when a jug holds the goal. No state is looked at twice, so the search ends, and it finds a
        way if there is one.
Error   It finds *a* way, the first in the order of its moves, and the task wants a shortest. A
        stack in place of a queue makes all the difference.
Time    O(A + B) a pair
Memory  O(A + B)
Source  Depth-first search is what recursion gives for nothing; shortest ways it does not give.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys


def some_way(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were looked at."""
    start = (0, 0)
    came_from = {}
    stack = [(start, None)]
    while stack:
        state, before = stack.pop()
        if state in came_from:
            continue
        came_from[state] = before
        if goal in state:
            way = []
            while state != start:
                way.append(state)
                state = came_from[state]
            return way[::-1], len(came_from)
        a, b = state
        to_b = min(a, full_b - b)
        to_a = min(b, full_a - a)
        for after in (
            (0, b),
            (a, 0),
            (a + to_a, b - to_a),
            (a - to_b, b + to_b),
            (a, full_b),
            (full_a, b),
        ):
            stack.append((after, state))
    return None, len(came_from)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    for _ in range(next(numbers)):
        full_a, full_b, goal = next(numbers), next(numbers), next(numbers)
        way, looked_at = some_way(full_a, full_b, goal)
        examined += looked_at
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*(f"{a},{b}" for a, b in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
