"""Knight exchange by breadth-first search, layer by layer, with sets of occupied squares as keys.

Idea    A layer holds all positions at the same distance from the start. It is a dictionary. A key
        is a set of occupied squares; its value holds, for each position with these squares, the set
        of squares of the black knights. Each set of squares is a number with a bit for each square.
        1. The possible moves depend only on the occupied squares. So they are found once for each
           key, and each of them is made on all positions of the key.
        2. Every move can be undone, and no move leads to a position of the same layer. So if a
           position is reached again, it lies in the layer before the last one, and no other layer
           has to be checked.
        3. To print the moves, walk back through the layers from the goal to the start.
Time    O(positions * moves): at most 2,018,016 positions
Memory  O(positions)
Source  Moore, "The shortest path through a maze" (1959), for the search; that two layers are
        enough: Korf et al., "Frontier search", Journal of the ACM 52 (2005).
"""

import sys

LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read():
    """The knight moves on the board as pairs of bits, and the two positions."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    bits = {
        (row, column): 1 << row * columns + column
        for row in range(rows)
        for column in range(columns)
        if start[row * columns + column] != "#"
    }
    moves = [
        (origin, bits[row + down, column + right])
        for (row, column), origin in bits.items()
        for down, right in LEAPS
        if (row + down, column + right) in bits
    ]
    return moves, position_of(start), position_of(goal)


def position_of(board):
    """The sets of the occupied squares and of the black knights."""
    black = sum(1 << square for square, content in enumerate(board) if content == "B")
    white = sum(1 << square for square, content in enumerate(board) if content == "W")
    return black | white, black


def next_layer(moves, layer, before):
    """The positions one move away from `layer` that are not in the layer before it."""
    after = {}
    for occupied, blacks in layer.items():
        for origin, target in moves:
            if occupied & origin and not occupied & target:
                both = origin | target
                after.setdefault(occupied ^ both, set()).update(
                    [black ^ both if black & origin else black for black in blacks]
                )
    found = {}
    for occupied, blacks in after.items():
        blacks -= before.get(occupied, set())
        if blacks:
            found[occupied] = blacks
    return found


def shortest(moves, start, goal):
    """The moves of a shortest solution as pairs of bits, or None if there is none."""
    layers = [{}, {start[0]: {start[1]}}]  # nothing lies before the first layer
    while goal[1] not in layers[-1].get(goal[0], ()):
        layers.append(next_layer(moves, layers[-1], layers[-2]))
        if not layers[-1]:
            return None
    occupied, black = goal
    solution = []
    for layer in reversed(layers[1:-1]):
        for origin, target in moves:
            if occupied & target and not occupied & origin:
                both = origin | target
                black_before = black ^ both if black & target else black
                if black_before in layer.get(occupied ^ both, ()):
                    solution.append((origin, target))
                    occupied, black = occupied ^ both, black_before
                    break
    return solution[::-1]


def main():
    moves, start, goal = read()
    solution = shortest(moves, start, goal)
    if solution is None:
        print(-1)
    else:
        print(len(solution))
        print(*(f"{a.bit_length() - 1}-{b.bit_length() - 1}" for a, b in solution))


main()
