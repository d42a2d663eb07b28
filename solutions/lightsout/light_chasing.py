"""Lights Out by light chasing: the presses in the first row decide all others.

Idea    The order of the presses does not matter, and a second press of a button undoes the first.
        So a solution is a set of squares. Choose the presses in the first row. If a light of that
        row is still on, only the button below it can switch it off. So the first row determines the
        presses in the second row, these determine those in the third, and so on. If the last row
        ends up dark, this is a solution. Try all sets of presses in the first row, and keep the
        best solution.
Time    O(2^C R) for a board of R rows and C columns
Memory  O(R)

board, presses   one number for each row; bit c belongs to column c
"""

import sys


def fewest_presses(board, columns):
    """The presses of each row, as few as possible; None if there is no solution."""
    whole_row = (1 << columns) - 1
    best = None
    for first in range(1 << columns):
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
