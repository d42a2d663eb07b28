"""Water jugs by going where a jug is nearest to the goal. WRONG.

Idea    Of all states that have been reached and not yet gone on from, take the one in which the
        amount in a jug differs least from G. Each state is taken once, so the search ends.
Error   2 litres do not help to get 3: how near an amount is to the goal says nothing about how
        many moves are left. The search finds a way, and it is often longer than needed.
Time    O((A + B) log (A + B)) a pair
Memory  O(A + B)
Source  Best-first (greedy) search, with an estimate that estimates nothing.

full_a, full_b, goal   litres in the jugs when they are full, litres that are wanted
"""

import os
import sys
from heapq import heappop, heappush


def some_way(full_a, full_b, goal):
    """The states after each move (None if there is no way), and how many were looked at."""
    start = (0, 0)
    came_from = {start: None}
    heap = [(goal, start)]
    looked_at = 0
    while heap:
        _, state = heappop(heap)
        looked_at += 1
        if goal in state:
            way = []
            while state != start:
                way.append(state)
                state = came_from[state]
            return way[::-1], looked_at
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
            if after not in came_from:
                came_from[after] = state
                heappush(heap, (min(abs(goal - after[0]), abs(goal - after[1])), after))
    return None, looked_at


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
