"""Push!! by breadth-first search over (box, region of the man), with the regions labelled.

Idea    Walking is free, so it does not matter where the man is, only in which region he is: the
        squares that he can walk to while the box stays. For each square of the box the free
        squares are labelled once with the number of their region. Then a position is (box,
        label of the man), every move is a push, and plain breadth-first search counts pushes.
        The box has at most four neighbours, so there are at most four regions that matter:
        some 50 positions are looked at where the search over (box, man) looks at 2000.
Time    O(squares^2) a data set, all of it for labelling; the search itself is O(squares).
Memory  O(squares^2) for the labels
Source  The usual "normalised man" of Sokoban solvers, with a label in place of a chosen square.

w, h    width and height of the board
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
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    start = cells.index(BOX)
    labels = {start: regions(cells, line, start)}
    first = (start, labels[start][cells.index(MAN)])
    pushes = {first: 0}
    queue = deque([first])
    while queue:
        position = queue.popleft()
        box, label = position
        for step in (-1, -line, 1, line):
            # The man must stand behind the box, and there must be floor before it.
            if labels[box][box - step] != label or cells[box + step] == WALL:
                continue
            after = box + step
            if after == goal:
                return pushes[position] + 1, len(pushes)
            if after not in labels:
                labels[after] = regions(cells, line, after)
            pushed = (after, labels[after][box])
            if pushed not in pushes:
                pushes[pushed] = pushes[position] + 1
                queue.append(pushed)
    return -1, len(pushes)


def main():
    words = iter(sys.stdin.read().split())
    examined = 0
    for word in words:
        w, h = int(word), int(next(words))
        if w == 0:
            break
        line = w + 1  # the wall at the end of a row is the one before the next row, too
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [int(next(words)) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        pushes, more = fewest_pushes(cells, line)
        examined += more
        print(pushes)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
