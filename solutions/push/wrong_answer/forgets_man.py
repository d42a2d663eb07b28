"""Push!! by breadth-first search over the square of the box alone. WRONG.

Idea    Every move is a push and costs 1. Each square of the box is examined once, with the man
        where he is when the box first comes there.
Error   The square of the box is not the whole state: it matters on which side of the box the man
        is. If the box must come to a square twice, the second time with the man on another side,
        no solution is found. TODO
Correct regions.py
Time    O(squares^2) a data set
Memory  O(squares)
Cause   A state must hold all that later moves depend on. That the man walks freely hides that he
        cannot walk everywhere.

line    numbers in a row of the framed board
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
        # WRONG: from here, the man may reach other sides of the box than the last time.
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
