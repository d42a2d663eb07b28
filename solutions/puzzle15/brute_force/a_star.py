"""15-puzzle by A* with the Manhattan distance, which runs out of memory on hard boards. SLOW.

Idea    Always expand the board with the smallest sum of the moves made and a lower bound on the
        moves left. Among boards with equal sums, take the one with the smaller bound.
        1. The bound is the Manhattan distance: each tile needs at least one move for each row and
           each column between it and its home.
        2. A move changes the bound by exactly one, so the bound is consistent. Therefore, when a
           board is taken from the heap, it has been reached by the fewest moves. So when the goal
           is taken, the search has found a shortest solution.
        3. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first, because A* would examine more than 10^13 boards in vain.
Slow    The program keeps all boards that it generates, at some 250 bytes each. For a board of about
        50 moves or more it generates millions, and memory or time runs out.
Correct pattern_database.py
Time    O(c^m) for m moves, with a constant c
Memory  O(c^m)
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
    """A shortest solution, and how many moves were tried."""
    distance = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    came = {start: (0, None)}  # by position: the fewest moves that are known, the square before
    heap = [(distance, distance, start)]
    nodes = 0
    while True:
        estimate, distance, board = heappop(heap)
        if distance == 0:
            return path_to(came, board), nodes
        blank = board.index(0)
        moves, before = came[board]
        if estimate > moves + distance:
            continue  # it has been reached by fewer moves since
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


def path_to(came, board):
    """The letters on the path to a board."""
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
        path, tried = shortest(board)
        nodes += tried
        print(len(path))
        print(path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
