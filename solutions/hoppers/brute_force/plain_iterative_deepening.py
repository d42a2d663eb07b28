"""Hoppers by plain iterative deepening. TOO SLOW.

Idea    Is there a way with 0 moves? With 1? With 2? Each question is answered by depth-first
        search that goes no deeper, so the first way that is found is a shortest. Nothing but the
        way itself is kept.
Error   None, and for one board it is good enough. But the same boards come again and again on
        other ways, tens of thousands of times, and each time their moves are found anew. Two
        hundred boards are too many for that.
Time    O(b^M) for M moves with b to choose from each time
Memory  O(M)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
"""

import os
import sys

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]


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


def within(board, goal, left):
    """The moves of a way of at most `left` moves, backwards, or None; the boards examined."""
    if board == goal:
        return [], 1
    examined = 1
    if left > 0:
        for after, holes in moves(board):
            way, more = within(after, goal, left - 1)
            examined += more
            if way is not None:
                return [*way, holes], examined
    return None, examined


def shortest(start, goal):
    """The moves of a shortest way (None if there is none), and how many boards were examined."""
    examined = 0
    for most in range(start.bit_count()):  # a move takes a peg away, or more
        way, more = within(start, goal, most)
        examined += more
        if way is not None:
            return way[::-1], examined
    return None, examined


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
