"""Knight exchange by breadth-first search, with sets of positions as large numbers.

Idea    Breadth-first search. One operation makes the same move on many positions at once.
        1. A knight goes from a light square to a dark one or back. So split a position into its
           dark half (what stands on the dark squares) and its light half (what stands on the light
           ones). Each half is a number in base 3 with a digit for each square (0 empty, 1 black, 2
           white).
        2. A layer is a table. For each dark half it stores the set of all light halves that occur
           with it in the layer. This set is one large number: bit k is set if the light half k is
           in the set.
        3. To take a black knight from light square i, "and" the set with all light halves that have
           a black knight on i, and shift it right by 3^i. To put one on i, "and" the set with all
           light halves in which i is empty, and shift it left by 3^i. So two operations make a move
           on a few hundred positions, and an "or" merges equal positions.
        4. Moves can be undone, and each move changes the parity of the number of knights on light
           squares. So if a position is reached again, it lies in the layer before the last one, and
           no other layer has to be checked.
        5. To find the moves, walk back through the layers from the goal to the start.
Time    O(positions * moves), many positions in one operation: at most 2,018,016 positions, with 11
        moves on average
Memory  O(positions) bits
Source  Moore, "The shortest path through a maze" (1959), for the search; that two layers are
        enough: Korf et al., "Frontier search", Journal of the ACM 52 (2005).
"""

import os
import sys
from functools import lru_cache

EMPTY, BLACK, WHITE = 0, 1, 2
CONTENT = {".": EMPTY, "B": BLACK, "W": WHITE}


def read():
    """Pairs of a light and a dark square a knight's move apart, and the start and the goal."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    there = {divmod(square, columns) for square, content in enumerate(start) if content != "#"}
    pairs = [
        (row * columns + column, (row + down) * columns + column + right)
        for row, column in sorted(there)
        if (row + column) % 2 == 0
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
        if (row + down, column + right) in there
    ]
    return pairs, start, goal


class Board:
    """The squares that have moves, light and dark, numbered from 0 each; and what moves do."""

    def __init__(self, pairs):
        self.light = sorted({light for light, _ in pairs})
        self.dark = sorted({dark for _, dark in pairs})
        # For each light square and each content the set of all that has it there.
        having = []
        everything = (1 << 3 ** len(self.light)) - 1
        for number in range(len(self.light)):
            lowest = (1 << 3**number) - 1
            again = everything // ((1 << 3 ** (number + 1)) - 1)  # for all that is on the others
            having.append([lowest * again << content * 3**number for content in range(3)])
        # For each dark square and each knight the moves that it can make from the light ones, and
        # to them: from which sets it can be made, and by how far it shifts them.
        self.to_dark, self.from_dark = [], []
        for dark in self.dark:
            near = [i for i, light in enumerate(self.light) if (light, dark) in pairs]
            self.to_dark.append(
                [[(having[i][knight], knight * 3**i) for i in near] for knight in range(3)]
            )
            self.from_dark.append(
                [[(having[i][EMPTY], knight * 3**i) for i in near] for knight in range(3)]
            )
        self.steps = lru_cache(maxsize=None)(self.steps)
        self.examined = 0

    def position(self, board):
        """What is on the dark squares, and on the light ones."""
        dark, light = (
            sum(CONTENT[board[square]] * 3**number for number, square in enumerate(squares))
            for squares in (self.dark, self.light)
        )
        return dark, light

    def steps(self, dark):
        """The moves to the dark squares and those from there: what is there then, and the moves."""
        taken, put = [], []
        for number in range(len(self.dark)):
            unit = 3**number
            here = dark // unit % 3
            if here == EMPTY:
                taken.append((dark + BLACK * unit, self.to_dark[number][BLACK]))
                taken.append((dark + WHITE * unit, self.to_dark[number][WHITE]))
            else:
                put.append((dark - here * unit, self.from_dark[number][here]))
        return taken, put

    def neighbours(self, layer):
        """All positions one move away from `layer`."""
        after = {}
        for dark, lights in layer.items():
            taken, put = self.steps(dark)
            for target, moves in taken:
                made = after.get(target, 0)
                for possible, shift in moves:
                    made |= (lights & possible) >> shift
                if made:
                    after[target] = made
            for target, moves in put:
                made = after.get(target, 0)
                for possible, shift in moves:
                    made |= (lights & possible) << shift
                if made:
                    after[target] = made
        return after

    def move(self, before, after):
        """The move from one position to another, as a pair of squares."""
        dark, light = (
            squares[number_of(abs(one - other))]
            for squares, one, other in zip((self.dark, self.light), before, after)
        )
        return (light, dark) if after[0] > before[0] else (dark, light)


def number_of(change):
    """The square that was changed, if what is on the squares has changed by so much."""
    number = 0
    while 3 ** (number + 1) <= change:
        number += 1
    return number


def next_layer(board, layer, before):
    """The positions one move away from `layer` that are not in the layer before it."""
    board.examined += sum(bin(lights).count("1") for lights in layer.values())
    return {
        dark: new
        for dark, lights in board.neighbours(layer).items()
        if (new := lights & ~before.get(dark, 0))
    }


def shortest(board, start, goal):
    """The moves of a shortest solution as pairs of squares, or None if there is none."""
    dark, light = start
    before, layer = {}, {dark: 1 << light}
    layers = [layer]
    while not layer.get(goal[0], 0) >> goal[1] & 1:
        before, layer = layer, next_layer(board, layer, before)
        if not layer:
            return None
        layers.append(layer)
    return moves_through(board, layers, goal)


def moves_through(board, layers, position):
    """The moves that lead through the layers to a position of the last one."""
    found = []
    for layer in reversed(layers[:-1]):
        dark, light = position
        for near, lights in board.neighbours({dark: 1 << light}).items():
            both = lights & layer.get(near, 0)
            if both:
                before = near, both.bit_length() - 1
                break
        found.append(board.move(before, position))
        position = before
    return found[::-1]


def main():
    pairs, start, goal = read()
    board = Board(pairs)
    moving = {*board.light, *board.dark}
    if all(start[square] == goal[square] for square in range(len(start)) if square not in moving):
        solution = shortest(board, board.position(start), board.position(goal))
    else:
        solution = None
    if solution is None:
        print(-1)
    else:
        print(len(solution))
        print(*(f"{origin}-{target}" for origin, target in solution))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={board.examined}", file=sys.stderr)


main()
