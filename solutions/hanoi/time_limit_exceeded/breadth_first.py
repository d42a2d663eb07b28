"""Towers of Hanoi by breadth-first search, with three pegs and with four. SLOW.

Idea    Breadth-first search from the start over all positions, whatever the number of pegs. The
        stored predecessors lead from the goal back to the start. In reverse order, they give a
        shortest solution.
Slow    There are 14,348,907 positions of 15 discs on three pegs, and 1,048,576 positions of 10
        discs on four pegs. The search reaches nearly all of them. With three pegs no search is
        needed. With four pegs, a bidirectional search reaches only a small part.
Correct bidirectional.py
Time    O(P^N) for each puzzle with P pegs
Memory  the same

A position is a string: the peg of the smallest disc, then of the next one, and so on.
"""

import sys

MOVES = {source + target: source + target for source in "ABCD" for target in "ABCD"}


def successors(state, names):
    """Each legal move and the position after it."""
    tops = []  # the smallest disc of each peg; an empty peg has the floor, larger than all discs
    for peg in names:
        disc = state.find(peg)
        tops.append((peg, disc if disc >= 0 else len(state)))
    for source, disc in tops:
        for target, below in tops:
            if disc < below:
                yield MOVES[source + target], state[:disc] + target + state[disc + 1 :]


def shortest(names, start, goal):
    moved_by = {start: ""}
    queue = [start]
    for state in queue:  # it grows while it is read
        if state == goal:
            break
        for move, after in successors(state, names):
            if after not in moved_by:
                moved_by[after] = move
                queue.append(after)
    moves = []
    state = goal
    while move := moved_by[state]:
        moves.append(move)
        source, target = move
        disc = state.find(target)  # the smallest disc there is the one that was moved
        state = state[:disc] + source + state[disc + 1 :]
    return moves[::-1]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        pegs, _, start, goal = next(words), next(words), next(words), next(words)
        moves = shortest("ABCD"[: int(pegs)], start, goal)
        print(len(moves))
        print(*moves)


main()
