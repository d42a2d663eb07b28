"""Knight exchange by search from both ends, black and white in turn. WRONG.

Idea    As in chess, black and white move in turn; either may begin. A position also tells whose
        turn it is. Two breadth-first searches, one from the start and one back from the goal,
        proceed layer by layer until they meet.
Error   Nobody said so: any knight may move at any time. Where one colour has more to do than the
        other one, turns cost moves, or there is no way at all.
Time    O(positions * moves) at most
Memory  O(positions)
Source  A rule of the game of chess that is none of the puzzle.
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
        """All positions one move of the colour whose turn it is away from `layer`."""
        after = defaultdict(set)
        for (occupied, black_moves), blacks in layer.items():
            self.examined += len(blacks)
            for origin, target in self.possible(occupied):
                both = origin | target
                if black_moves:
                    moved = [black ^ both for black in blacks if black & origin]
                else:
                    moved = [black for black in blacks if not black & origin]
                after[occupied ^ both, not black_moves].update(moved)
        return after


class Side:
    """One of the two searches: its layers."""

    def __init__(self, board, position):
        self.board = board
        occupied, black = position
        self.layers = [{(occupied, True): {black}, (occupied, False): {black}}]
        self.seen = {key: set(blacks) for key, blacks in self.layers[0].items()}

    def size(self):
        """How many positions are in the last layer."""
        return sum(map(len, self.layers[-1].values()))

    def grow(self):
        """Adds a layer."""
        layer = {}
        for key, blacks in self.board.neighbours(self.layers[-1]).items():
            new = blacks - self.seen.setdefault(key, set())
            self.seen[key] |= new
            if new:
                layer[key] = new
        self.layers.append(layer)

    def meeting(self, other):
        """A position in the last layers of both sides and whether black moves on, or None.

        The search back has it with the other colour's turn: it was the last to move back.
        """
        theirs = other.layers[-1]
        for (occupied, black_moves), blacks in self.layers[-1].items():
            for black in blacks & theirs.get((occupied, not black_moves), set()):
                return occupied, black, black_moves
        return None

    def way_to(self, position):
        """The moves from where this search began to a position of the last layer."""
        way = []
        for layer in reversed(self.layers[:-1]):
            occupied, black, black_moves = position
            for target, origin in self.board.possible(occupied):  # a move back
                if bool(black & target) == black_moves:
                    continue  # that colour has not moved last
                both = origin | target
                back = (
                    occupied ^ both,
                    black ^ both if black & target else black,
                    not black_moves,
                )
                if back[1] in layer.get((back[0], back[2]), ()):
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
    occupied, black, black_moves = middle
    back = reversed(backward.way_to((occupied, black, not black_moves)))
    return forward.way_to(middle) + [(target, origin) for origin, target in back]


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
