"""Sokoban with each box as if it were alone. WRONG.

Idea    The boxes are moved to goals one after the other, each to the nearest goal that is left, by
        breadth-first search over pushes. A state is the square of the current box and the region of
        the man.
Error   The search ignores the other boxes: the man walks through them, and two boxes may come to
        the same square. On the row `@$.$.` (`@` man, `$` box, `.` goal) -1 is expected, but the man
        walks through the first box to push the second one.
Correct strong.py
Time    O(boxes * squares^2)
Memory  O(squares^2)
Cause   The problem is cut into parts that are not independent.
"""

import sys


def moved(squares, step):
    """The squares `step` further on."""
    return squares << step if step > 0 else squares >> -step


def members(squares):
    """The numbers of the squares in a set, which is a number itself: a bit for each square."""
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


class Level:
    """A level as sets of squares, which are numbered row by row with a wall after each row."""

    def __init__(self, text):
        rows = [row.rstrip() for row in text.split("\n")]
        rows = [row for row in rows if row]
        self.line = max(map(len, rows)) + 1
        self.steps = (-1, -self.line, 1, self.line)
        signs = "#" * (self.line + 1) + "".join(row.ljust(self.line - 1) + "#" for row in rows)
        self.boxes, self.goals, self.man, self.floor = (
            sum(1 << square for square, sign in enumerate(signs) if sign in kind)
            for kind in ("$*", ".*+", "@+", "$*.+@ -_")
        )

    def reached(self, box, man):
        """The squares that the man can walk to."""
        free = self.floor & ~box
        line = self.line
        while True:
            more = man | man << 1 | man >> 1 | man << line | man >> line
            more &= free
            if more == man:
                return man
            man = more


def pushes_to_goal(level, box, man, goals):
    """The fewest pushes that move the box to one of the goals, as (square, step), or None."""
    start = box, level.reached(box, man)
    came = {start: None}
    queue = [start]
    for state in queue:  # grows while it is read
        box, reached = state
        if box & goals:
            pushes = []
            while came[state]:
                state, push = came[state]
                pushes.append(push)
            return pushes[::-1]
        for step in level.steps:
            to = moved(box, step) & level.floor
            if to and moved(box, -step) & reached:
                after = to, level.reached(to, box)
                if after not in came:
                    came[after] = state, (box, step)
                    queue.append(after)
    return None


def walk(level, box, man, to):
    """A shortest walk in letters."""
    came = {man: ""}
    queue = [man]
    for here in queue:  # grows while it is read
        if here == to:
            break
        for letter, step in zip("lurd", level.steps):
            near = moved(here, step) & level.floor & ~box
            if near and near not in came:
                came[near] = came[here] + letter
                queue.append(near)
    return came[to]


def main():
    level = Level(sys.stdin.read())
    man, goals = level.man, level.goals
    letters = []
    # WRONG: boxes are in each other's way, so they cannot be moved one by one.
    for square in members(level.boxes):
        box = 1 << square
        pushes = pushes_to_goal(level, box, man, goals)
        if pushes is None:
            print(-1)
            return
        for box, step in pushes:
            letters.append(walk(level, box, man, moved(box, -step)))
            letters.append("LURD"[level.steps.index(step)])
            man = box
            box = moved(box, step)
        goals &= ~box
    steps = "".join(letters)
    print(sum(map(str.isupper, steps)))
    print(steps)


main()
