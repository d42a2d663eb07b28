"""Push!! by 0-1 breadth-first search over (box, man).

Idea    A state is the square of the box and the square of the man. A walk costs 0, a push costs 1.
        1. Take a state from the front of a double-ended queue; skip it if it was taken out before.
        2. A walk leads to a state that costs the same: put it at the front.
        3. A push leads to a state that costs one more: put it at the back.
        The queue is always sorted by cost. So each state is first taken out at its minimum cost,
        and the first state taken out with the box on the goal gives the answer. If the queue runs
        empty, there is no solution.
        A frame of walls around the board makes tests for its edge unnecessary.
Time    O(squares^2) for each data set: each state is examined once, in four directions.
Memory  O(squares^2)
Source  Dial, Algorithm 360, CACM 12 (1969): shortest paths with a list of states for each cost.

line    the number of squares in a row of the framed board
done    whether a state has already been taken out of the queue
"""

import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    size = len(cells)
    goal = cells.index(GOAL)
    # A state is one number: the square of the box times `size`, plus the square of the man.
    queue = deque([(cells.index(BOX) * size + cells.index(MAN), 0)])
    done = bytearray(size * size)
    while queue:
        state, pushes = queue.popleft()
        if done[state]:
            continue
        done[state] = 1
        box, man = divmod(state, size)
        if box == goal:
            return pushes
        for step in (-1, -line, 1, line):
            after = man + step
            if cells[after] == WALL:
                continue
            if after != box:
                queue.appendleft((state + step, pushes))
            elif cells[box + step] != WALL:
                queue.append(((box + step) * size + after, pushes + 1))
    return -1


def main():
    numbers = map(int, sys.stdin.read().split())
    while (w := next(numbers, 0)) > 0:
        h = next(numbers)
        line = w + 1  # the wall after a row also stands before the next row
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [next(numbers) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        print(fewest_pushes(cells, line))


main()
