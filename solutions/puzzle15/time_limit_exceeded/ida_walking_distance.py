"""15-puzzle by IDA* with walking distance and inversion distance, too slow in Python. SLOW.

Idea    Each move is either vertical or horizontal. So a bound on the vertical moves and a bound on
        the horizontal moves may be added. For each kind, the larger of two bounds is used.
        1. Walking distance: for each row, keep only how many of its tiles belong in row 0, 1, 2 and
           3, and whether the blank is there. A move takes the blank to the row above or below, and
           any tile of that row into the row that the blank leaves. Breadth-first search from the
           goal finds the fewest vertical moves for each such table of counts. Columns and
           horizontal moves are treated in the same way.
        2. Inversion distance: read the tiles row by row and count the inversions, the pairs in the
           wrong order. A horizontal move does not change their number. A vertical move takes one
           tile past 3 others and changes the number by 1 or 3. So i inversions need at least i // 3
           + i % 3 vertical moves. For the horizontal moves, read the tiles column by column and
           count the inversions again: i inversions need at least i // 3 + i % 3 horizontal moves.
        3. For each move, the search takes one step in one of the two graphs of tables. Three
           comparisons update one of the two numbers of inversions.
        4. The walking distance has the same parity as the number of moves left, so the limit of
           IDA* grows by 2. Boards that cannot be solved are recognised first: in these boards, the
           number of inversions, read row by row, plus the number of rows below the blank is odd.
Slow    Both bounds are good, but Python tries only about a million moves a second, and the search
        may try a hundred million moves for a random board.
Correct pattern_database.py
Time    O(c^m) for m moves, with a constant c
Memory  O(m), and the 24,964 tables of counts
Source  Ken'ichiro Takahashi's pages on the 15-puzzle (2001-2002), which gave both distances
        their names. IDA*: Korf, Artificial Intelligence 27 (1985).
"""

import os
import sys

ROWS = COLUMNS = 4
SQUARES = ROWS * COLUMNS

UP_DOWN, SIDEWAYS = 0, 1  # the two kinds of moves
BACK, ON, DISTANCE = 0, 1, 2  # what a position of a walk holds

LETTER = ["ud", "lr"]  # by kind and direction: where the blank goes

