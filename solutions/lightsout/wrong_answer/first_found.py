"""Lights Out by light chasing until a solution is found. WRONG.

Idea    The presses in the first row decide all others. Try all sets of presses in the first row,
        and take the first one that leads to a dark board: the sets with few presses come early.
Error   On some sizes a board has several solutions, and the program does not find the solution with
        the fewest presses first. Few presses in the first row may require many presses below it. On
        a 2 x 3 board with `***` above `.*.` the program presses all three buttons of the second
        row, but one press in the middle of the first row is enough.
Correct light_chasing.py
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
        # WRONG: a later set of presses in the first row may need fewer presses in all.
        # RIGHT: if press == 0 and (best is None or count(presses) < count(best)):
        if press == 0 and best is None:
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
