"""8-puzzle by search from both ends, whole layers at a time.

Idea    A position is the square of the blank and the row of the tiles: they are read line by line,
        without the blank. A tile that moves sideways changes nothing in this row. One that moves
        up or down passes two others, so three neighbours in the row go round; what that adds to
        the row, as a number, depends on these three alone and is looked up.
        A layer, the positions that are so many moves away, is kept as nine sets of rows, one for
        each square of the blank. The next one takes a few operations on whole sets: join those
        that come from the neighbours, take away what was there a layer before.
        Layers grow around the start and around the goal until the outer ones have a position in
        common. It lies on a shortest way, which is found from there to both sides: each layer
        has a neighbour of what is in the next one.
        The layers around the goal are kept for the next boards. They grow as long as that is
        cheaper than one more layer around each of the starts that are left: for one board both
        searches go half the way, for many boards nearly all of the work is done once.
        Boards that cannot be solved are told before, by their inversions (pairs of tiles, the
        larger one first): a tile that moves sideways passes no other, one that moves up or down
        passes two, so their number stays even or stays odd. The goal has none.
Time    about 3,000 positions for an average board, 20,000 for the hardest; 9! / 2 = 181,440 for
        many boards together
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971), for the search.

row     the tiles in reading order as an octal number of eight digits: tile 1 is 0, tile 8 is 7
"""

import os
import sys
from itertools import permutations

GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
SQUARES = range(9)
# For each square of the blank the squares that it can move to in its line.
SIDEWAYS = [[b for b in (a - 1, a + 1) if b // 3 == a // 3] for a in SQUARES]
# The same for up and down, with a mask for the three tiles that go round, and what that adds.
UP_OR_DOWN = [[] for _ in SQUARES]
# What it adds to three tiles that the first one goes behind the others.
ADDED = {
    one << 6 | two << 3 | three: (two << 6 | three << 3 | one) - (one << 6 | two << 3 | three)
    for one, two, three in permutations(range(8), 3)
}
for top in range(6):
    low = 3 * (5 - top)  # the lowest bit of the three tiles
    behind = {tiles << low: added << low for tiles, added in ADDED.items()}
    before = {tiles + added: -added for tiles, added in behind.items()}
    UP_OR_DOWN[top].append((top + 3, 0o777 << low, before))
    UP_OR_DOWN[top + 3].append((top, 0o777 << low, behind))


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


class Layers:
    """The positions around a board, in layers: for each square of the blank a set of rows."""

    def __init__(self, board):
        self.blank = board.index(0)
        self.row = 0
        for tile in board:
            if tile:
                self.row = self.row << 3 | tile - 1
        self.layers = [[set() for _ in SQUARES]]
        self.layers[0][self.blank].add(self.row)
        self.size = 1  # of the outer layer
        self.made = 1  # in all layers

    def grow(self):
        """Adds a layer."""
        outer = self.layers[-1]
        grown = [set() for _ in SQUARES]
        for blank, rows in enumerate(outer):
            for after in SIDEWAYS[blank]:
                grown[after] |= rows
            for after, tiles, added in UP_OR_DOWN[blank]:
                grown[after].update([row + added[row & tiles] for row in rows])
        # A neighbour is one move nearer or one further: there is no other old one.
        if len(self.layers) > 1:
            for rows, old in zip(grown, self.layers[-2], strict=True):
                rows -= old
        self.layers.append(grown)
        self.size = sum(map(len, grown))
        self.made += self.size

    def depth(self, other):
        """The number of the layer in which the board of `other` is, or None."""
        for depth, layer in enumerate(self.layers):
            if other.row in layer[other.blank]:
                return depth
        return None

    def way_to(self, blank, row, depth):
        """The tiles that move on a way to a position of layer `depth`, the last one first."""
        way = []
        for inner in reversed(self.layers[:depth]):
            near, other = neighbour(blank, row, inner)
            # The tile comes back to the blank from a place in the row, which has no blank.
            place = near if near < blank else near - 1
            way.append((row >> 3 * (7 - place) & 7) + 1)
            blank, row = near, other
        return way


def neighbour(blank, row, layer):
    """A position of `layer` that is one move away."""
    for near in SIDEWAYS[blank]:
        if row in layer[near]:
            return near, row
    for near, tiles, added in UP_OR_DOWN[blank]:
        other = row + added[row & tiles]
        if other in layer[near]:
            return near, other
    raise ValueError("there is none")


def common(one, other):
    """A position that is in the outer layers of both, as (blank, row), or None."""
    for blank, rows in enumerate(one.layers[-1]):
        for row in rows & other.layers[-1][blank]:
            return blank, row
    return None


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    boards = [numbers[first : first + 9] for first in range(0, 9 * count, 9)]
    goal = Layers(GOAL)
    made = 0
    for left, board in zip(range(count, 0, -1), boards, strict=True):
        if not solvable(board):
            print(-1)
            continue
        start = Layers(board)
        depth = goal.depth(start)
        if depth is not None:
            way = goal.way_to(start.blank, start.row, depth)
        else:
            while not (meeting := common(start, goal)):
                (goal if goal.size <= left * start.size else start).grow()
            way = start.way_to(*meeting, len(start.layers) - 1)[::-1]
            way += goal.way_to(*meeting, len(goal.layers) - 1)
        made += start.made
        print(len(way))
        print(" ".join(map(str, way)))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={made + goal.made}", file=sys.stderr)


main()
