"""Hoppers by breadth-first search over single jumps, joined to moves at the end. WRONG.

Idea    Breadth-first search over single jumps, with a note of where each board came from. At the
        end jumps of the same peg one after the other are joined to one move.
Error   All ways have the same number of jumps; the one that is found is any of them, and jumps of
        one peg follow each other in it by accident. A way with fewer moves is not looked for.
Time    O(boards * jumps)
Memory  O(boards)
Source  An optimum sought after the choice was made.
"""

import os
import sys
from functools import cache

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]


@cache
def jumps(board):
    """The boards that one jump makes, each with the two holes of its peg."""
    return [
        (board ^ 1 << origin ^ 1 << over ^ 1 << beyond, (origin, beyond))
        for origin, over, beyond in JUMPS
        if board >> origin & 1 and board >> over & 1 and not board >> beyond & 1
    ]


def joined(way):
    """The jumps of one peg after the other put together."""
    found = []
    for origin, beyond in way:
        if found and found[-1][-1] == origin:
            found[-1] = (*found[-1], beyond)
        else:
            found.append((origin, beyond))
    return found


def shortest(start, goal):
    """The moves of a shortest way (None if there is none), and how many boards were examined."""
    came_from = {start: None}
    queue = [start]
    for examined, board in enumerate(queue, 1):  # it grows while it is read
        if board == goal:
            way = []
            while came_from[board]:
                board, holes = came_from[board]
                way.append(holes)
            return joined(way[::-1]), examined
        for after, holes in jumps(board):
            if after not in came_from:
                came_from[after] = (board, holes)
                queue.append(after)
    return None, len(queue)


def main():
    words = iter(sys.stdin.read().split())
    examined = 0
    for _ in range(int(next(words))):
        start, target = int(next(words)[::-1], 2), int(next(words))
        way, looked_at = shortest(start, 1 << target)
        examined += looked_at
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*("-".join(map(str, holes)) for holes in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
