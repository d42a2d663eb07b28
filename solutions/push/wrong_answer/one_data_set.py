"""Push!! for the first data set alone. WRONG.

Idea    0-1 breadth-first search over (box, man), which is right.
Error   The input holds several data sets, up to the line `0 0`; only the first one is answered.
Time    O(squares^2)
Memory  O(squares^2)
Source  A program that was tried on one board only.

w, h    width and height of the board
"""

import os
import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    size = len(cells)
    goal = cells.index(GOAL)
    queue = deque([(cells.index(BOX) * size + cells.index(MAN), 0)])
    done = bytearray(size * size)
    while queue:
        position, pushes = queue.popleft()
        if done[position]:
            continue
        done[position] = 1
        box, man = divmod(position, size)
        if box == goal:
            return pushes, sum(done)
        for step in (-1, -line, 1, line):
            after = man + step
            if cells[after] == WALL:
                continue
            if after != box:
                queue.appendleft((position + step, pushes))
            elif cells[box + step] != WALL:
                queue.append(((box + step) * size + after, pushes + 1))
    return -1, sum(done)


def main():
    words = iter(sys.stdin.read().split())
    w, h = int(next(words)), int(next(words))
    line = w + 1  # the wall at the end of a row is the one before the next row, too
    cells = [WALL] * (line + 1)
    for _ in range(h):
        cells += [int(next(words)) for _ in range(w)]
        cells.append(WALL)
    cells += [WALL] * line
    pushes, examined = fewest_pushes(cells, line)
    print(pushes)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
