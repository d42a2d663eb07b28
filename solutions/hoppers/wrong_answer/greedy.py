"""Hoppers by greedy best-first search on the number of pegs. WRONG.

Idea    Of all boards that were reached and not yet expanded, expand one with the fewest pegs. Long
        moves remove many pegs at once, so this seems to be quickest.
Error   The program finds a solution, but not always a shortest one. A long move early on may leave
        isolated pegs that need many moves later. And the program does not count the moves made so
        far at all.
Correct breadth_first.py
Time    O(boards * moves * log boards) for each line of the input
Memory  O(boards * moves)
Cause   The number of pegs left says how many jumps are left, not how many moves.
"""

import sys
from functools import lru_cache
from heapq import heappop, heappush

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]
# For each hole where a peg can jump: the peg that it takes, the hole that must be empty.
FROM = [[(1 << b, 1 << c, c) for a, b, c in JUMPS if a == hole] for hole in range(13)]


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


def some_solution(start, goal):
    """The moves of a solution, or None if there is none."""
    came_from = {start: None}
    heap = [(bin(start).count("1"), start)]
    while heap:
        _, board = heappop(heap)
        if board == goal:
            solution = []
            while came_from[board]:
                board, holes = came_from[board]
                solution.append(holes)
            return solution[::-1]
        for after, holes in moves(board):
            if after not in came_from:
                came_from[after] = (board, holes)
                # WRONG: the board with the fewest pegs need not have the fewest moves left.
                heappush(heap, (bin(after).count("1"), after))
    return None


def main():
    tokens = iter(sys.stdin.read().split())
    for _ in range(int(next(tokens))):
        start, target = int(next(tokens)[::-1], 2), int(next(tokens))
        solution = some_solution(start, 1 << target)
        if solution is None:
            print(-1)
        else:
            print(len(solution))
            print(*("-".join(map(str, holes)) for holes in solution))


main()
