"""Towers of Hanoi by recursion and by two searches that meet. WRONG: too few tests of two moves.

On three pegs the largest misplaced disc moves once, or twice by the third peg.
Two moves are tried only if the next disc starts at the target and ends at the source.
Mostly this is the only case in which two moves are shorter, but not always.
Few puzzles show it, on three pegs and with four misplaced discs or more.
"""

import sys


def tower(n, source, target):
    if n:
        third = 3 - source - target
        yield from tower(n - 1, source, third)
        yield source, target
        yield from tower(n - 1, third, target)


def gather(pegs, target):
    """Bring discs on three pegs to one peg."""
    if not pegs:
        return
    *smaller, peg = pegs
    if peg == target:
        yield from gather(smaller, target)
    else:
        third = 3 - peg - target
        yield from gather(smaller, third)
        yield peg, target
        yield from tower(len(smaller), third, target)


def spread(source, pegs):
    """Bring a tower to a position."""
    return [(target, peg) for peg, target in reversed(list(gather(pegs, source)))]


def three_pegs(start, goal):
    while start and start[-1] == goal[-1]:
        start, goal = start[:-1], goal[:-1]
    if not start:
        return []
    *start, source = start
    *goal, target = goal
    third = 3 - source - target
    once = [*gather(start, third), (source, target), *spread(third, goal)]
    if start and start[-1] == target and goal[-1] == source:
        twice = [
            *gather(start, target),
            (source, third),
            *tower(len(start), target, source),
            (third, target),
            *spread(source, goal),
        ]
        if len(twice) < len(once):
            return twice
    return once


def neighbours(state, n):
    """The moves on four pegs; two bits of the number are the peg of a disc."""
    tops = [n] * 4
    for disc in reversed(range(n)):
        tops[state >> 2 * disc & 3] = disc
    for source, disc in enumerate(tops):
        for target, floor in enumerate(tops):
            if disc < floor:
                yield state ^ (source ^ target) << 2 * disc, (source, target)


def four_pegs(start, goal):
    n = len(start)
    ends = [sum(peg << 2 * disc for disc, peg in enumerate(pegs)) for pegs in (start, goal)]
    if start == goal:
        return []
    known = [{end: None} for end in ends]
    layers = [[end] for end in ends]
    while True:
        side = int(len(layers[1]) < len(layers[0]))
        mine, others = known[side], known[1 - side]
        layer = []
        for state in layers[side]:
            for after, move in neighbours(state, n):
                if after not in mine:
                    mine[after] = state, move
                    if after in others:
                        return join(known, after)
                    layer.append(after)
        layers[side] = layer


def join(known, middle):
    halves = []
    for table in known:
        moves = []
        state = middle
        while table[state]:
            state, move = table[state]
            moves.append(move)
        halves.append(moves)
    return halves[0][::-1] + [(target, source) for source, target in halves[1]]


def main():
    words = sys.stdin.read().split()
    for i in range(1, len(words), 4):
        start, goal = (["ABCD".index(letter) for letter in word] for word in words[i + 2 : i + 4])
        moves = three_pegs(start, goal) if words[i] == "3" else four_pegs(start, goal)
        print(len(moves))
        print(*("ABCD"[source] + "ABCD"[target] for source, target in moves))


main()
