"""Push!! with a man who walks through the box. WRONG.

Idea    Breadth-first search over (box, region of the man), where every move is a push. A push is
        possible if the man can reach the square on one side of the box and there is floor on the
        opposite side.
Error   The region of the man ends only at walls, not at the box. In a corridor or a door, the man
        cannot get past the box to its other side. There the program prints a number that is too
        small, or a number instead of -1. On the row `-$.@` (`-` floor, `$` box, `.` goal, `@` man)
        -1 is expected and 1 is printed.
Correct regions.py
Time    O(squares^2) for each data set
Memory  O(squares)
Cause   A flood fill that knows only fixed walls is reused for a board on which something moves.

line    the number of squares in a row of the framed board
"""

import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def walk(cells, line, box, man):
    """The squares that the man can walk to."""
    reached = {man}
    stack = [man]
    while stack:
        here = stack.pop()
        for step in (-1, -line, 1, line):
            near = here + step
            # WRONG: the man cannot walk through the box.
            # RIGHT: if cells[near] != WALL and near != box and near not in reached:
            if cells[near] != WALL and near not in reached:
                reached.add(near)
                stack.append(near)
    return reached


def fewest_pushes(cells, line):
    goal = cells.index(GOAL)
    queue = deque([(cells.index(BOX), cells.index(MAN), 0)])
    done = set()
    while queue:
        box, man, pushes = queue.popleft()
        if box == goal:
            return pushes
        reached = walk(cells, line, box, man)
        state = box, min(reached)
        if state in done:
            continue
        done.add(state)
        for step in (-1, -line, 1, line):
            if box - step in reached and cells[box + step] != WALL:
                queue.append((box + step, box, pushes + 1))
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
