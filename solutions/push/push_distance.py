"""Push!! by A* over pushes, with the push distance of the box as the lower bound.

Idea    The push distance of a square is the number of pushes that bring the box from there to
        the goal if the man can always walk to where he is needed. It is found for all squares
        at once, backwards, by pulling the box away from the goal. It is never too high, so A*
        takes the positions in the order of pushes made + push distance left, and the first one
        with the box on the goal is the answer. A square without a push distance is dead: once
        there, the box never comes to the goal, so no push goes there.
        A position is (box, man), where the man stands for all squares that he can walk to: he is
        put on the first of them. All moves are pushes.
Time    O(squares^2) a data set at most: O(squares) positions, a walk for each. On most boards
        A* looks at a few of them.
Memory  O(squares)
Source  A*: Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968). The bound: Junghanns and
        Schaeffer on Sokoban, Artificial Intelligence 129 (2001).

w, h    width and height of the board
"""

import os
import sys
from heapq import heappop, heappush

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def push_distances(cells, line):
    """The push distance of each square that has one."""
    goal = cells.index(GOAL)
    distances = {goal: 0}
    squares = [goal]
    for square in squares:  # grows while it is read: a queue
        for step in (-1, -line, 1, line):
            # The man pulls the box to `near`, which takes him one square further.
            near = square + step
            if near not in distances and cells[near] != WALL and cells[near + step] != WALL:
                distances[near] = distances[square] + 1
                squares.append(near)
    return distances


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
    distances = push_distances(cells, line)
    if box not in distances:
        return -1, 0
    heap = [(distances[box], 0, box, man)]
    done = set()
    while heap:
        _, pushes, box, man = heappop(heap)
        if box == goal:
            return pushes, len(done)
        reached = walk(cells, line, box, man)
        position = (box, min(reached))
        if position in done:
            continue
        done.add(position)
        for step in (-1, -line, 1, line):
            after = box + step
            if box - step in reached and after in distances:
                heappush(heap, (pushes + 1 + distances[after], pushes + 1, after, box))
    return -1, len(done)


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
