"""Knight exchange by search from both ends. WRONG: it gives up after a million positions.

The two searches take turns, a layer at a time, and the smaller one goes on.
After 1,000,000 positions the program prints -1, to save time on boards without a solution.
But a board may have up to 2,018,016 positions.
Only the very hardest boards show it, with ten knights or more and a long solution.
"""

import sys

MOST_POSITIONS = 1_000_000


def read():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    boards = "".join(words[2 : 2 + rows]), "".join(words[2 + rows : 2 + 2 * rows])
    leaps = [[] for _ in range(rows * columns)]
    for square in range(rows * columns):
        row, column = divmod(square, columns)
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2)):
            if row + down < rows and 0 <= column + right < columns:
                other = (row + down) * columns + column + right
                if "#" not in (boards[0][square], boards[0][other]):
                    leaps[square].append(other)
                    leaps[other].append(square)
    pairs = [(square, other) for square in range(rows * columns) for other in leaps[square]]
    return pairs, *(number_of(board) for board in boards)


def number_of(board):
    """Two bits for each square: 1 if it is black, 2 if it is white."""
    return sum(".BW".find(sign.replace("#", ".")) << 2 * i for i, sign in enumerate(board))


def expand(layer, known, masks):
    """The positions after one move that are in no layer yet."""
    found = set()
    for from_mask, to_mask, from_shift, to_shift in masks:
        for position in layer:
            knight = position & from_mask
            if knight and not position & to_mask:
                found.add(position ^ knight ^ (knight >> from_shift << to_shift))
    found -= known
    known |= found
    return found


def path(layers, position, masks):
    """The squares of the moves from the first layer to `position`, which is in the last."""
    moves = []
    for layer in layers[-2::-1]:
        for from_mask, to_mask, from_shift, to_shift in masks:
            knight = position & to_mask
            if knight and not position & from_mask:
                before = position ^ knight ^ (knight >> to_shift << from_shift)
                if before in layer:
                    moves.append((from_shift // 2, to_shift // 2))
                    position = before
                    break
    return moves[::-1]


def solve(pairs, start, goal):
    masks = [(3 << 2 * a, 3 << 2 * b, 2 * a, 2 * b) for a, b in pairs]
    layers = [[{start}], [{goal}]]
    known = [{start}, {goal}]
    while not layers[0][-1] & layers[1][-1]:
        if len(known[0]) + len(known[1]) > MOST_POSITIONS:
            return None
        side = 0 if len(layers[0][-1]) <= len(layers[1][-1]) else 1
        layers[side].append(expand(layers[side][-1], known[side], masks))
        if not layers[side][-1]:
            return None
    middle = (layers[0][-1] & layers[1][-1]).pop()
    back = path(layers[1], middle, masks)
    return path(layers[0], middle, masks) + [(b, a) for a, b in reversed(back)]


def main():
    moves = solve(*read())
    if moves is None:
        print(-1)
    else:
        print(len(moves))
        print(*(f"{a}-{b}" for a, b in moves))


main()
