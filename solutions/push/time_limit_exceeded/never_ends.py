"""Push!! push by push, with no memory of what has been seen. NEVER ENDS on some boards.

Idea    A layer is the set of all positions (box, first square that the man can walk to) which
        exactly so many pushes can bring about. Each layer is made from the one before it, until
        the box is on the goal, or a layer is empty: then nothing can be pushed any more.
Error   Within a layer nothing is kept twice, but no layer knows the earlier ones. Where there is
        no solution, yet the box can be pushed to and fro, the layers come round for ever. A set
        of all positions seen so far would end it. With a solution the answer is right, and comes
        soon.
Time    O(pushes * squares^2) a data set, or without end
Memory  O(squares)
Source  Breadth-first search without its closed list.

w, h    width and height of the board
"""

import os
import sys

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
    goal, box, man = cells.index(GOAL), cells.index(BOX), cells.index(MAN)
    layer = {(box, min(walk(cells, line, box, man)))}
    pushes = examined = 0
    while layer:
        examined += len(layer)
        following = set()
        for box, man in layer:
            if box == goal:
                return pushes, examined
            reached = walk(cells, line, box, man)
            for step in (-1, -line, 1, line):
                after = box + step
                if box - step in reached and cells[after] != WALL:
                    following.add((after, min(walk(cells, line, after, box))))
        layer = following
        pushes += 1
    return -1, examined


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
