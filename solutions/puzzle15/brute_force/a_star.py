"""15-puzzle by A* with the Manhattan distance. Right, but too large for the hard boards.

Idea    Each tile needs at least as many moves as there are rows and columns between it and its
        home. The sum over all tiles is a lower bound of the moves that are left. A* always goes
        on from the position with the smallest sum of moves made + lower bound; of equal ones
        from the one that is nearer to the goal. As a move changes the bound by one, a position
        that is taken from the heap has been reached on a shortest way to it, and when it is the
        goal, the way is the answer. All positions that were made are kept, and there are
        millions of them on a hard board: it is the memory that ends the search.
        Half of all boards cannot be solved, and A* would look at the ten million million
        positions of that half in vain. Read the tiles row by row without the blank, and count
        the inversions, the pairs in the wrong order. A move to the side changes nothing; a move
        up or down takes one tile over 3 others and makes an odd number of inversions even, or
        the other way round. So inversions + rows from the blank to its home must be even.
Time    O(c^m) for m moves: a second for 350,000 positions, which are few for 45
Memory  O(c^m), some 250 bytes a position: 512 MiB for two million
Source  Hart, Nilsson and Raphael, IEEE Trans. Systems Science and Cybernetics 4 (1968). Parity:
        Johnson and Story, "Notes on the 15 puzzle", American Journal of Mathematics 2 (1879).
"""

import os
import sys
from heapq import heappop, heappush

SIDE = 4
SQUARES = SIDE * SIDE
GOAL = bytes([*range(1, SQUARES), 0])


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]
FAR = [[apart(tile - 1, square) for square in range(SQUARES)] for tile in range(SQUARES)]


def exchanged(board, one, other):
    """The board with the contents of two squares exchanged."""
    after = bytearray(board)
    after[one], after[other] = board[other], board[one]
    return bytes(after)


def letter(blank, square):
    """Where the blank goes from one square to the other."""
    return {-SIDE: "u", -1: "l", 1: "r", SIDE: "d"}[square - blank]


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + SIDE - 1 - board.index(0) // SIDE) % 2 == 0


def shortest(start):
    """A shortest way, and how many moves were tried."""
    distance = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    came = {start: (0, None)}  # by position: the fewest moves that are known, the square before
    heap = [(distance, distance, start)]
    nodes = 0
    while True:
        estimate, distance, board = heappop(heap)
        if distance == 0:
            return way_to(came, board), nodes
        blank = board.index(0)
        moves, before = came[board]
        if estimate > moves + distance:
            continue  # it has been reached on a shorter way since
        for square in NEAR[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            after = exchanged(board, blank, square)
            if after not in came or moves + 1 < came[after][0]:
                came[after] = (moves + 1, blank)
                tile = board[square]
                left = distance - FAR[tile][square] + FAR[tile][blank]
                heappush(heap, (moves + 1 + left, left, after))


def way_to(came, board):
    """The letters of the way on which a position was reached."""
    letters = []
    blank, (_, before) = board.index(0), came[board]
    while before is not None:
        letters.append(letter(before, blank))
        board = exchanged(board, blank, before)
        blank, (_, before) = before, came[board]
    return "".join(reversed(letters))


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = bytes(numbers[first : first + SQUARES])
        if not solvable(board):
            print(-1)
            continue
        way, tried = shortest(board)
        nodes += tried
        print(len(way))
        print(way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
