"""Push!! by breadth-first search over pushes. WRONG: a region is known by its size alone.

A state is the box and the region in which the man can walk.
The key of a state has the box and the number of squares of the region.
If the box parts the floor into two regions of the same size, the second one is lost.
Only boards show it where the box has to come to such a square twice, or by two ways.
"""

import sys

BOX, GOAL, MAN = 2, 3, 4
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def region_of(man, box, floor):
    found = {man}
    waiting = [man]
    while waiting:
        row, column = waiting.pop()
        for down, right in STEPS:
            square = row + down, column + right
            if square in floor and square != box and square not in found:
                found.add(square)
                waiting.append(square)
    return found


def pushes_from(box, region, floor):
    """The next square of the box, for each push that the man can make."""
    row, column = box
    for down, right in STEPS:
        if (row - down, column - right) in region:
            beyond = row + down, column + right
            if beyond in floor:
                yield beyond


def fewest_pushes(floor, box, goal, man):
    region = region_of(man, box, floor)
    layer = [(box, region)]
    known = {(box, len(region))}
    pushes = 0
    while layer:
        after = []
        for box, region in layer:
            if box == goal:
                return pushes
            for beyond in pushes_from(box, region, floor):
                new_region = region_of(box, beyond, floor)
                key = beyond, len(new_region)
                if key not in known:
                    known.add(key)
                    after.append((beyond, new_region))
        layer = after
        pushes += 1
    return -1


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    at = 0
    while at < len(numbers) and numbers[at] > 0:
        width, height = numbers[at : at + 2]
        at += 2
        floor, place = set(), {}
        for row in range(height):
            for column in range(width):
                sign = numbers[at]
                at += 1
                place[sign] = row, column
                if sign != 1:
                    floor.add((row, column))
        print(fewest_pushes(floor, place[BOX], place[GOAL], place[MAN]))


main()
