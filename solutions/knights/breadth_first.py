"""Knight exchange by breadth-first search, with all positions of the same squares at once.

Idea    A position is (occupied squares, squares of the black knights), two numbers with a bit for
        each square. Layer d of the search holds all positions that need d moves; the first layer
        with the goal in it ends the search.
        Which moves there are depends on the occupied squares alone. So a layer is kept as a table
        from these to the set of what black can be there, and a move is made on a whole set.
        Moves can be undone, so a position next to layer d lies in layer d - 1, d or d + 1. And a
        knight goes from a light square to a dark one or back, so that every move changes whether
        the number of knights on light squares is even: never two in the same layer. To know what
        is new it is therefore enough to look at the layer before. That takes less than a list of
        all that was seen, and the way is found by going down the layers again.
Time    O(positions * moves): up to 2,018,016 positions on 4 x 4, with about 11 moves each
Memory  O(positions)
Source  Moore, "The shortest path through a maze" (1959), for the search; the two layers that are
        enough: Korf et al., "Frontier search", Journal of the ACM 52 (2005).
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


class Search:
    """Breadth-first search on one board."""

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

    def next_layer(self, layer, before):
        """The positions one move away from `layer` that are not in the layer before it."""
        after = defaultdict(set)
        for occupied, blacks in layer.items():
            self.examined += len(blacks)
            for origin, target in self.possible(occupied):
                both = origin | target
                after[occupied ^ both].update(
                    [black ^ both if black & origin else black for black in blacks]
                )
        return {
            occupied: new
            for occupied, blacks in after.items()
            if (new := blacks - before.get(occupied, set()))
        }

    def shortest(self, start, goal):
        """The moves of a shortest way as pairs of squares, or None if there is none."""
        before, layer = {}, {start[0]: {start[1]}}
        layers = [layer]
        while goal[1] not in layer.get(goal[0], ()):
            before, layer = layer, self.next_layer(layer, before)
            if not layer:
                return None
            layers.append(layer)
        return self.way_through(layers, goal)

    def way_through(self, layers, position):
        """The moves that lead through the layers to a position of the last one."""
        way = []
        for layer in reversed(layers[:-1]):
            occupied, black = position
            for target, origin in self.possible(occupied):  # a move back, from target to origin
                both = origin | target
                back = (occupied ^ both, black ^ both if black & target else black)
                if back[1] in layer.get(back[0], ()):
                    way.append((origin.bit_length() - 1, target.bit_length() - 1))
                    position = back
                    break
        return way[::-1]


def main():
    moves, start, goal = read()
    search = Search(moves)
    way = search.shortest(start, goal)
    if way is None:
        print(-1)
    else:
        print(len(way))
        print(*(f"{origin}-{target}" for origin, target in way))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={search.examined}", file=sys.stderr)


main()
