"""Water jugs by depth-first search. WRONG.

Idea    Start with two empty jugs. Take a state from the queue and add the states that its moves
        lead to, until a jug holds the goal.
Error   `pop` takes the state that was added last, so this is depth-first search. It finds a
        solution whenever there is one, but not always a shortest one. A small example is `3 1 2`,
        where it makes 4 moves instead of 2.
Correct breadth_first.py
Time    O(A + B) for each pair
Memory  O(A + B)
Cause   One word decides between a queue and a stack. A recursive search makes the same mistake, but
        there it is harder to see.

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
        # WRONG: this takes the newest state, not the oldest one, so the queue is a stack.
        # RIGHT: state = queue.popleft()
        state = queue.pop()
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
