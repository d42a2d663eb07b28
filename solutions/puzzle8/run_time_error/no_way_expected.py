"""8-puzzle by a table that is asked for boards it does not have. CRASHES.

Idea    One breadth-first search from the goal notes for each of the 181,440 positions the next one
        on a shortest way back to it. Each board is answered by following the notes.
Error   A board that cannot be solved has no note: KeyError, where -1 should be printed.
Time    O(9!) once, then O(moves) a board
Memory  O(9!)
Source  Trust that every puzzle has a solution.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def table():
    """For every position that can be solved the next one on a way to the goal."""
    nearer = {GOAL: GOAL}
    queue = [GOAL]
    for position in queue:  # grows while it is read
        blank = position.index(0)
        for square in NEAR[blank]:
            cells = bytearray(position)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in nearer:
                nearer[after] = position
                queue.append(after)
    return nearer


def way_from(position, nearer):
    """The tiles to move."""
    tiles = []
    while position != GOAL:
        blank = position.index(0)
        position = nearer[position]
        # The tile that moves is then where the blank is now.
        tiles.append(position[blank])
    return tiles


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nearer = table()
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        way = way_from(board, nearer)
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={len(nearer)}", file=sys.stderr)


main()
