"""Sokoban by breadth-first search over the steps of the man. WRONG, and slow as well.

Idea    A position is the squares of the boxes and of the man. Each step of the man, walk or push,
        is a move, and breadth-first search takes the positions in the order of their moves.
Error   What it finds is the way with the fewest steps, and another may have fewer pushes: it pays
        to walk around.
Slow    The man alone makes as many positions as there are squares to stand on, and nothing tells
        the search that boxes are stuck. With more than a few boxes there is no end in sight.
Time    O(positions), exponential in the boxes
Memory  O(positions)
Source  The first thing one writes if one reads the statement too fast.
"""

import os
import sys

DIRECTIONS = (("l", -1), ("u", -1j), ("r", 1), ("d", 1j))


def read(text):
    """The squares of floor, boxes, goals and man: column + row * 1j."""
    rows = [row.rstrip() for row in text.split("\n")]
    rows = [row for row in rows if row]
    width = max(map(len, rows))
    signs = {
        column + row * 1j: sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(line.ljust(width))
    }
    floor, boxes, goals, man = (
        frozenset(square for square, sign in signs.items() if sign in kind)
        for kind in ("@+$*. -_", "$*", ".*+", "@+")
    )
    return floor, boxes, goals, min(man, key=abs)


def shortest(floor, boxes, goals, man):
    """The way with the fewest steps or None, and the number of positions looked at."""
    start = boxes, man
    came = {start: None}
    queue = [start]
    nodes = 0
    for position in queue:  # grows while it is read
        boxes, man = position
        if boxes == goals:
            return way_to(position, came), nodes
        nodes += 1
        for letter, step in DIRECTIONS:
            to = man + step
            after = boxes, to
            if to not in floor:
                continue
            if to in boxes:
                if to + step in boxes or to + step not in floor:
                    continue
                after, letter = (boxes - {to} | {to + step}, to), letter.upper()
            if after not in came:
                came[after] = position, letter
                queue.append(after)
    return None, nodes


def way_to(position, came):
    way = ""
    while came[position]:
        position, letter = came[position]
        way = letter + way
    return way


def main():
    way, nodes = shortest(*read(sys.stdin.read()))
    if way is None:
        print(-1)
    else:
        print(sum(map(str.isupper, way)))
        print(way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
