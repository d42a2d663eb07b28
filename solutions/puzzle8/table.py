"""8-puzzle by a table of all solvable boards, filled by one breadth-first search from the goal.

Idea    Only 181,440 boards can be solved. Search all of them once, then look up each board of the
        input.

        1. Breadth-first search from the goal reaches each board by a shortest path.
        2. Moves can be undone, so the predecessor of a board (the board from which it was reached)
           is the next board on a shortest solution. A dictionary stores the predecessors.
        3. To solve a board, follow the predecessors to the goal.
        4. A board without an entry cannot be solved.
Time    O(9!) once, then O(moves) for each board
Memory  O(9!)
Source  Schofield, "Complete solution of the 'Eight-Puzzle'", Machine Intelligence 1 (1967), who
        was the first to search all boards.
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
        if board not in nearer:
            print(-1)
            continue
        path = path_from(board, nearer)
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={len(nearer)}", file=sys.stderr)


main()
