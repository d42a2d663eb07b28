"""Water jugs by best-first search for the nearest amount. WRONG.

Idea    Always expand the state in which the amount in a jug differs least from the goal.
Error   The difference from the goal says nothing about the number of moves that are left: 2 litres
        do not help to measure 3. The search finds a solution whenever there is one, but often not a
        shortest one. The RIGHT line takes states in the order in which they were found, which is
        breadth-first search. A small example is `3 1 2`, where the program makes 4 moves instead of
        2.
Correct breadth_first.py
Time    O((A + B) log (A + B)) for each pair
Memory  O(A + B)
Cause   This is greedy best-first search, and its estimate is not a lower bound.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import sys
from heapq import heappop, heappush


def shortest(full_a, full_b, goal):
    """The states after each move of a shortest solution, or None if there is none."""
    start = (0, 0)
    parent = {start: None}
    heap = [(goal, start)]
    while heap:
        _, state = heappop(heap)
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
                # WRONG: a state with an amount near the goal may still be many moves away.
                # RIGHT: heappush(heap, (len(parent), after))
                heappush(heap, (min(abs(goal - litres) for litres in after), after))
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
