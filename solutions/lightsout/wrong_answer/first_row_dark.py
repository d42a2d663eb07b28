"""Lights Out by light chasing without a press in the first row. WRONG.

Idea    Leave the first row alone. If one of its lights is on, press the button below it. In this
        way, use each row to turn off the lights of the row above. If the last row ends up dark, the
        board is solved; if not, it has no solution.
Error   A solution may need presses in the first row. If the only light of a 1 x 1 board is on, one
        press switches it off, but the program prints -1. All sets of presses in the first row must
        be tried: even where the empty set leads to a solution, another set may lead to one with
        fewer presses.
Correct light_chasing.py
Time    O(R) for a board of R rows
Memory  O(R)
Cause   People solve the game by hand in this way: they chase the lights down, look at the last row,
        and look up in a table which buttons of the first row to press before they chase again.

board, presses   one number for each row; bit c belongs to column c
"""

import sys


def fewest_presses(board, columns):
    """The presses of each row, as few as possible; None if there is no solution."""
    whole_row = (1 << columns) - 1
    best = None
    # WRONG: a solution may need presses in the first row.
    # RIGHT: for first in range(1 << columns):
    for first in (0,):
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
