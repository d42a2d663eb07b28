"""Knight exchange by going on where most squares are right. WRONG.

Idea    Of all positions that were reached and not yet gone on from, take one with the fewest
        squares that differ from the goal. That heads for the goal, and finds it soon.
Error   It finds *a* way, and the task wants a shortest. To get out of each other's way, knights
        have to leave squares that are right already; how many squares are wrong tells little
        about how many moves are left, and the moves already made are not counted at all.
Time    O(positions * moves) at most
Memory  O(positions)
Source  Best-first (greedy) search.
"""

import os
import sys
from heapq import heappop, heappush


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
    """The occupied squares and those of the black knights."""
    black = sum(1 << square for square, sign in enumerate(signs) if sign == "B")
    white = sum(1 << square for square, sign in enumerate(signs) if sign == "W")
    return black | white, black


def wrong(position, goal):
    """How many squares differ from the goal."""
    (occupied, black), (occupied_then, black_then) = position, goal
    return (occupied ^ occupied_then | black ^ black_then).bit_count()


def some_way(moves, start, goal):
    """The moves of a way (None if there is none), and how many positions were examined."""
    came_from = {start: None}
    heap = [(wrong(start, goal), start)]
    examined = 0
    while heap:
        _, position = heappop(heap)
        examined += 1
        if position == goal:
            way = []
            while came_from[position]:
                position, move = came_from[position]
                way.append(move)
            return way[::-1], examined
        occupied, black = position
        for origin, target in moves:
            if occupied >> origin & 1 and not occupied >> target & 1:
                both = 1 << origin | 1 << target
                after = (occupied ^ both, black ^ both if black >> origin & 1 else black)
                if after not in came_from:
                    came_from[after] = (position, (origin, target))
                    heappush(heap, (wrong(after, goal), after))
    return None, examined


def main():
    moves, start, goal = read()
    way, examined = some_way(moves, start, goal)
    if way is None:
        print(-1)
    else:
        print(len(way))
        print(*(f"{origin}-{target}" for origin, target in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
