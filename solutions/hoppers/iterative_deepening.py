"""Hoppers by iterative deepening, with a bound from the corners and a memory of failures.

Idea    Is there a way with 0 moves? With 1? With 2? Each question is answered by depth-first
        search that goes no deeper, so the first way that is found is a shortest. After as many
        moves as there are pegs to take away the questions end.
        Two things keep the search small. A peg in a corner cannot be jumped over, so each one has
        to make a move of its own, but for a peg that stays in the target: where fewer moves are
        left than there are such pegs, nothing can come of it. And if a board has failed with so
        many moves left, it will fail with as many or fewer again; that is noted for each target,
        and holds for all lines of the input.
Time    at most the number of boards times the depth, for each target
Memory  O(boards), for what failed and for the moves
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985). The bound is
        Merson's for the regions of a board, in Beasley, "The Ins and Outs of Peg Solitaire"
        (1985).
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
CORNERS = 1 << 0 | 1 << 2 | 1 << 10 | 1 << 12


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


class Search:
    """Iterative deepening for one target."""

    def __init__(self, target):
        self.goal = 1 << target
        self.failed = {}  # for a board the most moves with which it has failed
        self.examined = 0

    def within(self, board, left):
        """The moves of a way with at most `left` moves, the last one first, or None."""
        self.examined += 1
        if board == self.goal:
            return []
        if left == 0 or self.failed.get(board, 0) >= left:
            return None
        if (board & CORNERS & ~self.goal).bit_count() <= left:
            for after, holes in moves(board):
                way = self.within(after, left - 1)
                if way is not None:
                    return [*way, holes]
        self.failed[board] = left
        return None

    def shortest(self, board):
        """The moves of a shortest way, or None if there is none."""
        for most in range(board.bit_count()):  # a move takes a peg away, or more
            way = self.within(board, most)
            if way is not None:
                return way[::-1]
        return None


def main():
    words = iter(sys.stdin.read().split())
    searches = [Search(target) for target in range(13)]
    for _ in range(int(next(words))):
        start, target = int(next(words)[::-1], 2), int(next(words))
        way = searches[target].shortest(start)
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*("-".join(map(str, holes)) for holes in way))
    if os.environ.get("JUDGE_STATS") == "1":
        examined = sum(search.examined for search in searches)
        print(f"nodes={examined}", file=sys.stderr)


main()
