"""8-puzzle by A* from both ends, which stops only when no shorter solution is left.

Idea    One A* search goes from the start to the goal, another one from the goal to the start. Each
        uses the Manhattan distance to its own target as the lower bound.

        1. A board is open if it has been generated, but not yet expanded. The search whose best
           open board has the smaller f = g + h (moves made plus lower bound) expands this board.
        2. A board that both searches have reached completes a solution. The shortest solution found
           so far is kept.
        3. The first solution found is often not a shortest one. Two breadth-first searches first
           meet on a shortest solution. Two A* searches need not: a shorter solution may still lead
           through open boards of both.
        4. Suppose that there is a solution shorter than the best known one. Then each search has an
           open board on this solution, and the f of this board is at most the length of this
           solution. So as soon as the smallest f of one search is at least the best known length,
           no shorter solution is left.
        5. As the searches have to go on after they meet, they gain little over a single A*.
        6. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Time    O(n log n) for each board if n boards are generated: 10,940 on the hardest
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


# For each square its neighbours, and for each tile the distance of each square from its home.
NEAR = [[b for b in SQUARES if apart(a, b) == 1] for a in SQUARES]
# For each tile the table with which `translate` exchanges this tile and the blank.
EXCHANGE = [bytes.maketrans(bytes([0, tile]), bytes([tile, 0])) for tile in range(9)]


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
        self.came_from = {}
        self.heap = [(far, far, start)]
        self.least = far  # the least f of the open boards
        self.generated = 1

    def step(self):
        """Examine the best open board; return the boards that were reached by a shorter path."""
        heap, moves, came_from, table = self.heap, self.moves, self.came_from, self.far
        _, far, board = heappop(heap)
        needed = moves[board] + 1
        blank = board.index(0)
        new = []
        for square in NEAR[blank]:
            tile = board[square]
            after = board.translate(EXCHANGE[tile])
            if after not in moves or needed < moves[after]:
                moves[after] = needed
                came_from[after] = board
                far_after = far + table[tile][blank] - table[tile][square]
                heappush(heap, (needed + far_after, far_after, after))
                self.generated += 1
                new.append(after)
        while heap[0][0] > moves[heap[0][2]] + heap[0][1]:
            heappop(heap)  # an old entry: a shorter path has been found since
        self.least = heap[0][0]
        return new

    def path_from(self, board):
        """The tiles moved between `board` and the start of this search, the last one first."""
        tiles = []
        while board in self.came_from:
            before = self.came_from[board]
            tiles.append(board[before.index(0)])
            board = before
        return tiles


def shortest(start):
    """The tiles to move; and how many boards were generated."""
    if start == GOAL:
        return [], 1
    one, other = forward, backward = Side(start, GOAL), Side(GOAL, start)
    best, meeting = 1000, None  # more than any board needs
    while max(one.least, other.least) < best:
        if one.least > other.least:
            one, other = other, one
        for board in one.step():
            if board in other.moves:
                total = one.moves[board] + other.moves[board]
                if total < best:
                    best, meeting = total, board
    path = forward.path_from(meeting)[::-1] + backward.path_from(meeting)
    return path, forward.generated + backward.generated


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        path, generated = shortest(board)
        nodes += generated
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
