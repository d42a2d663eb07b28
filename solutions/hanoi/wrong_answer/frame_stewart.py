"""Towers of Hanoi by recursion with three pegs, and by Frame and Stewart's method with four. WRONG.

Idea    With three pegs the largest misplaced disc moves once or twice, which is right.
        With four pegs the method of Frame and Stewart moves a tower: the smaller discs to a spare
        peg, the larger ones to the target by the three other pegs, the smaller ones on top of
        them. The best number of smaller discs is tried out. Here it gathers any position:
        1. If no larger disc lies on the spare peg, the same steps gather discs that lie anywhere.
        2. A solution gathers the start on a peg, then undoes what gathers the goal there. All
           four pegs are tried.
Error   The method is right from tower to tower, but from any start its plan is too narrow. The
        smaller discs can wait on two pegs, and they need not be gathered at all. With discs on A,
        B and the goal A, C one move is enough. Here the small disc first goes onto the large one.
Correct bidirectional.py
Time    O(2^N) with three pegs; O(N^2 2^N) with four
Memory  O(N 2^N)
Cause   For towers the method is as good as a search, and it is proved to be.

A position is a string: the peg of the smallest disc, then of the next one, and so on.
"""

import sys
from functools import cache
from itertools import pairwise


def gather(discs, target, pegs="ABC"):
    """The moves, with three pegs, that bring all discs to one peg."""
    if not discs:
        return []
    rest, source = discs[:-1], discs[-1]
    if source == target:
        return gather(rest, target, pegs)
    other = third(source, target, pegs)
    cleared = gather(rest, other, pegs)
    return [*cleared, source + target, *gather(other * len(rest), target, pegs)]


def third(one, another, pegs="ABC"):
    return next(peg for peg in pegs if peg not in (one, another))


def undo(moves):
    return [move[::-1] for move in reversed(moves)]


def along(route, start, goal):
    """The moves of a disc along a route of pegs; the smaller discs wait on the third peg."""
    moves = []
    for source, target in pairwise(route):
        other = third(source, target)
        moves += [*gather(start, other), source + target]
        start = other * len(start)
    return moves + undo(gather(goal, start[:1]))


def with_three_pegs(start, goal):
    while start and start[-1] == goal[-1]:
        start, goal = start[:-1], goal[:-1]
    if not start:
        return []
    source, target = start[-1], goal[-1]
    routes = [(source, target), (source, third(source, target), target)]
    return min((along(route, start[:-1], goal[:-1]) for route in routes), key=len)


@cache
def gather_with_four(discs, target):
    """The moves of the best plan that brings all discs to one peg."""
    if not discs:
        return []
    if discs[-1] == target:
        return gather_with_four(discs[:-1], target)
    plans = []
    for count in range(len(discs)):
        small, large = discs[:count], discs[count:]
        for spare in "ABCD".replace(target, ""):
            if spare not in large:
                plans.append(
                    gather_with_four(small, spare)
                    + gather(large, target, "ABCD".replace(spare, ""))
                    + gather_with_four(spare * count, target)
                )
    return min(plans, key=len)


def with_four_pegs(start, goal):
    while start and start[-1] == goal[-1]:
        start, goal = start[:-1], goal[:-1]
    # WRONG: a shortest solution need not pass through a tower.
    plans = [gather_with_four(start, peg) + undo(gather_with_four(goal, peg)) for peg in "ABCD"]
    return min(plans, key=len)


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        pegs, _, start, goal = next(words), next(words), next(words), next(words)
        moves = with_three_pegs(start, goal) if pegs == "3" else with_four_pegs(start, goal)
        print(len(moves))
        print(*moves)


main()
