"""8-puzzle by breadth-first search from both ends that forgets the solved board. WRONG.

Idea    Two searches go layer by layer, from the start and from the goal. The first board that both
        have reached lies on a shortest solution.
Error   The program looks for a meeting only among the boards that it generates. If the start is the
        goal, the two searches have met before the first move, and the program misses this. A tile
        moves and comes back: 2 moves instead of 0. All other boards are answered correctly.
Correct bidirectional.py
Time    about c^(m/2) boards for m moves, with a constant c; a search from one end sees about c^m
Memory  the same
Cause   The test for a meeting is needed in the loop and once before it. It stands only in the loop.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The tiles to move; and how many boards were generated."""
    # For each board that a search knows the one from which it was reached.
    # WRONG: on a solved board the two searches have met already.
    # RIGHT: if start == GOAL:
    # RIGHT:     return [], 1
    # RIGHT: near_start, near_goal = {start: start}, {GOAL: GOAL}
    near_start, near_goal = {start: start}, {GOAL: GOAL}
    layers = [start], [GOAL]
    while True:
        forward = len(layers[0]) <= len(layers[1])
        known, other = (near_start, near_goal) if forward else (near_goal, near_start)
        layer = layers[0 if forward else 1]
        following = []
        for board in layer:
            blank = board.index(0)
            for square in NEAR[blank]:
                cells = bytearray(board)
                cells[blank], cells[square] = cells[square], 0
                after = bytes(cells)
                if after in known:
                    continue
                known[after] = board
                if after in other:
                    path = path_from(after, near_start)[::-1] + path_from(after, near_goal)
                    return path, len(near_start) + len(near_goal)
                following.append(after)
        layer[:] = following


def path_from(board, came_from):
    """The tiles moved between `board` and the start of this search, the last one first."""
    tiles = []
    while came_from[board] != board:
        before = came_from[board]
        tiles.append(board[before.index(0)])
        board = before
    return tiles


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
