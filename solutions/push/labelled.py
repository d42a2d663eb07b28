"""Push!! by breadth-first search over (box, region of the man), with all regions labelled.

Idea    Walking is free. So the exact square of the man does not matter, only his region: the
        squares that he can walk to while the box stays where it is. A state is the box and that
        region. Every move is a push, so plain breadth-first search is right.
        When the box first comes to a square, a flood fill labels each free square with the number
        of its region. After that, no more flood fills are needed for this square of the box: the
        man can push from a square if it has the label of his region.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set, all of it for labelling; the search itself takes O(squares).
Memory  O(squares^2) for the labels
Source  The normalised man of Sokoban solvers (Junghanns and Schaeffer, Artificial Intelligence 129,
        2001), with a label in place of a chosen square.

line    the number of squares in a row of the framed board
labels  for each square of the box so far: the region of each free square, 0 for walls and the box
"""

import os
import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def regions(cells, line, box):
    """The label of each free square while the box is on `box`, 0 for walls and the box."""
    labels = [0] * len(cells)
    count = 0
    for first, cell in enumerate(cells):
        if cell == WALL or first == box or labels[first]:
            continue
        count += 1
        labels[first] = count
        stack = [first]
        while stack:
            here = stack.pop()
            for step in (-1, -line, 1, line):
                near = here + step
                if cells[near] != WALL and near != box and not labels[near]:
                    labels[near] = count
                    stack.append(near)
    return labels


def fewest_pushes(cells, line):
    """The answer, and how many states were examined."""
    goal = cells.index(GOAL)
    start = cells.index(BOX)
    labels = {start: regions(cells, line, start)}
    first = (start, labels[start][cells.index(MAN)])
    pushes = {first: 0}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        box, label = state
        for step in (-1, -line, 1, line):
            # The man must stand behind the box, and there must be floor before it.
            if labels[box][box - step] != label or cells[box + step] == WALL:
                continue
            after = box + step
            if after == goal:
                return pushes[state] + 1, len(pushes)
            if after not in labels:
                labels[after] = regions(cells, line, after)
            pushed = (after, labels[after][box])
            if pushed not in pushes:
                pushes[pushed] = pushes[state] + 1
                queue.append(pushed)
    return -1, len(pushes)


def main():
    numbers = map(int, sys.stdin.read().split())
    examined = 0
    while (w := next(numbers, 0)) > 0:
        h = next(numbers)
        line = w + 1  # the wall after a row also stands before the next row
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [next(numbers) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        pushes, more = fewest_pushes(cells, line)
        examined += more
        print(pushes)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
