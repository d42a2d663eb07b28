"""11-puzzle by IDA* with the Manhattan distance and linear conflicts, too slow in Python. SLOW.

Idea    Search depth first with a limit on the length of the solution. Turn back where the moves
        made plus a lower bound on the moves left exceed this limit. If there is no solution within
        the limit, raise it. The first solution that is found is a shortest one.
        1. The Manhattan distance looks at each tile alone and ignores that tiles block each other.
           Two tiles that stand in their home row in the wrong order cannot pass each other there:
           one must leave the row and come back. These are 2 moves that the Manhattan distance does
           not count.
        2. Consider the tiles of a row that belong there. Those that stay must be in order, so at
           best a longest increasing subsequence stays. Add 2 moves for each of the others, not for
           each pair in conflict. Do the same for the columns.
        3. A vertical move changes only the conflicts of the two rows that the tile leaves and
           enters, and a horizontal move only those of two columns. Tables hold the cost of each
           line.
        4. The limit grows by 2. Boards that cannot be solved are recognised first: in these boards,
           the number of inversions (pairs of tiles in the wrong order) plus the number of rows
           below the blank is odd.
Slow    The bound is still too weak for boards of 50 moves or more: each such board takes a minute
        in Python.
Correct pattern_database.py
Time    O(c^m) for m moves, c about 1.4
Memory  O(m), and the tables: 11,880 entries for each row and 1,320 entries for each column
Source  Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful
        admissible heuristics", Information Sciences 63 (1992). IDA*: Korf, Artificial
        Intelligence 27 (1985).
"""

import os
import sys
from itertools import permutations

ROWS, COLUMNS = 3, 4
SQUARES = ROWS * COLUMNS


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]
FAR = [[apart(tile - 1, square) for square in range(SQUARES)] for tile in range(SQUARES)]


def detours(line, homes):
    """The moves that the conflicts of a line cost, if these tiles belong there, in this order."""
    places = [homes.index(tile) for tile in line if tile in homes]
    longest = []  # for each tile the longest ascending sequence that ends with it
    for end, place in enumerate(places):
        before = [length for length, other in zip(longest, places[:end]) if other < place]
        longest.append(1 + max(before, default=0))
    return 2 * (len(places) - max(longest, default=0))


def tables(lines, length, home):
    """For each line what it costs to have these tiles in it, in this order (0 for the blank)."""
    costs = []
    for number in range(lines):
        homes = [home(number, place) for place in range(length)]
        costs.append({line: detours(line, homes) for line in permutations(range(SQUARES), length)})
    return costs


def row_home(row, column):
    """The tile that belongs there; no tile where the blank does."""
    return (row * COLUMNS + column + 1) % SQUARES or None


ROW_COST = tables(ROWS, COLUMNS, row_home)
COLUMN_COST = tables(COLUMNS, ROWS, lambda column, row: row_home(row, column))


def row_cost(board, row):
    return ROW_COST[row][tuple(board[row * COLUMNS : (row + 1) * COLUMNS])]


def column_cost(board, column):
    return COLUMN_COST[column][tuple(board[column::COLUMNS])]


def lower_bound(board):
    distance = sum(FAR[tile][square] for square, tile in enumerate(board) if tile)
    rows = sum(row_cost(board, row) for row in range(ROWS))
    return distance + rows + sum(column_cost(board, column) for column in range(COLUMNS))


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def shortest(board):
    """The tiles of a shortest solution in the order of the moves, and how many moves were tried."""
    path = []
    nodes = 0

    def solved(blank, before, estimate, left):
        """Whether `left` moves are enough; then `path` is filled, last move first."""
        nonlocal nodes
        if estimate == 0:
            return True
        for square in NEAR[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            tile = board[square]
            after = estimate - FAR[tile][square] + FAR[tile][blank]
            if abs(square - blank) == 1:
                cost, one, other = column_cost, square % COLUMNS, blank % COLUMNS
            else:
                cost, one, other = row_cost, square // COLUMNS, blank // COLUMNS
            after -= cost(board, one) + cost(board, other)
            board[blank], board[square] = tile, 0
            after += cost(board, one) + cost(board, other)
            if after < left and solved(square, blank, after, left - 1):
                path.append(tile)
                return True
            board[blank], board[square] = 0, tile
        return False

    blank = board.index(0)
    estimate = bound = lower_bound(board)
    while not solved(blank, None, estimate, bound):
        bound += 2
    return path[::-1], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        path, tried = shortest(board)
        nodes += tried
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
