"""All shortest solutions of the 8-puzzle by one breadth-first search from the goal.

Idea    Search all 181,440 solvable boards once, from the goal, and count the shortest paths to each
        of them.

        1. Moves can be undone, so the shortest paths from the goal to a board are the shortest
           solutions of the board, read backwards.
        2. The last move of a shortest path comes from a neighbour that is one move nearer to the
           goal. So the count for a board (the number of its shortest paths) is the sum of the
           counts of these neighbours.
        3. A new board gets the distance of the board from which it is reached, plus one, and the
           count of that board. When it is reached again from another board of the same layer, the
           count of the other board is added.
        4. The queue holds the layers one after the other. When a board is taken from the queue, the
           whole previous layer has been expanded, so the count of the board is complete.
        5. The goal has one path, the empty one. A board that was never reached cannot be solved.
Time    O(9!) once, then O(1) for each board
Memory  O(9!)
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def tables():
    """For every solvable board the fewest moves and the number of solutions."""
    moves, paths = {GOAL: 0}, {GOAL: 1}
    queue = [GOAL]
    for board in queue:  # grows while it is read
        blank = board.index(0)
        further = moves[board] + 1
        for square in NEAR[blank]:
            cells = bytearray(board)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            if after not in moves:
                moves[after] = further
                paths[after] = paths[board]
                queue.append(after)
            elif moves[after] == further:
                paths[after] += paths[board]
    return moves, paths


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    moves, paths = tables()
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if board in moves:
            print(moves[board], paths[board])
        else:
            print(-1)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={len(moves)}", file=sys.stderr)


main()
