"""Hoppers by breadth-first search without four of the lines. WRONG.

Idea    Breadth-first search over boards, one whole move at a time. The lines are the rows, the
        columns and the two long diagonals.
Error   There are four more lines, the sides of the diamond: 1-3-5, 1-4-7, 5-8-11 and 7-9-11. With
        pegs in 1 and 3, the peg in 1 can jump into 5.
Correct breadth_first.py
Time    O(boards * moves) for each line of the input
Memory  O(boards * moves)
Cause   The table was typed from the picture and not compared with the text.
"""

import sys
from functools import lru_cache

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    # WRONG: the four sides of the diamond, such as 1-3-5, are missing.
    # RIGHT: *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    # RIGHT: *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
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


def shortest(start, goal):
    """The moves of a shortest solution, or None if there is none."""
    came_from = {start: None}
    queue = [start]
    for board in queue:  # it grows while it is read
        if board == goal:
            solution = []
            while came_from[board]:
                board, holes = came_from[board]
                solution.append(holes)
            return solution[::-1]
        for after, holes in moves(board):
            if after not in came_from:
                came_from[after] = (board, holes)
                queue.append(after)
    return None


def main():
    tokens = iter(sys.stdin.read().split())
    for _ in range(int(next(tokens))):
        start, target = int(next(tokens)[::-1], 2), int(next(tokens))
        solution = shortest(start, 1 << target)
        if solution is None:
            print(-1)
        else:
            print(len(solution))
            print(*("-".join(map(str, holes)) for holes in solution))


main()
