"""Hoppers by breadth-first search, one whole move at a time. WRONG: no hole is entered twice.

A move is found by following the jumps of one peg, and it may return to the hole where it began.
A peg that enters another hole a second time has jumped in a circle, so this seems useless.
But the circle removes pegs, and the peg may go on from there in another direction.
Only a few boards with many pegs need such a move.
"""

import sys

ROWS = ((0, 1, 2), (5, 6, 7), (10, 11, 12), (0, 5, 10), (1, 6, 11), (2, 7, 12))
LONG = ((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10))
SHORT = ((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11))
LINES = ROWS + LONG + SHORT

JUMPS = [[] for _ in range(13)]
for one, middle, other in LINES:
    JUMPS[one].append((middle, other))
    JUMPS[other].append((middle, one))

moves_of = {}


def follow(pegs, path, found):
    """Adds what becomes of `pegs` if the peg that came along `path` jumps on."""
    for over, to in JUMPS[path[-1]]:
        if over in pegs and to not in pegs and to not in path[1:]:
            after = pegs - {path[-1], over} | {to}
            longer = (*path, to)
            found.setdefault(after, longer)
            follow(after, longer, found)


def moves(pegs):
    if pegs not in moves_of:
        found = {}
        for hole in pegs:
            follow(pegs, (hole,), found)
        moves_of[pegs] = found
    return moves_of[pegs]


def solve(start, goal):
    paths = {start: []}
    layer = [start]
    while layer and goal not in paths:
        following = []
        for pegs in layer:
            for after, path in moves(pegs).items():
                if after not in paths:
                    paths[after] = [*paths[pegs], "-".join(map(str, path))]
                    following.append(after)
        layer = following
    return paths.get(goal)


def main():
    words = sys.stdin.read().split()
    for at in range(1, len(words), 2):
        signs, target = words[at : at + 2]
        start = frozenset(hole for hole in range(13) if signs[hole] == "1")
        found = solve(start, frozenset([int(target)]))
        if found is None:
            print(-1)
        else:
            print(len(found))
            print(*found)


main()
