"""Push!! by the Manhattan distance from the box to the goal. WRONG.

Idea    The box needs at least so many pushes: the difference of the rows plus that of the columns.
Error   That is a lower bound, not the answer: walls make the box go round, the man cannot get
        behind it, and some boards cannot be solved at all.
Time    O(squares) a data set
Memory  O(squares)
Source  A lower bound taken for the answer. It is right on an open board, away from the edges.

w, h    width and height of the board
"""

import sys

BOX, GOAL = 2, 3


def main():
    words = iter(sys.stdin.read().split())
    for word in words:
        w, h = int(word), int(next(words))
        if w == 0:
            break
        cells = [int(next(words)) for _ in range(w * h)]
        box_row, box_column = divmod(cells.index(BOX), w)
        goal_row, goal_column = divmod(cells.index(GOAL), w)
        print(abs(box_row - goal_row) + abs(box_column - goal_column))


main()
