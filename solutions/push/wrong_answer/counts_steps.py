"""Push!! with every step of the man counted, not only the pushes. WRONG.

Idea    Breadth-first search over (box, man), in which every step costs 1, whether it is a walk or a
        push.
Error   The program prints the number of steps. This number exceeds the number of pushes as soon as
        the man has to walk. On the row `@ $.` (`@` man, space floor, `$` box, `.` goal) he walks
        once and pushes once: 1 is expected and 2 is printed.
Correct breadth_first.py
Time    O(squares^2) for each data set
Memory  O(squares^2)
Cause   The search was written before the statement was read to the end.

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
                # WRONG: a walk costs nothing.
                # RIGHT: queue.appendleft((state + step, pushes))
                queue.append((state + step, pushes + 1))
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
