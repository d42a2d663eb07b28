"""Push!! by breadth-first search over the square of the box alone. WRONG.

Idea    Each square of the box is handled once, with the man where he was when the box first came
        there. All moves are pushes, so the first way to a square has the fewest.
Error   It matters from which side the box came: the man may be shut off from the side where he is
        needed next. Where the box has to come to a square for the second time, because the man
        could not pass it before, the way is lost.
Time    O(squares^2) a data set
Memory  O(squares)
Source  A state that does not hold all that the future depends on: the classic error of search.

w, h    width and height of the board
"""

import os
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
            if near not in reached and cells[near] != WALL and near != box:
                reached.add(near)
                stack.append(near)
    return reached


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    start = cells.index(BOX)
    pushes = {start: 0}
    queue = deque([(start, cells.index(MAN))])
    while queue:
        box, man = queue.popleft()
        if box == goal:
            return pushes[box], len(pushes)
        reached = walk(cells, line, box, man)
        for step in (-1, -line, 1, line):
            after = box + step
            if box - step in reached and cells[after] != WALL and after not in pushes:
                pushes[after] = pushes[box] + 1
                queue.append((after, box))
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
