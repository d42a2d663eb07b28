"""Towers of Hanoi by recursion with three pegs, and by Frame and Stewart's method with four. WRONG.

Idea    With three pegs the largest misplaced disc moves once or twice. This part is correct. With
        four pegs the method of Frame and Stewart moves a tower in three steps: move the smaller
        discs to a spare peg, move the larger ones to the target without using the spare peg, and
        move the smaller ones on top of the larger ones. The program tries every number of smaller
        discs, and takes the best one. This program extends the method to all positions:
        1. The same steps also gather scattered discs on one peg, if no larger disc lies on the
           spare peg.
        2. To solve the puzzle, gather the start position on one peg, then play in reverse the moves
           that gather the goal position on the same peg. All four pegs are tried.
Error   The method is optimal for moving a tower to another peg, but for other positions it tries
        too few plans. The smaller discs can wait on two pegs, and they need not be gathered at all.
        With discs on A, B and the goal A, C one move is enough. But this program first moves the
        small disc onto the large one.
Correct bidirectional.py
Time    O(2^N) with three pegs; O(N^2 2^N) with four
Memory  O(N 2^N)
Cause   For towers the method is proved to be optimal.

A position is a string: the peg of the smallest disc, then of the next one, and so on.
"""

import sys
from functools import lru_cache


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
    for source, target in zip(route, route[1:]):
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


@lru_cache(maxsize=None)
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
