"""Push!! by Dijkstra's algorithm that takes for granted that there is a solution. CRASHES.

Idea    Dijkstra's algorithm over (box, man); a push costs 1, a step of the man 0. The loop ends
        when the box is on the goal.
Error   If the goal cannot be reached the heap runs empty, and `heappop` of an empty heap raises
        IndexError where -1 should be printed.
Time    O(squares^2 log squares) a data set
Memory  O(squares^2)
Source  Dijkstra, Numerische Mathematik 1 (1959); the error is everyone's.

w, h    width and height of the board
"""

import os
import sys
from heapq import heappop, heappush

EMPTY, WALL, BOX, GOAL, MAN = range(5)


def fewest_pushes(cells, line):
    """The answer for framed cells, `line` of them in a row, and the positions examined."""
    goal = cells.index(GOAL)
    heap = [(0, cells.index(BOX), cells.index(MAN))]
    done = set()
    while True:
        pushes, box, man = heappop(heap)
        if box == goal:
            return pushes, len(done)
        if (box, man) in done:
            continue
        done.add((box, man))
        for step in (-1, -line, 1, line):
            after = man + step
            if cells[after] == WALL:
                continue
            if after != box:
                heappush(heap, (pushes, box, after))
            elif cells[box + step] != WALL:
                heappush(heap, (pushes + 1, box + step, box))


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
