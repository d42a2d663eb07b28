"""Push!! by breadth-first search with a plain queue for steps of two prices. WRONG.

Idea    Breadth-first search over (box, man); a push costs 1, a step of the man 0. The pushes are
        noted with each position when it is first reached.
Error   A plain queue hands out the positions in the order of their steps, not of their costs, so
        the noted way has the fewest steps, and another may have fewer pushes. A queue with two
        ends (or a heap) is needed, or moves that are pushes all.
Time    O(squares^2) a data set
Memory  O(squares^2)
Source  A common error when breadth-first search is taken for costs that are not all alike.

w, h    width and height of the board
"""

import os
import sys
from collections import deque

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    first = (cells.index(BOX), cells.index(MAN))
    pushes = {first: 0}
    queue = deque([first])
    while queue:
        box, man = queue.popleft()
        if box == goal:
            return pushes[box, man], len(pushes)
        for step in (-1, -line, 1, line):
            after, cost = (box, man + step), 0
            if man + step == box:
                after, cost = (box + step, box), 1
            if WALL not in (cells[after[0]], cells[after[1]]) and after not in pushes:
                pushes[after] = pushes[box, man] + cost
                queue.append(after)
    return -1, len(pushes)


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
