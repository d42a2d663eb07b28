"""Hoppers by breadth-first search on bit boards.

Idea    A board is a number with a bit for each hole: there are 8192 of them. A move takes one peg
        and lets it jump as often as it likes, and all that it can bring about is found by going on
        from each jump to the next one. Breadth-first search over whole moves, not jumps, finds the
        boards in the order of the moves they need, and notes from which one each came. The moves
        of a board are the same for every line of the input: they are found once.
Time    O(boards * moves): at most 3041 boards are reached from a start, with about 5 moves each
Memory  O(boards * moves)
Source  Moore, "The shortest path through a maze" (1959), for the search. Moves of several jumps:
        Beasley, "The Ins and Outs of Peg Solitaire" (1985).
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
# For each hole where a peg can jump: the peg that it takes, the hole that must be empty.
FROM = [[(1 << b, 1 << c, c) for a, b, c in JUMPS if a == hole] for hole in range(13)]


@cache
def moves(board):
    """The boards that one move makes, each with the holes of its peg, the first one too."""
    found = {}
    begun = [(board, (hole,)) for hole in range(13) if board >> hole & 1]
    for now, holes in begun:  # it grows while it is read
        for over, beyond, hole in FROM[holes[-1]]:
            if now & over and not now & beyond:
                after = now ^ 1 << holes[-1] ^ over ^ beyond
                found.setdefault(after, (*holes, hole))
                begun.append((after, (*holes, hole)))
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
