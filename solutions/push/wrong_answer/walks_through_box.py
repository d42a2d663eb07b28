"""Push!! with a man who walks through the box. WRONG.

Idea    The regions of the board are labelled once, by the walls alone. A push is possible if the
        square behind the box is in the region of the man and the one before it is free.
Error   The box is an obstacle, too. In a corridor or a door it shuts the man off from its other
        side, and then the answer is too small, or not -1.
Time    O(squares) a data set
Memory  O(squares)
Source  A saving that looks harmless: the walk is made once instead of once a push.

w, h    width and height of the board
"""

import os
import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def walk(cells, line, man):
    """The squares that the man could walk to if there were no box."""
    reached = {man}
    stack = [man]
    while stack:
        here = stack.pop()
        for step in (-1, -line, 1, line):
            near = here + step
            if near not in reached and cells[near] != WALL:
                reached.add(near)
                stack.append(near)
    return reached


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    start = cells.index(BOX)
    reached = walk(cells, line, cells.index(MAN))
    pushes = {start: 0}
    queue = deque([start])
    while queue:
        box = queue.popleft()
        if box == goal:
            return pushes[box], len(pushes)
        for step in (-1, -line, 1, line):
            after = box + step
            if box - step in reached and cells[after] != WALL and after not in pushes:
                pushes[after] = pushes[box] + 1
                queue.append(after)
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
