"""8-puzzle by A* that keeps the first path to each board. WRONG.

Idea    This is A* with the Manhattan distance as the lower bound. A heap returns the board with the
        smallest f, which is the moves made plus the bound. The neighbours of this board are put
        into the heap, unless they have been reached before.
Error   The program keeps the first path to a board, as breadth-first search does. But A* examines
        boards in the order of f, not of the moves made. So a longer path to a board may be found
        before a shorter one, and the shorter one must replace it. (A path is final only when its
        board is taken from the heap.) About one board in ten gets a wrong answer.
Correct a_star.py
Time    O(n log n) for each board if n boards are generated
Memory  O(n)
Cause   The queue of a breadth-first search was replaced by a heap, and nothing else was changed.
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
        blank = board.index(0)
        for square in NEAR[blank]:
            tile = board[square]
            cells = bytearray(board)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            needed = moves[board] + 1
            # WRONG: a shorter path may be found later, and must replace the first one.
            # RIGHT: if after not in moves or needed < moves[after]:
            if after not in moves:
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
