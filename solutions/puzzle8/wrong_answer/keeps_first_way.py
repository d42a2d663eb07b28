"""8-puzzle by A* that keeps the first way to each position. WRONG: too long at times.

Idea    A*: the position with the least sum of moves made and Manhattan distance is taken from a
        heap, and what can be made of it is put there, unless it has been made before.
Error   As in breadth-first search, a position is noted when it is made, and a second way to it is
        not looked at. There the first way is the shortest, but here the positions come in the
        order of the sum: a longer way that goes straight to the goal may make a position first,
        and the shorter one comes later. It must then replace the longer. (It is right to note a
        position when it is *taken* from the heap.)
        One board in ten shows it.
Time    O(n log n) a board for n positions
Memory  O(n)
Source  Breadth-first search whose queue was replaced by a heap, and nothing else.
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
FAR = [[apart(square, (tile - 1) % 9) for square in SQUARES] for tile in range(9)]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The tiles to move; and how many positions were made."""
    far = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    moves = {start: 0}
    came = {}
    heap = [(far, far, start)]
    made = 1
    while True:
        _, far, position = heappop(heap)
        if position == GOAL:
            return way_to(position, came), made
        blank = position.index(0)
        for square in NEAR[blank]:
            tile = position[square]
            cells = bytearray(position)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            needed = moves[position] + 1
            if after not in moves:
                moves[after] = needed
                came[after] = position
                far_after = far + FAR[tile][blank] - FAR[tile][square]
                heappush(heap, (needed + far_after, far_after, after))
                made += 1


def way_to(position, came):
    """The tiles that were moved from the start to `position`."""
    tiles = []
    while position in came:
        before = came[position]
        # The tile that was moved is now where the blank was.
        tiles.append(position[before.index(0)])
        position = before
    return tiles[::-1]


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
