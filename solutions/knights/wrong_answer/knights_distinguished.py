"""Knight exchange with a goal of its own for each knight. WRONG.

Idea    The first black knight goes to the first square of black at the end, the second one to the
        second, and so on, and the same for white. A position is the tuple of their squares. Two
        breadth-first searches, one from the start and one back from the goal, take turns, a whole
        layer at a time, until they meet.
Error   Knights of one colour are alike: which of them ends where is of no interest, and to insist
        costs moves. It also makes one position into b! w! ones for b black and w white knights.
        That would exceed all limits, so the search gives up after 200,000 positions and says that
        there is no way: a second error, to hide the first.
Time    O(positions * moves), for 200,000 positions at most
Memory  O(positions)
Source  Things that are alike told apart.
"""

import os
import sys
from itertools import pairwise

ENOUGH = 200_000


def read():
    """The moves of a knight on the board as pairs of squares, and the start and goal positions."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    there = {divmod(square, columns) for square, sign in enumerate(start) if sign != "#"}
    moves = [
        (row * columns + column, (row + down) * columns + column + right)
        for row, column in sorted(there)
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
        if (row + down, column + right) in there
    ]
    return moves, position_of(start), position_of(goal)


def position_of(signs):
    """The squares of the black knights and then of the white ones."""
    return tuple(square for sign in "BW" for square, there in enumerate(signs) if there == sign)


def grown(layer, came_from, targets):
    """The next layer of a search; notes for each of its positions where it comes from."""
    following = []
    for position in layer:
        for knight, origin in enumerate(position):
            for target in targets[origin]:
                if target not in position:
                    after = (*position[:knight], target, *position[knight + 1 :])
                    if after not in came_from:
                        came_from[after] = position
                        following.append(after)
    return following


def positions_to(came_from, position):
    """The positions of a search from its begin to this one."""
    found = []
    while position is not None:
        found.append(position)
        position = came_from[position]
    return found[::-1]


def shortest(moves, start, goal):
    """The positions on a way (None if there is none), and how many were made."""
    targets = [[] for _ in range(16)]
    for origin, target in moves:
        targets[origin].append(target)
    forth, back = {start: None}, {goal: None}
    layer_forth, layer_back = [start], [goal]
    while layer_forth and layer_back and len(forth) + len(back) < ENOUGH:
        middle = next((position for position in layer_forth if position in back), None)
        if middle is not None:
            way = positions_to(forth, middle) + positions_to(back, middle)[-2::-1]
            return way, len(forth) + len(back)
        if len(layer_forth) <= len(layer_back):
            layer_forth = grown(layer_forth, forth, targets)
        else:
            layer_back = grown(layer_back, back, targets)
            layer_forth, layer_back = layer_back, layer_forth
            forth, back = back, forth
    return None, len(forth) + len(back)


def main():
    moves, start, goal = read()
    way, made = shortest(moves, start, goal)
    if way is None:
        print(-1)
    else:
        if way[0] != start:
            way.reverse()  # the sides were exchanged an odd number of times
        print(len(way) - 1)
        for before, after in pairwise(way):
            (step,) = (pair for pair in zip(before, after, strict=True) if pair[0] != pair[1])
            print(f"{step[0]}-{step[1]}")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={made}", file=sys.stderr)


main()
