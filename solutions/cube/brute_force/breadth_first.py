"""The 2x2x2 cube by breadth-first search from the given cube. SLOW.

Idea    Breadth-first search visits the cubes in the order of their distance from the given cube,
        until it finds the solved one.
Slow    Most cubes need 8 to 10 turns. For each of them the search visits a large part of the
        3,674,160 cubes, and each visit creates tuples of 24 stickers.
Correct meet_in_the_middle.py
Time    O(n m) for n = 3,674,160 cubes and m = 9 turns, for each cube of the input
Memory  O(n)

came_from   for each cube reached, the last turn and the predecessor
"""

import sys
from operator import itemgetter

SOLVED = tuple("WWWWOOGGRRBBOOGGRRBBYYYY")
SUFFIXES = (None, "", "2", "'")  # by the number of quarters

# A turn clockwise takes each sticker to the place of the next one.
CYCLES = {
    "U": ((0, 1, 3, 2), (6, 4, 10, 8), (7, 5, 11, 9)),
    "R": ((8, 9, 17, 16), (7, 1, 18, 21), (15, 3, 10, 23)),
    "F": ((6, 7, 15, 14), (2, 8, 21, 13), (3, 16, 20, 5)),
}

# The stickers of each corner clockwise, first that on the upper or the lower face.
CORNERS = (
    *((0, 4, 11), (1, 10, 9), (3, 8, 7), (2, 6, 5)),
    *((20, 13, 14), (21, 15, 16), (23, 17, 18), (22, 19, 12)),
)


def turn(cycles, quarters):
    """A function that turns a cube."""
    source = list(range(24))
    for cycle in cycles:
        for place, sticker in enumerate(cycle):
            source[cycle[(place + quarters) % 4]] = sticker
    return itemgetter(*source)


def all_turns():
    turns = {}
    for face, cycles in CYCLES.items():
        for quarters in (1, 2, 3):
            turns[face + SUFFIXES[quarters]] = turn(cycles, quarters)
    return turns


TURNS = all_turns()


def is_twisted(cube):
    twists = 0
    for corner in CORNERS:
        twists += next(k for k in range(3) if cube[corner[k]] in "WY")
    return twists % 3 != 0


def shortest(start):
    came_from = {start: None}
    queue = [start]
    for cube in queue:  # it grows while it is read
        if cube == SOLVED:
            names = []
            while cube != start:
                name, cube = came_from[cube]
                names.append(name)
            return names[::-1]
        for name, turned in TURNS.items():
            after = turned(cube)
            if after not in came_from:
                came_from[after] = name, cube
                queue.append(after)
    raise AssertionError("every cube without a twist can be solved")


def main():
    pairs = iter(sys.stdin.read().split())
    for _ in range(int(next(pairs))):
        cube = tuple("".join(next(pairs) for _ in range(12)))
        if is_twisted(cube):
            print(-1)
            continue
        names = shortest(cube)
        print(len(names))
        print(*names)


main()
