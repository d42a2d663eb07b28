"""Water jugs by breadth-first search. WRONG: each state in the queue carries its whole path.

The answers are right, but each new state copies the list of all moves before it.
So the time is quadratic in the number of moves.
Small jugs are solved at once.
Only large jugs with a very long path, or without a solution, show it.
"""

from collections import deque


def reached_from(a, b, size_a, size_b):
    to_b = min(a, size_b - b)
    to_a = min(b, size_a - a)
    yield size_a, b
    yield a, size_b
    yield 0, b
    yield a, 0
    yield a - to_b, b + to_b
    yield a + to_a, b - to_a


def solve(size_a, size_b, goal):
    seen = {(0, 0)}
    queue = deque([((0, 0), [])])
    while queue:
        (a, b), path = queue.popleft()
        if goal in (a, b):
            return path
        for state in reached_from(a, b, size_a, size_b):
            if state not in seen:
                seen.add(state)
                queue.append((state, [*path, state]))
    return None


for _ in range(int(input())):
    path = solve(*map(int, input().split()))
    if path is None:
        print(-1)
    else:
        print(len(path))
        print(" ".join(f"{a},{b}" for a, b in path))
