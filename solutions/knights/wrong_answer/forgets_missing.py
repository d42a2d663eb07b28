"""Knight exchange by search from both ends, over squares that are not there. WRONG.

Idea    Two breadth-first searches, one from the start and one back from the goal, take turns, a
        whole layer at a time, until they meet.
Error   The rows are read for `B` and `W`, and all else is taken for an empty square, `#` too. So
        knights stand on squares that are missing.
Time    O(positions * moves) at most
Memory  O(positions)
Source  A sign of the input that the program does not know.
"""

import os
import sys
from collections import defaultdict
from functools import cache


def read():
    """The moves of a knight on the board as pairs of squares, and the start and goal positions."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    there = {divmod(square, columns) for square in range(rows * columns)}
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


class Board:
    """What can be moved where, and how many positions have been examined."""

    def __init__(self, moves):
        self.moves = moves
        self.possible = cache(self.possible)
        self.examined = 0

    def possible(self, occupied):
        """The moves from occupied to empty squares."""
        return [
            (1 << origin, 1 << target)
            for origin, target in self.moves
            if occupied >> origin & 1 and not occupied >> target & 1
        ]

    def neighbours(self, layer):
        """All positions one move away from `layer`."""
        after = defaultdict(set)
        for occupied, blacks in layer.items():
            self.examined += len(blacks)
            for origin, target in self.possible(occupied):
                both = origin | target
                after[occupied ^ both].update(
                    [black ^ both if black & origin else black for black in blacks]
                )
        return after


class Side:
    """One of the two searches: its layers."""

    def __init__(self, board, position):
        self.board = board
        self.layers = [{}, {position[0]: {position[1]}}]  # nothing lies before the first one

    def size(self):
        """How many positions are in the last layer."""
        return sum(map(len, self.layers[-1].values()))

    def grow(self):
        """Adds a layer."""
        before = self.layers[-2]
        self.layers.append(
            {
                occupied: new
                for occupied, blacks in self.board.neighbours(self.layers[-1]).items()
                if (new := blacks - before.get(occupied, set()))
            }
        )

    def meeting(self, other):
        """A position that is in the last layers of both sides, or None."""
        theirs = other.layers[-1]
        for occupied, blacks in self.layers[-1].items():
            for black in blacks & theirs.get(occupied, set()):
                return occupied, black
        return None

    def way_to(self, position):
        """The moves from where this search began to a position of the last layer."""
        way = []
        for layer in reversed(self.layers[1:-1]):
            occupied, black = position
            for target, origin in self.board.possible(occupied):  # a move back
                both = origin | target
                back = (occupied ^ both, black ^ both if black & target else black)
                if back[1] in layer.get(back[0], ()):
                    way.append((origin.bit_length() - 1, target.bit_length() - 1))
                    position = back
                    break
        return way[::-1]


def shortest(board, start, goal):
    """The moves of a shortest way as pairs of squares, or None if there is none."""
    forward, backward = Side(board, start), Side(board, goal)
    while not (middle := forward.meeting(backward)):
        side = min(forward, backward, key=Side.size)
        if side.size() == 0:
            return None
        side.grow()
    back = [(target, origin) for origin, target in reversed(backward.way_to(middle))]
    return forward.way_to(middle) + back


def main():
    moves, start, goal = read()
    board = Board(moves)
    way = shortest(board, start, goal)
    if way is None:
        print(-1)
    else:
        print(len(way))
        print(*(f"{origin}-{target}" for origin, target in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={board.examined}", file=sys.stderr)


main()