# By kind: the squares in the order of reading; then, by tile, its line (row or column) in the
# goal, and 1 or -1 for each other tile that comes before it or after it in the goal.
READING = [
    [row * COLUMNS + column for row in range(ROWS) for column in range(COLUMNS)],
    [row * COLUMNS + column for column in range(COLUMNS) for row in range(ROWS)],
]
HOME_LINE = [
    [None] + [square // COLUMNS for square in range(SQUARES)],
    [None] + [square % COLUMNS for square in range(SQUARES)],
]
PLACE = [[None] + [reading.index(square) for square in range(SQUARES)] for reading in READING]
ORDER = [
    [[None] + [1 if one > other else -1 for other in place[1:]] for one in place[1:]]
    for place in PLACE
]
for order in ORDER:
    order.insert(0, None)  # tiles count from 1

# By the number of inversions: the moves that they need at least.
FEWEST = [inversions // 3 + inversions % 3 for inversions in range(SQUARES * SQUARES)]


def walks():
    """The positions of the walk, by their key.

    A key is (tiles of each home in each line, line of the blank). A position is a list [back,
    on, distance]: `on[home]` is the position after the blank has gone to the next line and a
    tile that belongs in the line `home` has come back from there; `back` the same with the line
    before; `distance` the fewest moves to the goal.
    """
    lines = ROWS
    rows = [tuple(lines * (line == home) for home in range(lines)) for line in range(lines)]
    rows[-1] = (*rows[-1][:-1], lines - 1)
    goal = (tuple(rows), lines - 1)
    found = {goal: [[None] * lines, [None] * lines, 0]}
    queue = [goal]
    for key in queue:  # grows while it is read
        rows, blank = key
        for direction, line in ((BACK, blank - 1), (ON, blank + 1)):
            for home in range(lines):
                if 0 <= line < lines and rows[line][home]:
                    changed = list(map(list, rows))
                    changed[line][home] -= 1
                    changed[blank][home] += 1
                    after = (tuple(map(tuple, changed)), line)
                    if after not in found:
                        distance = found[key][DISTANCE] + 1
                        found[after] = [[None] * lines, [None] * lines, distance]
                        queue.append(after)
                    found[key][direction][home] = found[after]
    return found


WALKS = walks()


def walk_of(board, kind):
    """The position of a board in the walk of that kind."""
    rows = [[0] * ROWS for _ in range(ROWS)]
    for square in range(SQUARES):
        line = square // COLUMNS if kind == UP_DOWN else square % COLUMNS
        if board[square]:
            rows[line][HOME_LINE[kind][board[square]]] += 1
        else:
            blank = line
    return WALKS[tuple(map(tuple, rows)), blank]


def inversions_of(board, kind):
    """The pairs of tiles that are read in the wrong order."""
    tiles = [board[square] for square in READING[kind] if board[square]]
    return sum(ORDER[kind][a][b] > 0 for i, a in enumerate(tiles) for b in tiles[i + 1 :])


def steps_from(blank):
    """Where the blank can go: the square, kind, BACK or ON, and the squares that a tile passes."""
    steps = []
    for kind, step, line, last in (
        (UP_DOWN, COLUMNS, blank // COLUMNS, ROWS - 1),
        (SIDEWAYS, 1, blank % COLUMNS, COLUMNS - 1),
    ):
        reading = READING[kind]
        for direction in (BACK, ON):
            if line == (0, last)[direction]:
                continue
            square = blank + (-step, step)[direction]
            first, end = sorted((reading.index(blank), reading.index(square)))
            steps.append((square, kind, direction, *reading[first + 1 : end]))
    return steps


STEPS = [steps_from(blank) for blank in range(SQUARES)]


def solvable(board):
    rows = ROWS - 1 - board.index(0) // COLUMNS
    return (inversions_of(board, UP_DOWN) + rows) % 2 == 0


def shortest(board):
    """A shortest solution, and how many moves were tried."""
    walk = [walk_of(board, kind) for kind in (UP_DOWN, SIDEWAYS)]
    count = [inversions_of(board, kind) for kind in (UP_DOWN, SIDEWAYS)]
    least = [max(walk[kind][DISTANCE], FEWEST[count[kind]]) for kind in (0, 1)]
    path = []
    nodes = 0

    def solved(blank, before, left):
        """Whether `left` moves are enough; then `path` is filled, last move first."""
        nonlocal nodes
        if least[UP_DOWN] + least[SIDEWAYS] == 0:
            return True
        for square, kind, direction, one, two, three in STEPS[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            tile = board[square]
            place = walk[kind][direction][HOME_LINE[kind][tile]]
            order = ORDER[kind][tile]
            passed = order[board[one]] + order[board[two]] + order[board[three]]
            # If the blank goes on, the tile comes to stand before those that it passes.
            inversions = count[kind] + passed if direction == ON else count[kind] - passed
            fewest = max(place[DISTANCE], FEWEST[inversions])
            if fewest + least[1 - kind] >= left:
                continue
            kept = walk[kind], count[kind], least[kind]
            walk[kind], count[kind], least[kind] = place, inversions, fewest
            board[blank] = tile  # what stands on the square of the blank is never read
            if solved(square, blank, left - 1):
                path.append(LETTER[kind][direction])
                return True
            board[square] = tile
            walk[kind], count[kind], least[kind] = kept
        return False

    blank = board.index(0)
    bound = walk[UP_DOWN][DISTANCE] + walk[SIDEWAYS][DISTANCE]
    while not solved(blank, None, bound):
        bound += 2
    return "".join(reversed(path)), nodes


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
        print(path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
