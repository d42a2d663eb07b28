"""Push!! that assumes that every board has a solution. WRONG.

Idea    0-1 breadth-first search over (box, man). It ends when the box is on the goal.
Error   If the box cannot be moved to the goal, the queue runs empty. Then `popleft` raises
        IndexError where -1 should be printed. One of the smallest such boards is the row `@.$` (`@`
        man, `.` goal, `$` box).
Correct breadth_first.py
Time    O(squares^2) for each data set
Memory  O(squares^2)

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
    # WRONG: the queue runs empty if there is no solution.
    # RIGHT: while queue:
    while True:
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
    while (w := next(numbers, 0)) > 0:
        h = next(numbers)
        line = w + 1  # the wall after a row also stands before the next row
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [next(numbers) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        print(fewest_pushes(cells, line))


main()
