"""8-puzzle by a table that is asked for boards it does not hold. WRONG.

Idea    One breadth-first search from the goal reaches 181,440 boards. For each of them it stores
        the next board on a shortest solution. To solve a board of the input, follow these entries.
Error   A board that cannot be solved has no entry, so the program fails with a KeyError instead of
        printing -1. The smallest example is the goal with the tiles 7 and 8 swapped.
Correct table.py
Time    O(9!) once, then O(moves) for each board
Memory  O(9!)
Cause   One usually tests with boards that were shuffled from the goal, and all of these can be
        solved.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def table():
    """For every solvable board the next one on a shortest solution."""
    nearer = {GOAL: GOAL}
    queue = [GOAL]
    for board in queue:  # grows while it is read
        blank = board.index(0)
        for square in NEAR[blank]:
            cells = bytearray(board)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in nearer:
                nearer[after] = board
                queue.append(after)
    return nearer


def path_from(board, nearer):
    """The tiles to move."""
    tiles = []
    while board != GOAL:
        blank = board.index(0)
        board = nearer[board]
        # The tile that moves fills the blank.
        tiles.append(board[blank])
    return tiles


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nearer = table()
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        # WRONG: a board that cannot be solved is not in the table.
        # RIGHT: if board not in nearer:
        # RIGHT:     print(-1)
        # RIGHT:     continue
        # RIGHT: path = path_from(board, nearer)
        path = path_from(board, nearer)
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={len(nearer)}", file=sys.stderr)


main()
