"""Knight exchange by breadth-first search. WRONG: the way back may leap over the edge.

The search is right, and it keeps only the layers. The moves are found afterwards, layer by layer.
There a leap is known by the difference of the two numbers, and they are not in one row.
But a leap from the right edge to the left one may have the same difference.
The number of moves is always right. A few of the moves are not legal on 3 or 5 columns.
"""

import sys


def read():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start = "".join(words[2 : 2 + rows])
    goal = "".join(words[2 + rows :])
    return columns, start, goal


def leaps_on(board, columns):
    """For each square those that a knight can go to."""
    squares = [square for square in range(len(board)) if board[square] != "#"]
    targets = {square: [] for square in squares}
    for origin in squares:
        for target in squares:
            down = abs(origin // columns - target // columns)
            right = abs(origin % columns - target % columns)
            if down * right == 2:
                targets[origin].append(target)
    return targets


def sets(board):
    """The set of occupied squares and the set of black ones, each a number."""
    black = sum(1 << square for square, sign in enumerate(board) if sign == "B")
    white = sum(1 << square for square, sign in enumerate(board) if sign == "W")
    return black | white, black


def next_layer(layer, before, targets):
    """A layer has, for each set of occupied squares, all sets of black ones that go with it."""
    found = {}
    for occupied, blacks in layer.items():
        for origin, ends in targets.items():
            if not occupied >> origin & 1:
                continue
            for target in ends:
                if occupied >> target & 1:
                    continue
                leap = 1 << origin | 1 << target
                after = {black ^ leap if black >> origin & 1 else black for black in blacks}
                found.setdefault(occupied ^ leap, set()).update(after)
    for occupied in found.keys() & before.keys():
        found[occupied] -= before[occupied]
    return {occupied: blacks for occupied, blacks in found.items() if blacks}


def size(layer):
    return sum(map(len, layer.values()))


def meeting(one, other):
    for occupied in one.keys() & other.keys():
        for black in one[occupied] & other[occupied]:
            return occupied, black
    return None


def search(start, goal, targets):
    """The layers from each end until they meet, and a position that is in both; or None."""
    sides = [[{}, {occupied: {black}}] for occupied, black in (start, goal)]
    while not (middle := meeting(sides[0][-1], sides[1][-1])):
        layers = min(sides, key=lambda layers: size(layers[-1]))
        if not layers[-1]:
            return None
        layers.append(next_layer(layers[-1], layers[-2], targets))
    return sides[0][1:], sides[1][1:], middle


def step_back(position, layer, squares, columns):
    """A position of the layer one leap away, and the leap from it."""
    differences = {columns - 2, columns + 2, 2 * columns - 1, 2 * columns + 1}
    occupied, black = position
    for target in squares:
        if not occupied >> target & 1:
            continue
        for origin in squares:
            if origin // columns == target // columns or occupied >> origin & 1:
                continue
            if abs(origin - target) in differences:
                leap = 1 << origin | 1 << target
                before = occupied ^ leap, black ^ leap if black >> target & 1 else black
                if before[1] in layer.get(before[0], ()):
                    return before, (origin, target)
    raise LookupError


def way(layers, position, squares, columns):
    leaps = []
    for layer in layers[-2::-1]:
        position, leap = step_back(position, layer, squares, columns)
        leaps.append(leap)
    return leaps[::-1]


def main():
    columns, start, goal = read()
    targets = leaps_on(start, columns)
    found = search(sets(start), sets(goal), targets)
    if found is None:
        print(-1)
        return
    forward, backward, middle = found
    leaps = way(forward, middle, list(targets), columns)
    for origin, target in reversed(way(backward, middle, list(targets), columns)):
        leaps.append((target, origin))
    print(len(leaps))
    print(*(f"{origin}-{target}" for origin, target in leaps))


main()
