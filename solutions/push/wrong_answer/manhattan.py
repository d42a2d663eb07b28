"""Push!! by the Manhattan distance from the box to the goal. WRONG.

Idea    The goal is a number of rows and a number of columns away from the box. The sum of these two
        numbers is the answer.
Error   The sum is a lower bound, not the answer: the box may have to go around walls, and some
        boards have no solution. On the row `.@$` (`.` goal, `@` man, `$` box) -1 is expected and 2
        is printed.
Correct push_distance.py
Time    O(squares) for each data set
Memory  O(squares)
Cause   A lower bound is taken for the answer. On an open board, away from the walls, the two are
        the same.
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
        # WRONG: walls and the man are ignored. A lower bound can only guide a search.
        print(abs(box_row - goal_row) + abs(box_column - goal_column))


main()
