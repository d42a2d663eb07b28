"""Knight exchange by the distances of the knights from their goals. WRONG.

Idea    Breadth-first search gives the number of moves that a lone knight needs from one square to
        another. The knights of each colour are assigned to the goal squares of this colour so that
        the sum of their distances is a minimum. No solution has fewer moves than this sum.
Error   A lower bound is not the answer. The knights are treated as if each were alone, but they
        stand in each other's way: often one has to step aside, or there is no room to move at all.
        For example, on 2 x 3 a knight on square 0 can move only to square 5, and back. So a black
        and a white knight on these squares cannot swap places.
Correct breadth_first.py
Time    O(2^knights * knights) for the assignment
Memory  O(2^knights)
Cause   The program solves a relaxed problem instead of the given one. The result would be a good
        lower bound for A*.
"""

import sys
from functools import lru_cache

IMPOSSIBLE = 10**6


def read():
    """The moves of a knight on the board as pairs of squares, and the two boards."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    there = {divmod(square, columns) for square, content in enumerate(start) if content != "#"}
    moves = [
        (row * columns + column, (row + down) * columns + column + right)
        for row, column in sorted(there)
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
        if (row + down, column + right) in there
    ]
    return moves, start, goal


def paths_from(origin, moves):
    """For each square that a lone knight can reach from `origin` the squares on its path."""
    paths = {origin: [origin]}
    queue = [origin]
    for here in queue:  # it grows while it is read
        for one, other in moves:
            if one == here and other not in paths:
                paths[other] = [*paths[here], other]
                queue.append(other)
    return paths


def matched(origins, goals, paths):
    """The paths, one from each origin, to all the goals, of least total length; or None."""

    @lru_cache(maxsize=None)
    def best(taken):
        """The total length from the first origins to the goals in `taken`, and the last goal."""
        number = bin(taken).count("1") - 1
        if number < 0:
            return 0, None
        return min(
            (best(taken ^ 1 << goal)[0] + len(paths[origins[number]][goals[goal]]) - 1, goal)
            if goals[goal] in paths[origins[number]]
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
        found.append(paths[origin][goals[goal]])
        taken ^= 1 << goal
    return found


def main():
    moves, start, goal = read()
    paths = [paths_from(square, moves) for square in range(len(start))]
    found = []
    for colour in "BW":
        origins = [square for square, content in enumerate(start) if content == colour]
        goals = [square for square, content in enumerate(goal) if content == colour]
        of_colour = matched(origins, goals, paths)
        if of_colour is None:
            print(-1)
            return
        found += of_colour
    # WRONG: the paths are legal only for lone knights; together the knights may need more moves.
    steps = [f"{one}-{other}" for path in found for one, other in zip(path, path[1:])]
    print(len(steps))
    print(*steps)


main()
