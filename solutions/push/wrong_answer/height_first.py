"""Push!! with the height read before the width. WRONG.

Idea    0-1 breadth-first search over (box, man), which is right.
Error   A data set begins with its width, and the height follows. The program swaps the two, so it
        cuts the rows at the wrong places. Square boards do not show the error. Boards of one row do
        not show it, either: they only become boards of one column. The smallest boards that show
        the error are 2 wide and 3 high, or 3 wide and 2 high.
Correct breadth_first.py
Time    O(squares^2) for each data set
Memory  O(squares^2)
Cause   Habit: the size of a matrix is given as rows first, then columns.

line    the number of squares in a row of the framed board
done    whether a state has already been taken out of the queue
"""

import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    size = len(cells)
    goal = cells.index(GOAL)
    # A state is one number: the square of the box times `size`, plus the square of the man.
    queue = deque([(cells.index(BOX) * size + cells.index(MAN), 0)])
    done = bytearray(size * size)
    while queue:
        state, pushes = queue.popleft()
        if done[state]:
            continue
        done[state] = 1
        box, man = divmod(state, size)
        if box == goal:
            return pushes
        for step in (-1, -line, 1, line):
            after = man + step
            if cells[after] == WALL:
                continue
            if after != box:
                queue.appendleft((state + step, pushes))
            elif cells[box + step] != WALL:
                queue.append(((box + step) * size + after, pushes + 1))
    return -1


def main():
    numbers = map(int, sys.stdin.read().split())
    while (first := next(numbers, 0)) > 0:
        # WRONG: the width comes first.
        # RIGHT: w, h = first, next(numbers)
        h, w = first, next(numbers)
        line = w + 1  # the wall after a row also stands before the next row
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [next(numbers) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        print(fewest_pushes(cells, line))


main()
