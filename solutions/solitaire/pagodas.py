"""Peg solitaire layer by layer, without the boards that pagoda functions rule out.

Idea    A board is a number with a bit for each hole. All solutions have the same number of jumps,
        so a search can generate all boards after one jump, then after two, and so on.
        1. Two tests show for many boards that there is no solution. No jump changes the class of a
           board, so it must be that of the target. A pagoda function gives each hole a weight, so
           that no jump makes the sum over all pegs larger; so the sum must not be less than that of
           the target.
        2. Keep only the 100 boards of each layer whose pegs are nearest to the centre. If that
           finds no solution, keep 1,000, then 10,000. If no board was left out, there is none.
        3. Two pagoda functions have twelve mirror images. For each of them a field of one number
           holds what the sum may still lose; a bit before the field is lost when it is too much.
Time    O(n w) for n pegs and layers of w boards
Memory  O(n w)
Source  Berlekamp, Conway and Guy, "Winning Ways", volume 2 (1982), for the classes and pagoda
        functions.

holes      row and column of each hole
jumps      for each jump the hole that a peg leaves, the one that it jumps over, where it lands
effects    for each jump: two pegs, the holes that it changes, the loss of the sums, how much
           nearer to the centre it brings the pegs, its name
"""

import sys

PAGODAS = (
    (
        "        0  1  0      ",
        "        0  0  0      ",
        " -1  1  0  1  0  1 -1",
        "  0  0  0  0  0  0  0",
        " -1  1  0  1  0  1 -1",
        "        0  1  0      ",
        "        0  0  0      ",
    ),
    (
        "        1  1  0      ",
        "        0  0  0      ",
        "  1  0  1  1  0  1 -1",
        "  0  0  0  0  0  0  0",
        "  1  0  1  1  0  1 -1",
        "        1  1  0      ",
        "        0  0  0      ",
    ),
)
FIELD = 5  # bits for each function: what it may lose, up to 15, and one bit before it

holes = [(r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4]
hole_at = {place: hole for hole, place in enumerate(holes)}
jumps = [
    (hole, hole_at[r + down, c + right], hole_at[r + 2 * down, c + 2 * right])
    for hole, (r, c) in enumerate(holes)
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0))
    if (r + 2 * down, c + 2 * right) in hole_at
]


def mirror_images():
    """The weights of the holes in the pagoda functions and in all their mirror images."""
    found = set()
    for rows in PAGODAS:
        weights = dict(zip(holes, map(int, " ".join(rows).split())))
        for _ in range(4):
            weights = {(c, 6 - r): weight for (r, c), weight in weights.items()}
            found.add(tuple(weights[r, c] for r, c in holes))
            found.add(tuple(weights[r, 6 - c] for r, c in holes))
    return sorted(found)


def class_of(pegs):
    """For diagonals numbered 0 1 2 0 1 2 ..., whether two counts differ in parity."""
    sums = [0] * 6
    for hole in pegs:
        r, c = holes[hole]
        sums[(r + c) % 3] += 1
        sums[3 + (r - c) % 3] += 1
    return [(sums[one] + sums[other]) % 2 for one, other in ((0, 1), (0, 2), (3, 4), (3, 5))]


pagodas = mirror_images()
packed = [sum(one[hole] << FIELD * i for i, one in enumerate(pagodas)) for hole in range(33)]
signs = sum(1 << FIELD * i + FIELD - 1 for i in range(len(pagodas)))
far = [(r - 3) ** 2 + (c - 3) ** 2 for r, c in holes]
effects = [
    (
        1 << a | 1 << b,
        1 << a | 1 << b | 1 << c,
        packed[a] + packed[b] - packed[c],
        far[a] + far[b] - far[c],
        "{}{}-{}{}".format(*(x + 1 for hole in (a, c) for x in holes[hole])),
    )
    for a, b, c in jumps
]


def find_jumps(pegs, target):
    """The names of jumps after which a single peg is left in the target, or None."""
    if class_of(pegs) != class_of([target]):
        return None
    spare = sum(packed[hole] for hole in pegs) - packed[target] + signs
    if spare & signs != signs:
        return None
    board = sum(1 << hole for hole in pegs)
    start = sum(far[hole] for hole in pegs), spare, 0, ""
    width = 100
    while True:
        layers, is_cut = layers_from(board, start, len(pegs), width)
        if 1 << target in layers[-1]:
            return way_to(1 << target, layers)
        if not is_cut:
            return None
        width *= 10


def layers_from(board, start, pegs, width):
    """The boards after 0, 1, 2, ... jumps, at most `width` each; and whether some were left out.

    For each board: how far the pegs are from the centre, what the sums may lose, the board
    before it, the jump between them.
    """
    layers, is_cut = [{board: start}], False
    for _ in range(pegs - 1):
        layer = {}
        for board, (distance, spare, _, _) in layers[-1].items():
            for two, changed, loss, nearer, name in effects:
                if board & changed == two and spare - loss & signs == signs:
                    layer[board ^ changed] = distance - nearer, spare - loss, board, name
        if len(layer) > width:
            is_cut = True
            layer = {board: layer[board] for board in sorted(layer, key=layer.get)[:width]}
        layers.append(layer)
    return layers, is_cut


def way_to(board, layers):
    """The jumps to a board of the last layer."""
    names = []
    for layer in reversed(layers[1:]):
        _, _, board, name = layer[board]
        names.append(name)
    return names[::-1]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        target = hole_at[int(next(words)) - 1, int(next(words)) - 1]
        rows = [next(words) for _ in range(7)]
        pegs = [hole for hole, (r, c) in enumerate(holes) if rows[r][c] == "o"]
        names = find_jumps(pegs, target)
        if names is None:
            print(-1)
        else:
            print(len(names))
            print(*names)


main()
