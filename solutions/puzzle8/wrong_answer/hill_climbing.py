"""8-puzzle by hill climbing: depth-first search, the best neighbour first. WRONG.

Idea    Go to the neighbour with the smallest Manhattan distance, which seems nearest to the goal,
        and repeat this from there. No board is entered twice. If there is no new neighbour, go back
        to the last board that has one.
Error   The program follows each choice to its end, even if all later boards are worse than a
        neighbour that it did not choose. At a local optimum every neighbour has a larger Manhattan
        distance. The detour that follows becomes a part of the solution.
Correct a_star.py
Time    at most O(9!) for each board, mostly much less
Memory  the same
Source  Winston, "Artificial Intelligence" (1977), on hill climbing.
"""

import os
import sys

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
    came_from = {start: None}
    stack = [(far, start)]
    while True:
        far, board = stack.pop()
        if board == GOAL:
            return path_to(board, came_from), len(came_from)
        blank = board.index(0)
        children = []
        for square in NEAR[blank]:
            tile = board[square]
            cells = bytearray(board)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            if after not in came_from:
                came_from[after] = board
                children.append((far + FAR[tile][blank] - FAR[tile][square], after))
        # WRONG: the best child is taken next, even if a board deeper in the stack is better.
        stack += sorted(children, reverse=True)  # the best one is on top


def path_to(board, came_from):
    """The tiles that were moved from the start to `board`."""
    tiles = []
    while came_from[board] is not None:
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
