"""Push!! by breadth-first search over (box, region of the man), where every move is a push.

Idea    Walking is free. So the exact square of the man does not matter, only his region: the
        squares that he can walk to while the box stays where it is. A state is the box and that
        region, which is named by its first square. Every move is a push and costs 1, so plain
        breadth-first search is right.
        1. Find all squares that the man can reach, by a flood fill.
        2. From each of these squares that is next to the box, push the box if there is floor beyond
           it. After the push the man stands where the box stood.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: O(squares) states, with a flood fill for each. A box has at
        most four neighbours, so at most four regions touch it.
Memory  O(squares)

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
