"""Sokoban with each box as if it were alone. WRONG.

Idea    Each box in turn is brought to the nearest goal that is left, with the fewest pushes:
        breadth-first search over pushes, in which a position is the square of the box and the
        region in which the man can walk.
Error   The other boxes are not there for the search: the man walks through them, and two boxes
        may come to one square. And nearest goals taken one after the other need not be the best
        for all boxes together. So the way is not legal, or it has too many pushes.
Time    O(boxes * squares^2)
Memory  O(squares^2)
Source  A problem taken apart where its parts hang together.
"""

import os
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


def brought(level, box, man, goals):
    """The pushes that bring the box to one of the goals, as (square, step), and the positions.

    Without a way to any of them the pushes are None.
    """
    start = box, level.reached(box, man)
    came = {start: None}
    queue = [start]
    for count, position in enumerate(queue):  # grows while it is read
        box, reached = position
        if box & goals:
            pushes = []
            while came[position]:
                position, push = came[position]
                pushes.append(push)
            return pushes[::-1], count
        for step in level.steps:
            to = moved(box, step) & level.floor
            if to and moved(box, -step) & reached:
                after = to, level.reached(to, box)
                if after not in came:
                    came[after] = position, (box, step)
                    queue.append(after)
    return None, len(queue)


def walk(level, box, man, to):
    """A shortest walk in letters."""
    came = {man: ""}
    queue = [man]
    for here in queue:  # grows while it is read
        if here == to:
            break
        for letter, step in zip("lurd", level.steps, strict=True):
            near = moved(here, step) & level.floor & ~box
            if near and near not in came:
                came[near] = came[here] + letter
                queue.append(near)
    return came[to]


def main():
    level = Level(sys.stdin.read())
    man, goals = level.man, level.goals
    way = ""
    nodes = 0
    for square in members(level.boxes):
        box = 1 << square
        pushes, looked_at = brought(level, box, man, goals)
        nodes += looked_at
        if pushes is None:
            way = None
            break
        for box, step in pushes:
            way += walk(level, box, man, moved(box, -step))
            way += "LURD"[level.steps.index(step)]
            man = box
            box = moved(box, step)
        goals &= ~box
    if way is None:
        print(-1)
    else:
        print(sum(map(str.isupper, way)))
        print(way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
