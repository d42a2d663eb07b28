"""Push!! by breadth-first search over the square of the box alone. WRONG.

Idea    Every move is a push and costs 1. Each square of the box is examined once, with the man
        where he stands when the box first comes there.
Error   The square of the box is not the whole state: the side of the box on which the man stands
        matters, too. In some solutions the box comes to a square twice, the second time with the
        man on another side. Such solutions are not found. On the rows `.#`, `@#`, `$-`, `--`, `--`
        (`.` goal, `@` man, `$` box, `#` wall, `-` floor) 4 pushes are expected and -1 is printed.
Correct regions.py
Time    O(squares^2) for each data set
Memory  O(squares)
Cause   A state must hold everything that later moves depend on. Because walking is free, one easily
        forgets that the man cannot walk everywhere.

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
            if cells[near] != WALL and near != box and near not in reached:
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
        # WRONG: the man may now reach other sides of the box than the last time.
        # RIGHT: state = box, min(reached)
        state = box
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
