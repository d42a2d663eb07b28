"""15-puzzle by best-first search on the Manhattan distance alone ("greedy"). WRONG.

Idea    Each tile needs at least one move for each row and each column between it and its home.
        Always expand the board with the smallest sum of these distances, the one that looks nearest
        to the goal. From any solvable board, this reaches the goal after a few thousand boards.
Error   The moves made so far do not count, so nothing keeps the solution short: it has two or three
        times as many moves as needed. A* expands the board with the smallest sum of moves made and
        distance, and therefore finds a shortest solution.
Correct pattern_database.py
Time    a few thousand boards
Memory  the same
Source  Doran and Michie, "Experiments with the Graph Traverser program", Proc. Royal Society A
        294 (1966), who did not look for shortest solutions
"""

import os
import sys
from heapq import heappop, heappush

SIDE = 4
SQUARES = SIDE * SIDE


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


def found(start):
    """A solution, and how many moves were tried."""
    distance = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    came = {start: None}  # by position: the square of the blank before
    heap = [(distance, start)]
    nodes = 0
    while True:
        distance, board = heappop(heap)
        if distance == 0:
            return path_to(came, board), nodes
        blank = board.index(0)
        for square in NEAR[blank]:
            nodes += 1
            after = exchanged(board, blank, square)
            if after not in came:
                came[after] = blank
                tile = board[square]
                # WRONG: if the moves made do not count, a long path is as good as a short one.
                heappush(heap, (distance - FAR[tile][square] + FAR[tile][blank], after))


def path_to(came, board):
    """The letters on the path to a board."""
    letters = []
    blank, before = board.index(0), came[board]
    while before is not None:
        letters.append(letter(before, blank))
        board = exchanged(board, blank, before)
        blank, before = before, came[board]
    return "".join(reversed(letters))


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = bytes(numbers[first : first + SQUARES])
        if not solvable(board):
            print(-1)
            continue
        path, tried = found(board)
        nodes += tried
        print(len(path))
        print(path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
