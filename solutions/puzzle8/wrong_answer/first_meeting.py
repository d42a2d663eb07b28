"""8-puzzle by A* from both ends that stops when the two searches meet. WRONG.

Idea    One A* search goes from the start to the goal, another one from the goal to the start. Each
        uses the Manhattan distance to its own target as the lower bound. The first board that both
        have reached completes the solution.
Error   This board completes a solution, but often not a shortest one. Two breadth-first searches go
        layer by layer, so they meet on a shortest solution. A* reaches boards at all depths. So a
        shorter solution may lead through boards that are still open on both sides: generated, but
        not yet expanded. The searches must go on until the smallest f of one side is at least the
        best known length. On most boards, even on the hardest one, the answer is still right.
Correct bidirectional_a_star.py
Time    O(n log n) for each board if n boards are generated
Memory  O(n)
Cause   With breadth-first search it is right to stop at the first meeting, so this seems right with
        A*, too.
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
        self.generated = 1

    def least(self):
        """The least f of the open boards."""
        heap, moves = self.heap, self.moves
        while heap[0][0] > moves[heap[0][2]] + heap[0][1]:
            heappop(heap)  # an old entry: a shorter path has been found since
        return heap[0][0]

    def step(self):
        """Examine the best open board; return the boards that were reached by a shorter path."""
        _, far, board = heappop(self.heap)
        moves, table = self.moves, self.far
        needed = moves[board] + 1
        blank = board.index(0)
        new = []
        for square in NEAR[blank]:
            tile = board[square]
            cells = bytearray(board)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            if after not in moves or needed < moves[after]:
                moves[after] = needed
                self.came_from[after] = board
                far_after = far + table[tile][blank] - table[tile][square]
                heappush(self.heap, (needed + far_after, far_after, after))
                self.generated += 1
                new.append(after)
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
    # WRONG: a shorter solution may lead through boards that are still open on both sides.
    # RIGHT: while max(one.least(), other.least()) < best:
    while meeting is None:
        if one.least() > other.least():
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
