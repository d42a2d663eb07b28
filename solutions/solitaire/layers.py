"""Peg solitaire layer by layer, with the boards nearest to the centre, and more if they fail.

Idea    Each jump removes one peg, so all solutions have the same number of jumps. A search can
        generate all boards after one jump, then after two, and so on. Such a layer may have
        millions of boards.
        1. Pegs that stay behind at the edge are hard to remove. So keep only the 100 boards of each
           layer whose pegs are nearest to the centre: a beam search.
        2. If the beam finds no solution, make it ten times as wide. If no board had to be left
           out, there is none.
        3. If only one hole is empty, the beam would never be wide enough to prove that. But no jump
           changes the class of a board, and if it is that of the target, there is a solution.
Time    O(n w) for n pegs and layers of w boards
Memory  O(n w)
Source  Lowerre, "The Harpy speech recognition system" (1976), for beam search; Reiss (1857) for the
        classes.

holes      row and column of each hole
jumps      for each jump the two pegs, the hole where it lands, and its name; a board is a number
           with a bit for each hole that has a peg
far        for each hole the square of its distance to the centre
"""

import sys

holes = [(r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4]
bit = {place: 1 << number for number, place in enumerate(holes)}
jumps = [
    (
        bit[r, c] | bit[r + down, c + right],
        bit[r + 2 * down, c + 2 * right],
        f"{r + 1}{c + 1}-{r + 2 * down + 1}{c + 2 * right + 1}",
    )
    for r, c in holes
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0))
    if (r + 2 * down, c + 2 * right) in bit
]
far = [(r - 3) ** 2 + (c - 3) ** 2 for r, c in holes]


def class_of(board):
    """For diagonals numbered 0 1 2 0 1 2 ..., whether two counts differ in parity."""
    sums = [0] * 6
    for number, (r, c) in enumerate(holes):
        if board >> number & 1:
            sums[(r + c) % 3] += 1
            sums[3 + (r - c) % 3] += 1
    return [(sums[one] + sums[other]) % 2 for one, other in ((0, 1), (0, 2), (3, 4), (3, 5))]


def distance(board):
    """How far the pegs are from the centre."""
    return sum(square for number, square in enumerate(far) if board >> number & 1)


def find_jumps(board, goal):
    """The names of the jumps from one board to another, or None if there is no solution."""
    if class_of(board) != class_of(goal):
        return None
    width = 100
    while True:
        layers, is_cut = layers_from(board, width)
        if goal in layers[-1]:
            return way_to(goal, layers)
        if not is_cut:
            return None
        width *= 10


def layers_from(board, width):
    """The boards after 0, 1, 2, ... jumps, at most `width` each; and whether some were left out.

    For each board: the board before it, and the jump between them.
    """
    layers, is_cut = [{board: None}], False
    for _ in range(bin(board).count("1") - 1):
        layer = {}
        for board in layers[-1]:
            for pegs, hole, name in jumps:
                if board & (pegs | hole) == pegs:
                    layer[board ^ pegs ^ hole] = board, name
        if len(layer) > width:
            is_cut = True
            layer = {board: layer[board] for board in sorted(layer, key=distance)[:width]}
        layers.append(layer)
    return layers, is_cut


def way_to(board, layers):
    """The jumps to a board of the last layer."""
    names = []
    for layer in reversed(layers[1:]):
        board, name = layer[board]
        names.append(name)
    return names[::-1]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        goal = bit[int(next(words)) - 1, int(next(words)) - 1]
        rows = [next(words) for _ in range(7)]
        board = sum(bit[r, c] for r, c in holes if rows[r][c] == "o")
        names = find_jumps(board, goal)
        if names is None:
            print(-1)
        else:
            print(len(names))
            print(*names)


main()
