"""Knight exchange by breadth-first search. WRONG: the way back may leap over the edge.

The search is right, and it keeps only the layers. The moves are found afterwards, layer by layer.
There a leap is known by the difference of the two numbers of squares alone.
But with c columns, c - 2 is also the difference of two squares in one row, and so on.
The number of moves is always right. A few of the moves are not legal if c is odd.
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
    black = sum(1 << square for square, sign in enumerate(board) if sign == "B")
    white = sum(1 << square for square, sign in enumerate(board) if sign == "W")
    return black | white << 16


def next_layer(layer, before, targets):
    found = set()
    for position in layer:
        occupied = (position | position >> 16) & 0xFFFF
        for origin, ends in targets.items():
            if occupied >> origin & 1:
                shift = origin if position >> origin & 1 else origin + 16
                for target in ends:
                    if not occupied >> target & 1:
                        found.add(position ^ 1 << shift ^ 1 << (shift - origin + target))
    return found - before


def search(start, goal, targets):
    """The layers from each end until they meet, and a position that is in both; or None."""
    sides = [[set(), {start}], [set(), {goal}]]
    while not (middle := sides[0][-1] & sides[1][-1]):
        layers = min(sides, key=lambda layers: len(layers[-1]))
        if not layers[-1]:
            return None
        layers.append(next_layer(layers[-1], layers[-2], targets))
    return sides[0][1:], sides[1][1:], min(middle)


def step_back(position, layer, squares, columns):
    """A position of the layer one leap away, and the leap from it."""
    differences = {columns - 2, columns + 2, 2 * columns - 1, 2 * columns + 1}
    occupied = (position | position >> 16) & 0xFFFF
    for target in squares:
        if not occupied >> target & 1:
            continue
        colour = 0 if position >> target & 1 else 16
        for origin in squares:
            if abs(origin - target) in differences and not occupied >> origin & 1:
                before = position ^ 1 << target + colour ^ 1 << origin + colour
                if before in layer:
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
