"""Lights Out by light chasing for square boards only. WRONG.

Idea    The presses in the first row decide all others. A board of N rows has 2^N sets of presses in
        the first row; try all of them, and keep the solution with the fewest presses.
Error   The first row has as many buttons as there are columns. On a board with more columns than
        rows at least half of the sets are not tried: on a 1 x 3 board with `*..` the program prints
        -1, but a press in column 2 and one in column 3 are enough. With more rows than columns it
        also tries presses in columns that do not exist.
Correct light_chasing.py
Time    O(2^R R) for a board of R rows
Memory  O(R)
Cause   The well-known game has a square board.

board, presses   one number for each row; bit c belongs to column c
"""

import sys


def fewest_presses(board, columns):
    """The presses of each row, as few as possible; None if there is no solution."""
    whole_row = (1 << columns) - 1
    best = None
    # WRONG: the first row has as many buttons as there are columns.
    # RIGHT: for first in range(1 << columns):
    for first in range(1 << len(board)):
        presses = []
        above, press = 0, first
        for lights in board:
            presses.append(press)
            still_on = lights ^ above ^ press ^ (press << 1 & whole_row) ^ press >> 1
            above, press = press, still_on
        if press == 0 and (best is None or count(presses) < count(best)):
            best = presses
    return best


def count(presses):
    return sum(bin(row).count("1") for row in presses)


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        board = []
        for _ in range(rows):
            lights = next(words)
            board.append(sum(1 << c for c in range(columns) if lights[c] == "*"))
        presses = fewest_presses(board, columns)
        if presses is None:
            print(-1)
        else:
            print(count(presses))
            print(
                *(
                    f"{r + 1},{c + 1}"
                    for r in range(rows)
                    for c in range(columns)
                    if presses[r] >> c & 1
                )
            )


main()
