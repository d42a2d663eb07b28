"""The 2x2x2 cube by meeting in the middle, with quarter turns only. WRONG.

Idea    Every solution can be made of quarter turns, so six moves are enough: three faces, each in
        two directions.
Error   The statement counts a half turn as one turn. Here it takes two quarter turns, so solutions
        with half turns come out too long: for the cube after `U2` the program prints two turns.
Correct meet_in_the_middle.py
Time    O(m^(d / 2)) for d turns and m = 9 moves
Memory  O(m^(d / 2))
Cause   There are two metrics for cubes, and both are in use. The hardest cubes need 11 turns in one
        metric and 14 in the other.

back        for each cube near the solved one, the first turn of a shortest solution
came_from   for each cube reached from the given one, the last turn and the predecessor
"""

import sys
from operator import itemgetter

SOLVED = tuple("WWWWOOGGRRBBOOGGRRBBYYYY")
DEPTH = 6
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
        # WRONG: a half turn is one turn, too.
        # RIGHT: for quarters in (1, 2, 3):
        for quarters in (1, 3):
            turns[face + SUFFIXES[quarters]] = turn(cycles, quarters)
    return turns


TURNS = all_turns()


def inverse(name):
    return name[0] + SUFFIXES[4 - SUFFIXES.index(name[1:])]


def near_solved():
    """The first move back to the solved cube, from each cube that needs at most DEPTH."""
    back = {SOLVED: ""}
    layer = [SOLVED]
    for _ in range(DEPTH):
        reached = []
        for cube in layer:
            for name, turned in TURNS.items():
                after = turned(cube)
                if after not in back:
                    back[after] = inverse(name)
                    reached.append(after)
        layer = reached
    return back


def is_twisted(cube):
    twists = 0
    for corner in CORNERS:
        twists += next(k for k in range(3) if cube[corner[k]] in "WY")
    return twists % 3 != 0


def shortest(start, back):
    came_from = {start: None}
    layer = [start]
    while True:
        middle = next((cube for cube in layer if cube in back), None)
        if middle:
            break
        reached = []
        for cube in layer:
            for name, turned in TURNS.items():
                after = turned(cube)
                if after not in came_from:
                    came_from[after] = name, cube
                    reached.append(after)
        layer = reached
    names = []
    cube = middle
    while cube != start:
        name, cube = came_from[cube]
        names.append(name)
    names.reverse()
    cube = middle
    while cube != SOLVED:
        names.append(back[cube])
        cube = TURNS[back[cube]](cube)
    return names


def main():
    pairs = iter(sys.stdin.read().split())
    back = near_solved()
    for _ in range(int(next(pairs))):
        cube = tuple("".join(next(pairs) for _ in range(12)))
        if is_twisted(cube):
            print(-1)
            continue
        names = shortest(cube, back)
        print(len(names))
        print(*names)


main()
