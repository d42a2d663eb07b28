"""Hoppers by breadth-first search without four of the lines. WRONG.

Idea    Breadth-first search on bit boards, over whole moves.
Error   There are jumps along rows and columns and along the two long diagonals, and that seems to
        be all. But the sides of the diamond, such as 1-3-5, are lines too.
Time    O(boards * moves)
Memory  O(boards * moves)
Source  A table that was typed from the picture and not checked with the text.
"""

import os
import sys
from functools import cache

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]


@cache
def moves(board):
    """The boards that one move makes, each with the holes of its peg, the first one too."""
    found = {}
    begun = [(board, (hole,)) for hole in range(13) if board >> hole & 1]
    for now, holes in begun:  # it grows while it is read
        for origin, over, beyond in JUMPS:
            if origin == holes[-1] and now >> over & 1 and not now >> beyond & 1:
                after = now ^ 1 << origin ^ 1 << over ^ 1 << beyond
                found.setdefault(after, (*holes, beyond))
                begun.append((after, (*holes, beyond)))
    return found.items()


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
            return way[::-1], examined
        for after, holes in moves(board):
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
