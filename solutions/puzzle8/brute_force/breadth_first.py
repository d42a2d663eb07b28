"""8-puzzle by a breadth-first search from each board. SLOW.

Idea    Breadth-first search from the board reaches the goal by a shortest path.

        1. A queue holds the boards in the order of their distance from the start. Each board is
           stored with its predecessor, the board from which it was reached. The predecessors lead
           from the goal back to the start.
        2. If the board cannot be solved, the queue runs empty. No other test is needed.
        3. A board is stored as 9 bytes, row by row, which are the key of a dictionary.
Slow    For a board far from the goal, or one that cannot be solved, the search may expand all
        181,440 boards that can be reached. It starts again for the next board of the input. A
        single search from the goal would answer all of them.
Correct table.py
Time    O(9!) for each board
Memory  O(9!)
Source  Moore, "The shortest path through a maze" (1959).
"""

import os
import sys
from collections import deque

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def shortest(start):
    """The tiles to move, or None if there is no solution; and how many boards were generated."""
    came_from = {start: start}
    queue = deque([start])
    while queue:
        board = queue.popleft()
        if board == GOAL:
            return path_to(board, came_from), len(came_from)
        blank = board.index(0)
        for square in NEAR[blank]:
            cells = bytearray(board)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in came_from:
                came_from[after] = board
                queue.append(after)
    return None, len(came_from)


def path_to(board, came_from):
    """The tiles that were moved from the start to `board`."""
    tiles = []
    while came_from[board] != board:
        before = came_from[board]
        # The tile that moved is where the blank was before.
        tiles.append(board[before.index(0)])
        board = before
    return tiles[::-1]


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        path, generated = shortest(bytes(numbers[first : first + 9]))
        nodes += generated
        if path is None:
            print(-1)
        else:
            print(len(path))
            print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
