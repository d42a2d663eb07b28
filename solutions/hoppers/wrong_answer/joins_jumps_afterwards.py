"""Hoppers by breadth-first search over single jumps, joined to moves at the end. WRONG.

Idea    Breadth-first search over single jumps. In the sequence that it finds, the program joins
        successive jumps of the same peg into one move.
Error   All solutions have the same number of jumps, so the search does not prefer one with few
        moves. Another solution may have fewer moves, because more of its successive jumps are by
        the same peg.
Correct breadth_first.py
Time    O(boards * jumps) for each line of the input
Memory  O(boards)
Cause   The task asks for the fewest moves, but the program counts moves only after it has chosen a
        solution.
"""

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


@lru_cache(maxsize=None)
def jumps(board):
    """The boards that one jump makes, each with the two holes of its peg."""
    found = {}
    begun = [(board, (hole,)) for hole in range(13) if board >> hole & 1]
    for now, holes in begun:  # it grows while it is read
        for over, beyond, hole in FROM[holes[-1]]:
            if now & over and not now & beyond:
                after = now ^ 1 << holes[-1] ^ over ^ beyond
                found.setdefault(after, (*holes, hole))
    return found.items()


def joined(single):
    """The jumps of one peg after the other put together."""
    found = []
    for origin, beyond in single:
        if found and found[-1][-1] == origin:
            found[-1] = (*found[-1], beyond)
        else:
            found.append((origin, beyond))
    return found


def some_solution(start, goal):
    """The moves of a solution, or None if there is none."""
    came_from = {start: None}
    queue = [start]
    for board in queue:  # it grows while it is read
        if board == goal:
            solution = []
            while came_from[board]:
                board, holes = came_from[board]
                solution.append(holes)
            # WRONG: the search did not look for a sequence with the fewest moves.
            return joined(solution[::-1])
        for after, holes in jumps(board):
            if after not in came_from:
                came_from[after] = (board, holes)
                queue.append(after)
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
