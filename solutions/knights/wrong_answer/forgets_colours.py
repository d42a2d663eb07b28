"""Knight exchange by breadth-first search over the occupied squares alone. WRONG.

Idea    A position is the set of squares that are occupied, a number with a bit for each. There are
        12,870 of them at most, so breadth-first search takes no time.
Error   It matters which knight is black and which is white. When black and white change places the
        same squares are occupied at the end as at the start, and nothing seems to be left to do.
Time    O(sets of squares * moves)
Memory  O(sets of squares)
Source  A state that does not hold all that the goal asks for.
"""

import os
import sys


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
    """The occupied squares."""
    return sum(1 << square for square, sign in enumerate(signs) if sign in "BW")


def shortest(moves, start, goal):
    """The moves of a way (None if there is none), and how many positions were examined."""
    came_from = {start: None}
    queue = [start]
    for examined, position in enumerate(queue, 1):  # it grows while it is read
        if position == goal:
            way = []
            while came_from[position]:
                position, move = came_from[position]
                way.append(move)
            return way[::-1], examined
        for origin, target in moves:
            if position >> origin & 1 and not position >> target & 1:
                after = position ^ 1 << origin ^ 1 << target
                if after not in came_from:
                    came_from[after] = (position, (origin, target))
                    queue.append(after)
    return None, len(queue)


def main():
    moves, start, goal = read()
    way, examined = shortest(moves, start, goal)
    if way is None:
        print(-1)
    else:
        print(len(way))
        print(*(f"{origin}-{target}" for origin, target in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
