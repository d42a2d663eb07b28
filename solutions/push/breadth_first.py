"""Push!! by breadth-first search over (box, man).

Idea    A position is where the box is and where the man is. A step of the man costs 0, a push
        costs 1, and the cheapest way from the start to a position with the box on the goal is
        wanted. Breadth-first search does it with a queue that has two ends: a position reached
        by a walk is as cheap as the one it comes from and is looked at next (front), one
        reached by a push is dearer by one and waits behind all that are as cheap (back). The
        queue is always in the order of the costs, so the first position that is taken out with
        the box on the goal is the answer. An empty queue means that there is none.
        A frame of walls around the board saves every question about its edge.
Time    O(squares^2) a data set: each position is handled once, with four directions.
Memory  O(squares^2)
Source  0-1 breadth-first search, which is Dial's Algorithm 360, CACM 12 (1969), for the costs 0
        and 1 alone.

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
    # A position is one number: the square of the box times `size`, plus the square of the man.
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
                walked = position + step
                if not done[walked]:
                    queue.appendleft((walked, pushes))
            elif cells[box + step] != WALL:
                pushed = (box + step) * size + after
                if not done[pushed]:
                    queue.append((pushed, pushes + 1))
    return -1, sum(done)


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
