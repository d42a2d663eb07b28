"""Hoppers by plain iterative deepening. SLOW.

Idea    Is there a solution with 0 moves? With 1? With 2? A depth-first search of limited depth
        answers each question, so the first solution found is a shortest one. The program keeps only
        the moves made so far.
Slow    Different sequences of moves reach the same boards again and again, and each time the search
        generates their moves again. The program is fast enough for one board, but not for 200
        boards.
Correct iterative_deepening.py
Time    O(b^M) for each line of the input, for M moves with b choices for each
Memory  O(M)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
"""

import sys

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]
# For each hole where a peg can jump: the peg that it takes, the hole that must be empty.
FROM = [[(1 << b, 1 << c, c) for a, b, c in JUMPS if a == hole] for hole in range(13)]


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


def within(board, goal, left):
    """The moves of a solution with at most `left` moves, the last one first, or None."""
    if board == goal:
        return []
    if left > 0:
        for after, holes in moves(board):
            solution = within(after, goal, left - 1)
            if solution is not None:
                return [*solution, holes]
    return None


def shortest(start, goal):
    """The moves of a shortest solution, or None if there is none."""
    for most in range(bin(start).count("1")):  # every move removes a peg
        solution = within(start, goal, most)
        if solution is not None:
            return solution[::-1]
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
