"""11-puzzle by IDA* with pattern databases whose numbers must not be added. WRONG.

Idea    Look only at four of the tiles and the blank; all other tiles look alike. Breadth-first
        search from the goal finds the distance of each such state. This distance is a lower bound,
        and a table holds it. Two more groups of tiles give two more tables. IDA* turns back where
        the moves made plus the sum of the three numbers exceed its limit.
Error   Each table counts all moves, including those of tiles outside its group. So the same move is
        counted in two or three tables. The maximum of the three numbers is a lower bound, but their
        sum is not. The sum is too large, and the search turns back on the shortest solution. The
        numbers may be added only if each table counts only the moves of its own tiles.
Correct pattern_database.py
Time    the tables, and a moment for each board
Memory  O(m) for m moves, and the tables: 95,040 and 95,040 and 11,880 states
Cause   The program builds the tables of Culberson and Schaeffer, which are right. Then it adds
        their numbers as Korf and Felner do, but such a sum needs different tables.
"""

import os
import sys

ROWS, COLUMNS = 3, 4
SQUARES = ROWS * COLUMNS
PATTERNS = [1, 2, 5, 6], [3, 4, 7, 8], [9, 10, 11]


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]


def moved(places, square):
    """The places of blank and tiles after the blank has gone to a neighbouring square."""
    blank = places[0]
    return (square, *(blank if place == square else place for place in places[1:]))


def database(pattern):
    """The fewest moves to the goal by the places of the blank and of the pattern's tiles."""
    goal = (SQUARES - 1, *(tile - 1 for tile in pattern))
    moves = {goal: 0}
    queue = [goal]
    for places in queue:  # grows while it is read
        for square in NEAR[places[0]]:
            after = moved(places, square)
            if after not in moves:
                moves[after] = moves[places] + 1
                queue.append(after)
    return moves


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def found(board, tables):
    """The tiles of a solution in the order of the moves, and how many moves were tried."""
    board = list(board)
    path = []
    nodes = 0

    def solved(blank, before, left, places):
        """Whether `left` moves are enough; then `path` is filled, last move first."""
        nonlocal nodes
        if not any(table[one] for table, one in zip(tables, places)):
            return True
        for square in NEAR[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            after = [moved(one, square) for one in places]
            # WRONG: several tables count the same move; only their maximum is a lower bound.
            if sum(table[one] for table, one in zip(tables, after)) >= left:
                continue
            tile = board[square]
            board[blank] = tile  # what stands on the square of the blank is never read
            if solved(square, blank, left - 1, after):
                path.append(tile)
                return True
            board[square] = tile
        return False

    blank = board.index(0)
    places = [(blank, *(board.index(tile) for tile in pattern)) for pattern in PATTERNS]
    bound = sum(table[one] for table, one in zip(tables, places))
    while not solved(blank, None, bound, places):
        bound += 1
    return path[::-1], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    tables = [database(pattern) for pattern in PATTERNS]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        path, tried = found(board, tables)
        nodes += tried
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
