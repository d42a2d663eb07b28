"""Towers of Hanoi by a recursion that ends at the first disc that is in place. WRONG.

Idea    With three pegs: to gather discs on a peg, look at the largest disc. If this disc is on the
        peg already, do nothing. Else gather the others on the third peg, move the largest one, and
        move the tower of the others on top of it. With four pegs a bidirectional search is used,
        and it is correct.
Error   Even if the largest disc is on the peg already, the smaller ones may lie elsewhere and still
        have to be gathered. With three discs on A and the goal A, B, C the program stops after 4 of
        the 5 moves.
Correct bidirectional.py
Time    O(2^N) with three pegs; O(4^N) with four, but few of the positions are reached
Memory  the same
Cause   The recursion for a tower rightly ends if source and target are equal.

A position is a string: the peg of the smallest disc, then of the next one, and so on.
"""

import sys


def gather(discs, target):
    """The moves, with three pegs, that bring all discs to one peg."""
    if not discs:
        return []
    rest, source = discs[:-1], discs[-1]
    if source == target:
        # WRONG: the smaller discs need not be there.
        # RIGHT: return gather(rest, target)
        return []
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
    layers = [[start], [goal]]
    while True:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        known, others = came_from[side], came_from[1 - side]
        layer = []
        for state in layers[side]:
            for move, after in successors(state):
                if after in known:
                    continue
                known[after] = (move, state)
                if after in others:
                    return moves_to(after, came_from[0])[::-1] + [
                        move[::-1] for move in moves_to(after, came_from[1])
                    ]
                layer.append(after)
        layers[side] = layer


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
