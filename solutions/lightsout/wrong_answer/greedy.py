"""Lights Out by always making the press that leaves the fewest lights on. WRONG.

Idea    Count for each button how many lights are on after it is pressed. Press the button that
        leaves the fewest lights on, as long as this reduces the number of lights that are on. If
        all lights are off, the board is solved. If no press reduces the number of lights, there is
        no solution.
Error   A solution may lead through boards with more lights on than the given one. On a 1 x 3 board
        with `*..` no press leaves fewer lights on than now, so the program prints -1; but a press
        in column 2 and one in column 3 switch off all lights.
Correct light_chasing.py
Time    O(n^2) for each press on a board of n squares
Memory  O(n)
"""

import sys


def cross(square, rows, columns):
    """The squares whose lights the button of a square switches."""
    row, column = divmod(square, columns)
    squares = (
        (row, column),
        (row - 1, column),
        (row + 1, column),
        (row, column - 1),
        (row, column + 1),
    )
    return {y * columns + x for y, x in squares if 0 <= y < rows and 0 <= x < columns}


def press_while_it_helps(rows, columns, lights):
    """The presses, or None if lights are left that no single press makes fewer."""
    crosses = [cross(square, rows, columns) for square in range(rows * columns)]
    presses = []
    while lights:
        # WRONG: the press that leaves the fewest lights on need not belong to a solution.
        square = min(range(rows * columns), key=lambda s: len(lights ^ crosses[s]))
        if len(lights ^ crosses[square]) >= len(lights):
            return None
        lights ^= crosses[square]
        presses.append(square)
    return presses


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        board = "".join(next(words) for _ in range(rows))
        lights = {square for square, light in enumerate(board) if light == "*"}
        presses = press_while_it_helps(rows, columns, lights)
        if presses is None:
            print(-1)
        else:
            print(len(presses))
            print(*(f"{s // columns + 1},{s % columns + 1}" for s in presses))


main()
