"""Push!! by breadth-first search that never remembers what it has examined. WRONG.

Idea    Breadth-first search over (box, region of the man), where every move is a push. A state is
        skipped if it was examined before.
Error   The program looks a state up in `done`, but it never adds anything to `done`. If there is a
        solution, the answer is right, but it may come late: the number of states in the queue grows
        exponentially with the number of pushes. If there is no solution and the box can be pushed
        to and fro, the search never ends.
Correct regions.py
Time    O(4^pushes * squares) for each data set, or without end
Memory  O(4^pushes)
Cause   The set exists and the program looks states up in it, which hides the error.

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
        state = box, min(reached)
        if state in done:
            continue
        # WRONG: this state is not added to `done`.
        # RIGHT: done.add(state)
        # RIGHT: for step in (-1, -line, 1, line):
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
