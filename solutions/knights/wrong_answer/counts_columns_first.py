"""Knight exchange by search from both ends, with the squares numbered column by column. WRONG.

Idea    One breadth-first search goes from the start, one from the goal. The search whose last layer
        is smaller adds a layer, until they meet. A square has the number column * rows + row.
Error   The statement numbers the squares row by row. So the number of moves is right, but the
        squares of the moves are wrong. On 2 x 3 the square in row 0, column 1 has the number 1, but
        here it has the number 2.
Correct bidirectional.py
Time    O(positions * moves) at most
Memory  O(positions)
Cause   Rows and columns are easily confused, and on a symmetric board nobody notices.
"""

import sys

LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read():
    """The knight moves on the board as pairs of squares, and the two positions."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = words[2 : 2 + rows], words[2 + rows :]
    number = {
        # WRONG: the statement numbers the squares row by row, not column by column.
        # RIGHT: (row, column): row * columns + column
        (row, column): column * rows + row
        for row in range(rows)
        for column in range(columns)
        if start[row][column] != "#"
    }
    moves = [
        (origin, number[row + down, column + right])
        for (row, column), origin in number.items()
        for down, right in LEAPS
        if (row + down, column + right) in number
    ]
    return moves, position_of(start, number), position_of(goal, number)


def position_of(board, number):
    """The sets of the occupied squares and of the black knights."""
    black = sum(1 << number[r, c] for r, c in number if board[r][c] == "B")
    white = sum(1 << number[r, c] for r, c in number if board[r][c] == "W")
    return black | white, black


def next_layer(moves, layer, before):
    """The positions one move away from `layer` that are not in the layer before it."""
    after = {}
    for occupied, blacks in layer.items():
        for origin, target in moves:
            if occupied >> origin & 1 and not occupied >> target & 1:
                both = 1 << origin | 1 << target
                after.setdefault(occupied ^ both, set()).update(
                    [black ^ both if black >> origin & 1 else black for black in blacks]
                )
    found = {}
    for occupied, blacks in after.items():
        blacks -= before.get(occupied, set())
        if blacks:
            found[occupied] = blacks
    return found


def common(layer, other):
    """A position that is in both layers, or None."""
    for occupied, blacks in layer.items():
        for black in blacks & other.get(occupied, set()):
            return occupied, black
    return None


def moves_to(moves, layers, position):
    """Moves that lead from the first of the layers to a position of the last one."""
    occupied, black = position
    found = []
    for layer in reversed(layers[:-1]):
        for origin, target in moves:
            both = 1 << origin | 1 << target
            if occupied & both == 1 << target:
                black_before = black ^ both if black >> target & 1 else black
                if black_before in layer.get(occupied ^ both, ()):
                    found.append((origin, target))
                    occupied, black = occupied ^ both, black_before
                    break
    return found[::-1]


def size(layers):
    return sum(map(len, layers[-1].values()))


def shortest(moves, start, goal):
    """The moves of a shortest solution, or None if there is none."""
    forward, backward = [[{}, {occupied: {black}}] for occupied, black in (start, goal)]
    while not (middle := common(forward[-1], backward[-1])):
        layers = min(forward, backward, key=size)
        if not layers[-1]:
            return None
        layers.append(next_layer(moves, layers[-1], layers[-2]))
    back = [(target, origin) for origin, target in moves_to(moves, backward[1:], middle)]
    return moves_to(moves, forward[1:], middle) + back[::-1]


def main():
    moves, start, goal = read()
    solution = shortest(moves, start, goal)
    if solution is None:
        print(-1)
    else:
        print(len(solution))
        print(*(f"{origin}-{target}" for origin, target in solution))


main()
