"""Water jugs by breadth-first search over what the two jugs hold.

Idea    A state is a pair of numbers: the litres in A and the litres in B.
        1. Each state has at most six moves: fill A, fill B, empty A, empty B, pour A into B, pour B
           into A. If no water flows, a move leads back to the same state, which is already known.
        2. Breadth-first search visits the states in the order of their distance from the start, so
           the first state with the goal in a jug gives a shortest solution.
        3. Store the predecessor of each state; the predecessors lead back to the start.
        A table of all (A + 1)(B + 1) states is never needed: after each move a jug is empty or
        full, so only the rim of that table is reached.
Time    O(A + B) for each pair: the rim has 2 (A + B) states
Memory  O(A + B)
Source  Moore, "The shortest path through a maze" (1959), for the search.

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
        if goal in (a, b):
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
