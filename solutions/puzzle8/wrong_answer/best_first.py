"""8-puzzle by best-first search (greedy). WRONG: the ways are longer than needed.

Idea    Always look next at the position, of all that are waiting, that seems nearest to the goal:
        the one with the least Manhattan distance. A heap gives it. That finds a way after few
        positions, some hundreds on most boards.
Error   Only what is left is estimated; the moves already made count for nothing. So a way is
        followed as long as it looks promising, however long it has become, and the goal is met
        by a way that may be twice as long as the shortest. A* takes both together.
Time    O(n log n) a board for n positions
Memory  O(n)
Source  Doran and Michie, Proc. Royal Society A 294 (1966), the Graph Traverser.
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
    came = {start: None}
    heap = [(far, start)]
    while True:
        far, position = heappop(heap)
        if position == GOAL:
            return way_to(position, came), len(came)
        blank = position.index(0)
        for square in NEAR[blank]:
            tile = position[square]
            cells = bytearray(position)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            if after not in came:
                came[after] = position
                heappush(heap, (far + FAR[tile][blank] - FAR[tile][square], after))


def way_to(position, came):
    """The tiles that were moved from the start to `position`."""
    tiles = []
    while came[position] is not None:
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
