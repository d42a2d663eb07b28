"""Knight exchange by the distances of the knights from their goals. WRONG.

Idea    For each pair of squares breadth-first search tells how many moves a knight needs from the
        one to the other. Each colour's knights are matched with its goals so that the sum is the
        least there can be: no way has fewer moves.
Error   A lower bound is not the answer. It is as if each knight were alone: but they stand in each
        other's way, and often one has to step aside, or the board has no room at all.
Time    O(2^knights * knights) for the matching
Memory  O(2^knights)
Source  A relaxation taken for the problem. As a bound for A* it would be a good one.
"""

import sys
from functools import cache
from itertools import pairwise

IMPOSSIBLE = 10**6


def read():
    """The moves of a knight on the board as pairs of squares, and the signs at start and goal."""
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
    return moves, start, goal


def ways_from(origin, moves):
    """For each square that a lone knight comes to from `origin` the squares on its way."""
    ways = {origin: [origin]}
    queue = [origin]
    for here in queue:  # it grows while it is read
        for one, other in moves:
            if one == here and other not in ways:
                ways[other] = [*ways[here], other]
                queue.append(other)
    return ways


def matched(origins, goals, ways):
    """A list of ways, one for each origin, to all the goals, of least length; or None."""

    @cache
    def best(taken):
        """The length of the first origins' ways to the goals in `taken`, and the last goal."""
        number = taken.bit_count() - 1
        if number < 0:
            return 0, None
        return min(
            (best(taken ^ 1 << goal)[0] + len(ways[origins[number]][goals[goal]]) - 1, goal)
            if goals[goal] in ways[origins[number]]
            else (IMPOSSIBLE, goal)
            for goal in range(len(goals))
            if taken >> goal & 1
        )

    taken = (1 << len(goals)) - 1
    if best(taken)[0] >= IMPOSSIBLE:
        return None
    found = []
    for origin in reversed(origins):
        goal = best(taken)[1]
        found.append(ways[origin][goals[goal]])
        taken ^= 1 << goal
    return found


def main():
    moves, start, goal = read()
    ways = [ways_from(square, moves) for square in range(len(start))]
    found = []
    for sign in "BW":
        origins = [square for square, there in enumerate(start) if there == sign]
        goals = [square for square, there in enumerate(goal) if there == sign]
        of_colour = matched(origins, goals, ways)
        if of_colour is None:
            print(-1)
            return
        found += of_colour
    steps = [f"{one}-{other}" for way in found for one, other in pairwise(way)]
    print(len(steps))
    print(*steps)


main()
