"""Push!! with a plain queue, although some steps cost 0 and others 1. WRONG.

Idea    Breadth-first search over (box, man), in which a walk costs 0 and a push 1. The first state
        with the box on the goal gives the answer.
Error   A plain queue is sorted by the number of steps, not by cost. So the program prints the
        number of pushes in a solution with the fewest steps. Another solution may have fewer
        pushes. On

            .@#
            -$-
            ---
            --#

        (`#` is a wall, `@` the man, `$` the box, `.` the goal) 2 pushes are enough, and the
        program prints 4.
Correct breadth_first.py
Time    O(squares^2) for each data set
Memory  O(squares^2)
Cause   The author took breadth-first search for a search in the order of cost. This is true only if
        all moves cost the same.

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
                # WRONG: a state that costs less must not wait behind states that cost more.
                # RIGHT: queue.appendleft((state + step, pushes))
                queue.append((state + step, pushes))
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
