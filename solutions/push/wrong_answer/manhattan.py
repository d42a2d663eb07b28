"""Push!! by the Manhattan distance from the box to the goal. WRONG.

Idea    The box must be moved over so many rows and so many columns; their sum is the answer.
Error   The sum is a lower bound, not the answer: the box may have to go around walls, and some
        boards have no solution. On the row `.@$` (`.` goal, `@` man, `$` box) -1 is expected and 2
        is printed.
Correct push_distance.py
Time    O(squares) a data set
Memory  O(squares)
Cause   A lower bound is taken for the answer. It is the answer on an open board, away from the
        walls.
"""

import sys

BOX, GOAL = 2, 3


def main():
    numbers = map(int, sys.stdin.read().split())
    while (w := next(numbers, 0)) > 0:
        h = next(numbers)
        cells = [next(numbers) for _ in range(w * h)]
        box_row, box_column = divmod(cells.index(BOX), w)
        goal_row, goal_column = divmod(cells.index(GOAL), w)
        # WRONG: walls and the man are not looked at. A lower bound can only guide a search.
        print(abs(box_row - goal_row) + abs(box_column - goal_column))


main()
