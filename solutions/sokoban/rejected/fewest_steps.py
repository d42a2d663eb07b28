"""Sokoban by breadth-first search over the steps of the man. WRONG.

Idea    A state is the squares of the boxes and the square of the man. Each step of the man, a walk
        or a push, is a move. Breadth-first search examines the states in the order of their number
        of moves.
Error   The program finds a solution with the fewest steps. Another solution may have more steps but
        fewer pushes. On

            -----         - floor, @ man, # wall
            ---@-         $ box, . goal
            --#$-
            .$--.

        3 pushes are enough, and 5 are printed.
        The program is slow as well: each square on which the man can stand makes another state, and
        deadlocks are not detected.
Correct strong.py
Time    O(states), exponential in the number of boxes
Memory  O(states)
Cause   The search was written before the statement was read to the end.

line    the number of squares in a row, including the wall after it
"""

import sys


def read(text):
    """The squares of floor, boxes, goals and man, and the line; there are walls around."""
    rows = [row.rstrip() for row in text.split("\n")]
    rows = [row for row in rows if row]
    line = max(map(len, rows)) + 1  # the wall after a row also stands before the next row
    signs = "#" * (line + 1) + "".join(row.ljust(line - 1) + "#" for row in rows)
    floor, boxes, goals = (
        frozenset(square for square, sign in enumerate(signs) if sign in kind)
        for kind in ("@+$*. -_", "$*", ".*+")
    )
    (man,) = (square for square, sign in enumerate(signs) if sign in "@+")
    return floor, boxes, goals, man, line


def fewest_steps(floor, boxes, goals, man, line):
    """The steps of the man as letters, or None."""
    start = boxes, man
    came_from = {start: None}
    queue = [start]
    for state in queue:  # grows while it is read
        boxes, man = state
        if boxes == goals:
            return letters(state, came_from)
        for letter, step in zip("lurd", (-1, -line, 1, line)):
            to = man + step
            after = boxes, to
            if to not in floor:
                continue
            if to in boxes:
                if to + step in boxes or to + step not in floor:
                    continue
                after, letter = (boxes - {to} | {to + step}, to), letter.upper()
            if after not in came_from:
                came_from[after] = state, letter
                # WRONG: the queue is sorted by steps, but only pushes count.
                queue.append(after)
    return None


def letters(state, came_from):
    steps = []
    while came_from[state]:
        state, letter = came_from[state]
        steps.append(letter)
    return "".join(reversed(steps))


def main():
    steps = fewest_steps(*read(sys.stdin.read()))
    if steps is None:
        print(-1)
    else:
        print(sum(map(str.isupper, steps)))
        print(steps)


main()
