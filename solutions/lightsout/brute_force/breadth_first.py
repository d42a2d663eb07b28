"""Lights Out by breadth-first search over boards. SLOW.

Idea    A state is the set of lights that are on, a number with a bit for each square. A move is an
        exclusive or with the cross of a button. Breadth-first search from the given board finds a
        dark board after the fewest presses, if it can be reached.
Slow    A board of n squares has up to 2^n states with n moves each. For boards up to 4 x 4 this is
        little. But on a 5 x 5 board the search can reach 2^23 states, which are far too many for a
        dictionary. The search does not use the fact that the order of the presses does not matter.
        So it generates each state along very many paths.
Correct light_chasing.py
Time    O(2^n n) for a board of n squares
Memory  O(2^n)
"""

import os
import sys


def crosses_of(rows, columns):
    """For each button the lights that it switches."""
    crosses = []
    for row in range(rows):
        for column in range(columns):
            lights = 1 << row * columns + column
            for y, x in (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
                if 0 <= y < rows and 0 <= x < columns:
                    lights |= 1 << y * columns + x
            crosses.append(lights)
    return crosses


def fewest_presses(start, crosses):
    """The squares to press (None if there is no solution), and how many boards were reached."""
    pressed = {start: None}
    queue = [start]
    for board in queue:  # it grows while it is read
        if board == 0:
            break
        for square, lights in enumerate(crosses):
            after = board ^ lights
            if after not in pressed:
                pressed[after] = square
                queue.append(after)
    else:
        return None, len(queue)
    presses = []
    while board != start:
        presses.append(pressed[board])
        board ^= crosses[presses[-1]]
    return presses, len(queue)


def main():
    words = iter(sys.stdin.read().split())
    examined = 0
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        board = "".join(next(words) for _ in range(rows))
        start = sum(1 << square for square, light in enumerate(board) if light == "*")
        presses, reached = fewest_presses(start, crosses_of(rows, columns))
        examined += reached
        if presses is None:
            print(-1)
        else:
            print(len(presses))
            print(*(f"{s // columns + 1},{s % columns + 1}" for s in presses))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
