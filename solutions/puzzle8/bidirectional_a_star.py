"""8-puzzle by A* from both ends, with the right moment to stop.

Idea    One A* goes from the start to the goal, another from the goal to the start, each with the
        Manhattan distance to where it is going as its lower bound. The one whose best position
        has the smaller sum of moves made and bound takes the next step. When one makes a
        position that the other has made as well, there is a way through it, and the shortest of
        these ways is kept.
        The first is often not the shortest! Unlike with breadth-first search, the two have not
        come to it in the order of moves made, and a shorter way may lead through positions that
        are still waiting. But a search on its own has always a position waiting on every way
        that is left, and the sum of that one, moves made plus bound, is no more than the way is
        long. So as soon as the least sum of one of the searches is not less than the best way
        known, no better one is left.
        Two searches that have to go on like this gain nothing over one: they make about as many
        positions as A* alone on hard boards, and some more on the average.
        Boards that cannot be solved are told before, by their inversions.
Time    O(n log n) a board for n positions
Memory  O(n)
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971), who gives this condition.
"""

import os
import sys
from heapq import heappop, heappush

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3)


# For each square its neighbours, and for each tile how far each square is from its home.
NEAR = [[b for b in SQUARES if apart(a, b) == 1] for a in SQUARES]


def solvable(board):
    """Whether the number of inversions (pairs of tiles, the larger one first) is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


class Side:
    """One of the two searches."""

    def __init__(self, start, target):
        self.far = [[apart(target.index(tile), a) for a in SQUARES] for tile in SQUARES]
        far = sum(self.far[tile][square] for square, tile in enumerate(start) if tile)
        self.moves = {start: 0}
        self.came = {}
        self.heap = [(far, far, start)]
        self.made = 1

    def least(self):
        """The least sum of moves made and bound among the positions waiting."""
        heap, moves = self.heap, self.moves
        while heap[0][0] > moves[heap[0][2]] + heap[0][1]:
            heappop(heap)  # there is a shorter way, which has been here before
        return heap[0][0]

    def step(self):
        """Takes the best position from the heap, and gives those that it makes of it."""
        _, far, position = heappop(self.heap)
        moves, table = self.moves, self.far
        needed = moves[position] + 1
        blank = position.index(0)
        new = []
        for square in NEAR[blank]:
            tile = position[square]
            cells = bytearray(position)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            if after not in moves or needed < moves[after]:
                moves[after] = needed
                self.came[after] = position
                far_after = far + table[tile][blank] - table[tile][square]
                heappush(self.heap, (needed + far_after, far_after, after))
                self.made += 1
                new.append(after)
        return new

    def way_from(self, position):
        """The tiles moved on the way from `position` back to where the search began."""
        tiles = []
        while position in self.came:
            before = self.came[position]
            tiles.append(position[before.index(0)])
            position = before
        return tiles


def shortest(start):
    """The tiles to move; and how many positions were made."""
    if start == GOAL:
        return [], 1
    one, other = forward, backward = Side(start, GOAL), Side(GOAL, start)
    best, meeting = 1000, None  # more than any board needs
    while max(one.least(), other.least()) < best:
        if one.least() > other.least():
            one, other = other, one
        for position in one.step():
            if position in other.moves:
                total = one.moves[position] + other.moves[position]
                if total < best:
                    best, meeting = total, position
    way = forward.way_from(meeting)[::-1] + backward.way_from(meeting)
    return way, forward.made + backward.made


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        way, made = shortest(board)
        nodes += made
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
