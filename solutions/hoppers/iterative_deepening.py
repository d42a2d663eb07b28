"""Hoppers by iterative deepening, with a bound from the corners and a memory of failures.

Idea    Is there a solution with 0 moves? With 1? With 2? A depth-first search of limited depth
        answers each question, so the first solution found is a shortest one.
        1. No peg can jump over a peg in a corner. So each peg in a corner must make a move of its
           own, unless this corner is the target. If fewer moves are left than there are such pegs,
           the search turns back.
        2. If the search has failed on a board with k moves left, it will fail again there with k or
           fewer. The largest such k is stored for each target and board. It holds for all lines of
           the input.
        3. Every move removes at least one peg, so a solution for n pegs has at most n - 1 moves.
           The search need not try larger limits.
Time    O(boards * depth * moves) for each target
Memory  O(boards) for each target, and O(boards * moves) for the moves
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985); the bound is
        Merson's for the regions of a board, in Beasley, "The Ins and Outs of Peg Solitaire" (1985).
"""

import os
import sys
from functools import lru_cache

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


@lru_cache(maxsize=None)
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
        """The moves of a solution with at most `left` moves, the last one first, or None."""
        self.examined += 1
        if board == self.goal:
            return []
        if left == 0 or self.failed.get(board, 0) >= left:
            return None
        if bin(board & CORNERS & ~self.goal).count("1") <= left:
            for after, holes in moves(board):
                solution = self.within(after, left - 1)
                if solution is not None:
                    return [*solution, holes]
        self.failed[board] = left
        return None

    def shortest(self, board):
        """The moves of a shortest solution, or None if there is none."""
        for most in range(bin(board).count("1")):  # every move removes a peg
            solution = self.within(board, most)
            if solution is not None:
                return solution[::-1]
        return None


def main():
    tokens = iter(sys.stdin.read().split())
    searches = [Search(target) for target in range(13)]
    for _ in range(int(next(tokens))):
        start, target = int(next(tokens)[::-1], 2), int(next(tokens))
        solution = searches[target].shortest(start)
        if solution is None:
            print(-1)
        else:
            print(len(solution))
            print(*("-".join(map(str, holes)) for holes in solution))
    if os.environ.get("JUDGE_STATS") == "1":
        examined = sum(search.examined for search in searches)
        print(f"nodes={examined}", file=sys.stderr)


main()
