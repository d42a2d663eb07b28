"""Towers of Hanoi by bidirectional search that changes sides after each position. WRONG.

Idea    With three pegs a recursion moves the largest misplaced disc once or twice. This part is
        correct.
        With four pegs two breadth-first searches take turns: one expands one position, then the
        other expands one. The first position that both searches know is taken to be on a shortest
        solution.
Error   The first common position need not be on a shortest solution. If both searches are in the
        middle of a layer, the first common position may be in the new layer of both. Another common
        position, found later, may be in the new layer of one search and in an older layer of the
        other. Then the printed solution is one move too long. With discs on B, A and the goal B, B
        the program prints 4 moves, but 3 are enough. A search must finish its layer before the
        other one goes on.
Correct bidirectional.py
Time    O(2^N) with three pegs; O(4^N) with four, but few of the positions are reached
Memory  the same
Cause   Each of the two searches is correct on its own, so nobody checks the stop condition again.

A position is a string: the peg of the smallest disc, then of the next one, and so on.
"""

import sys
from collections import deque


def gather(discs, target):
    """The moves, with three pegs, that bring all discs to one peg."""
    if not discs:
        return []
    rest, source = discs[:-1], discs[-1]
    if source == target:
        return gather(rest, target)
    other = third(source, target)
    cleared = gather(rest, other)
    return [*cleared, source + target, *gather(other * len(rest), target)]


def third(one, another):
    return next(peg for peg in "ABC" if peg not in (one, another))


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


def successors(state):
    """Each legal move and the position after it."""
    tops = []  # the smallest disc of each peg; an empty peg has the floor, larger than all discs
    for peg in "ABCD":
        disc = state.find(peg)
        tops.append((peg, disc if disc >= 0 else len(state)))
    for source, disc in tops:
        for target, below in tops:
            if disc < below:
                yield source + target, state[:disc] + target + state[disc + 1 :]


def with_four_pegs(start, goal):
    if start == goal:
        return []
    came_from = ({start: None}, {goal: None})
    queues = [deque([start]), deque([goal])]
    side = 0
    while True:
        known, others = came_from[side], came_from[1 - side]
        state = queues[side].popleft()
        for move, after in successors(state):
            if after in known:
                continue
            known[after] = (move, state)
            if after in others:
                return moves_to(after, came_from[0])[::-1] + [
                    move[::-1] for move in moves_to(after, came_from[1])
                ]
            queues[side].append(after)
        # WRONG: the side may change only after a whole layer.
        side = 1 - side


def moves_to(state, came_from):
    """The moves that led to a position, the last one first."""
    moves = []
    while came_from[state]:
        move, state = came_from[state]
        moves.append(move)
    return moves


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        pegs, _, start, goal = next(words), next(words), next(words), next(words)
        moves = with_three_pegs(start, goal) if pegs == "3" else with_four_pegs(start, goal)
        print(len(moves))
        print(*moves)


main()
