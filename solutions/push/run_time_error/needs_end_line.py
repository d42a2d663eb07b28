"""Push!! that needs the line `0 0` at the end of the input. WRONG.

Idea    0-1 breadth-first search over (box, man), which is right.
Error   The loop ends only at `0 0`. In some inputs this line is missing. Then `next` finds no more
        numbers and raises StopIteration.
Correct breadth_first.py
Time    O(squares^2) for each data set
Memory  O(squares^2)
Cause   Most inputs do end with `0 0`, and the sentence that says otherwise is short.

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
    # WRONG: the input may end without `0 0`.
    # RIGHT: while (w := next(numbers, 0)) > 0:
    while (w := next(numbers)) > 0:
        h = next(numbers)
        line = w + 1  # the wall after a row also stands before the next row
        cells = [WALL] * (line + 1)
        for _ in range(h):
            cells += [next(numbers) for _ in range(w)]
            cells.append(WALL)
        cells += [WALL] * line
        print(fewest_pushes(cells, line))


main()
