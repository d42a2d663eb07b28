"""Sokoban by plain A* over pushes, with the distances to the nearest goals as the bound. SLOW.

Idea    Walking is free, so a state is the squares of the boxes and the region of the man. The first
        square of the region stands for the region. One move of the search is one push. A* takes
        states in the order of pushes made + a lower bound on the pushes left.
        1. Find the push distance from each square to the nearest goal, by pulling a box away from
           the goals. A square without a push distance is dead, and no box is pushed there.
        2. The bound is the sum of these distances over all boxes.
Slow    The bound lets several boxes share a goal, so it is far too low where boxes have to be
        spread over the goals. Boxes that lock each other are not detected: when two boxes are
        stuck, the search still tries the others in all places. On levels of six to eight boxes the
        program examines hundreds of thousands of states and more; strong.py examines a few hundred.
Correct strong.py
Time    exponential in the number of boxes
Memory  O(states)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.
"""

import os
import sys
from heapq import heappop, heappush


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

    def reached(self, boxes, man):
        """The squares that the man can walk to."""
        free = self.floor & ~boxes
        line = self.line
        while True:
            more = man | man << 1 | man >> 1 | man << line | man >> line
            more &= free
            if more == man:
                return man
            man = more

    def nearest(self):
        """The pushes from each square to its nearest goal, for squares that are not dead."""
        pushes = {}
        layer, made = self.goals, 0
        seen = 0
        while layer:
            seen |= layer
            pushes.update(dict.fromkeys(members(layer), made))
            # The man stands beside the box, pulls it to where he is, and goes one square further.
            pulled = 0
            for step in self.steps:
                pulled |= moved(layer, step) & self.floor & moved(self.floor, -step)
            layer, made = pulled & ~seen, made + 1
        return pushes


class Search:
    """A* on one level; `nodes` counts the states whose pushes were looked at."""

    def __init__(self, level):
        self.level = level
        self.nodes = 0

    def shortest(self):
        """The pushes of a shortest solution as (square of the box, step), or None."""
        level = self.level
        nearest = level.nearest()
        if not nearest.keys() >= set(members(level.boxes)):
            return None
        left = sum(nearest[box] for box in members(level.boxes))
        start = self.state(level.boxes, level.man)
        best = {start: 0}
        came = {}
        heap = [(left, left, start)]
        while heap:
            estimate, left, state = heappop(heap)
            made = estimate - left
            if best[state] < made:
                continue
            boxes, man = state
            if boxes == level.goals:
                return steps_to(state, came)
            self.nodes += 1
            reached = level.reached(boxes, man)
            for step in level.steps:
                # Boxes with the man behind them and room before them.
                ready = boxes & moved(reached, step) & moved(level.floor & ~boxes, -step)
                for box in members(ready):
                    to = box + step
                    if to not in nearest:
                        continue
                    after = self.state(boxes ^ 1 << box ^ 1 << to, 1 << box)
                    if best.get(after, made + 2) <= made + 1:
                        continue
                    best[after] = made + 1
                    came[after] = state, (box, step)
                    bound = left - nearest[box] + nearest[to]
                    heappush(heap, (made + 1 + bound, bound, after))
        return None

    def state(self, boxes, man):
        """The boxes, and the first square that the man can walk to."""
        reached = self.level.reached(boxes, man)
        return boxes, reached & -reached


def steps_to(state, came):
    """The pushes that led to a state."""
    pushes = []
    while state in came:
        state, push = came[state]
        pushes.append(push)
    return pushes[::-1]


def walk(level, boxes, man, to):
    """A shortest walk in letters."""
    came = {man: ""}
    queue = [man]
    for here in queue:  # grows while it is read
        if here == to:
            break
        for letter, step in zip("lurd", level.steps):
            near = here + step
            if near not in came and (level.floor & ~boxes) >> near & 1:
                came[near] = came[here] + letter
                queue.append(near)
    return came[to]


def letters(level, pushes):
    """The steps of the man, walks and pushes."""
    boxes, man = level.boxes, level.man.bit_length() - 1
    way = ""
    for box, step in pushes:
        way += walk(level, boxes, man, box - step) + "LURD"[level.steps.index(step)]
        boxes ^= 1 << box ^ 1 << (box + step)
        man = box
    return way


def main():
    level = Level(sys.stdin.read())
    search = Search(level)
    pushes = search.shortest()
    if pushes is None:
        print(-1)
    else:
        print(len(pushes))
        print(letters(level, pushes))
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={search.nodes}", file=sys.stderr)


main()
