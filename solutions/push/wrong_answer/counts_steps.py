"""Push!! with the steps of the man counted as well. WRONG.

Idea    Breadth-first search over (box, man), in which each step of the man costs 1, whether he
        pushes or walks.
Error   The answer is the length of the shortest walk, not the number of pushes. It is right only
        if the man need not walk at all.
Time    O(squares^2) a data set
Memory  O(squares^2)
Source  The first thing one writes if one reads the statement too fast.

w, h    width and height of the board
"""

import os
import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    first = (cells.index(BOX), cells.index(MAN))
    steps = {first: 0}
    queue = deque([first])
    while queue:
        box, man = queue.popleft()
        if box == goal:
            return steps[box, man], len(steps)
        for step in (-1, -line, 1, line):
            after = (box, man + step)
            if man + step == box:
                after = (box + step, box)
            if WALL not in (cells[after[0]], cells[after[1]]) and after not in steps:
                steps[after] = steps[box, man] + 1
                queue.append(after)
    return -1, len(steps)


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
