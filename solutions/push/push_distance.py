"""Push!! by A* over pushes, with the push distance of the box as the lower bound.

Idea    The push distance of a square is the minimum number of pushes from there to the goal if the
        man could be wherever he is needed. It never exceeds the real number of pushes, so it is an
        admissible lower bound. A push lowers it by at most 1, so this bound is also consistent.
        1. Find the push distances of all squares in one search, backwards: pull the box away from
           the goal, in breadth-first order. A square without a push distance is dead: a box there
           can never be moved to the goal.
        2. Search over pushes by A*: take states in the order of pushes made + push distance, lowest
           first. The first state taken with the box on the goal gives the answer. Never push the
           box to a dead square.
        A state is the box and the region of the man, which is named by its first square.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    at most O(squares^2) for each data set: O(squares) states, with a flood fill for each. On
        most boards A* examines only a few of them.
Memory  O(squares)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.

line    the number of squares in a row of the framed board
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
    """The answer, and how many states were examined."""
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
        state = (box, min(reached))
        if state in done:
            continue
        done.add(state)
        for step in (-1, -line, 1, line):
            after = box + step
            if box - step in reached and after in distances:
                heappush(heap, (pushes + 1 + distances[after], pushes + 1, after, box))
    return -1, len(done)


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
