"""15-puzzle by IDA* with pattern databases: small ones first, larger ones if they pay.

Idea    IDA* with a lower bound that is a sum over groups of tiles. Consider all sequences of moves
        that bring the tiles of a group home, and count only the moves of these tiles. The smallest
        count is a lower bound. Each move moves one tile of one group, so the numbers of the groups
        may be added.
        1. A pattern database is the table of these numbers for all placements of a group. The
           squares of the group's tiles are the digits of the index.
        2. Breadth-first search from the goal fills the table. It keeps sets of states as long
           integers. There is one set for each pair of squares, one for the blank and one for the
           last tile of the group. The squares of the other tiles of the group make up an index, and
           bit i of a set stands for the state with the index i. One operation moves thousands of
           states. For example, let tile t go from square a to the blank on square b: take the AND
           with the set of all indices that have t on a, and shift the result by the change of the
           index. Between two such moves the blank moves at no cost among squares that hold no tile
           of the group.
        3. For an easy board, building the tables for groups of five takes longer than the search.
           So the program begins with single tiles: the sum of their numbers is the Manhattan
           distance. Then it continues with groups of up to four: their bounds are weaker than those
           of groups of five, but ready sooner. Whenever the search has taken about as long as
           building the next tables takes, the program builds these tables and continues with them.
        4. Reflect the board in the main diagonal, which runs from the home of tile 1 to the home of
           the blank, and renumber the tiles accordingly. The new board needs the same number of
           moves, but its tiles fall into the groups differently. Use the larger of the two bounds.
        5. Colour the squares as on a chess board. Each move takes the blank to a square of the
           other colour, so the parity of the number of moves is fixed. Therefore the limit of IDA*
           grows by 2. Boards that cannot be solved are recognised first: in these boards, the
           number of inversions (pairs of tiles in the wrong order) plus the number of rows below
           the blank is odd.
Time    the tables, then O(c^m) for m moves, with a constant c
Memory  O(m), and 25 MiB while the tables are built
Source  Culberson and Schaeffer, "Pattern databases", Computational Intelligence 14 (1998), also
        for the reflection; Korf and Felner, "Disjoint pattern database heuristics", Artificial
        Intelligence 134 (2002). IDA*: Korf, Artificial Intelligence 27 (1985).
"""

import os
import sys
from collections import defaultdict
from itertools import product

ROWS = COLUMNS = 4
SQUARES = ROWS * COLUMNS
DIGITS = 5  # no number in a table has more binary digits

# Groups of tiles, and how many moves are tried with their tables before the next ones are made.
STAGES = [
    ([[tile] for tile in range(1, SQUARES)], 20_000),
    ([[1, 2, 5, 6], [3, 4, 7, 8], [9, 10, 13, 14], [11, 12, 15]], 800_000),
    ([[1, 5, 6, 9, 13], [2, 3, 4, 7, 8], [10, 11, 12, 14, 15]], sys.maxsize),
]


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]


def weights(pattern):
    """By tile: what its square counts in the index of the pattern."""
    return {tile: SQUARES**digit for digit, tile in enumerate(pattern)}


def repeated(bits, length, times):
    """An integer of `length` bits, so many times in a row."""
    if times == 1:
        return bits
    half = repeated(bits, length, times // 2)
    whole = half | half << length * (times // 2)
    return whole | bits << length * (times - 1) if times % 2 else whole


def with_tile_on(weight, size):
    """By square: the set of all indices below `size` that have the digit of this weight there."""
    run = (1 << weight) - 1
    first = repeated(run, weight * SQUARES, size // (weight * SQUARES))
    return [first << weight * square for square in range(SQUARES)]


def database(pattern):
    """The fewest moves of the tiles of `pattern` that bring them home, by index.

    The places of the blank and of the last tile make a key; the places of all others an index,
    and so a bit in the set of each key.
    """
    *others, last = pattern
    weight = weights(pattern)
    size = weight[last]
    on = {tile: (weight[tile], with_tile_on(weight[tile], size)) for tile in others}
    free = [(1 << size) - 1] * SQUARES  # by square: the indices that have no tile there
    for square in range(SQUARES):
        for _, on_square in on.values():
            free[square] ^= free[square] & on_square[square]
    keys = [(blank, place) for blank, place in product(range(SQUARES), repeat=2) if blank != place]
    unseen = {(blank, place): free[blank] & free[place] for blank, place in keys}
    unknown = free[:]  # by place of the last tile: the indices whose number is not known yet
    digits = [[0] * DIGITS for _ in range(SQUARES)]  # and the known ones: where a digit is 1
    home = (SQUARES - 1, last - 1)
    found = {home: 1 << sum(weight[tile] * (tile - 1) for tile in others)}
    moves = 0
    while found:
        take_new(found, unseen)
        walk_blank(found, unseen)
        for (_, place), indices in found.items():
            new = indices & unknown[place]
            unknown[place] ^= new
            for digit in range(DIGITS):
                if moves >> digit & 1:
                    digits[place][digit] |= new
        found = moved(found, on)
        moves += 1
    return b"".join(as_bytes(sets, size) for sets in digits)


def take_new(found, unseen):
    """Leaves in `found` only what has not been seen."""
    for key in list(found):
        found[key] &= unseen[key]
        unseen[key] ^= found[key]
        if not found[key]:
            del found[key]


def walk_blank(found, unseen):
    """Adds to `found` all that moves of tiles outside the pattern lead to."""
    keys = set(found)
    while keys:
        blank, place = key = keys.pop()
        for square in NEAR[blank]:
            if square != place and (more := found[key] & unseen[square, place]):
                found[square, place] = found.get((square, place), 0) | more
                unseen[square, place] ^= more
                keys.add((square, place))


def moved(found, on):
    """All that one move of a tile of the pattern leads to."""
    after = defaultdict(int)
    for (blank, place), indices in found.items():
        for square in NEAR[blank]:
            if square == place:
                after[square, blank] |= indices
                continue
            for weight, on_square in on.values():
                if moving := indices & on_square[square]:
                    shift = (blank - square) * weight
                    after[square, place] |= moving << shift if shift > 0 else moving >> -shift
    return after


def as_bytes(digits, size):
    """The numbers whose binary digits are these sets, one byte each."""
    table = 0
    for digit, members in enumerate(digits):
        text = f"{members:0{size}b}".encode()
        ones = text.translate(bytes.maketrans(b"01", bytes([0, 1 << digit])))
        table |= int.from_bytes(ones, "big")
    return table.to_bytes(size, "little")


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def mirrored(square):
    return square % COLUMNS * COLUMNS + square // COLUMNS


TWIN = [0] + [mirrored(tile - 1) + 1 for tile in range(1, SQUARES)]

# By square of the blank, and where it was before: where it can go without taking the last move
# back, how far a tile goes then, and how far in the mirror.
STEPS = [
    [
        [
            (square, blank - square, mirrored(blank) - mirrored(square))
            for square in near
            if square != before
        ]
        for before in range(SQUARES)
    ]
    for blank, near in enumerate(NEAR)
]


def letter(blank, square):
    """Where the blank goes from one square to the other."""
    return {-COLUMNS: "u", -1: "l", 1: "r", COLUMNS: "d"}[square - blank]


class Exhausted(Exception):
    """So many moves have been tried that the next tables are due."""


class Search:
    """IDA* with the tables of one stage, for `most` moves in all."""

    def __init__(self, patterns, most):
        self.patterns, self.left = patterns, most
        self.tables = [database(pattern) for pattern in patterns]
        self.nodes = 0
        # By tile: the place of its pattern in `patterns`, and its weight.
        self.kind = [None] * SQUARES
        for place, pattern in enumerate(patterns):
            for tile, weight in weights(pattern).items():
                self.kind[tile] = place, weight

    def shortest(self, board, known):
        """A shortest solution; or, if that takes too long, how many moves are needed at least.

        So many moves are `known` to be needed before.
        """
        board = list(board)
        tables, count = self.tables, len(self.tables)
        # The indices of the board, then those of its reflection.
        index = [0] * (2 * count)
        # By tile: for the board and for the reflection the place in `index`, table, and weight.
        kinds = [None] * SQUARES
        for square, tile in enumerate(board):
            if tile:
                one, weight = self.kind[tile]
                other, twin_weight = self.kind[TWIN[tile]]
                index[one] += weight * square
                index[other + count] += twin_weight * mirrored(square)
                kinds[tile] = one, tables[one], weight, other + count, tables[other], twin_weight
        path = []
        nodes = 0
        most = self.left

        def solved(blank, before, bound, reflected, left):
            """Whether `left` moves are enough; then `path` is filled, last move first."""
            nonlocal nodes
            if bound == 0:
                return True
            if nodes > most:
                raise Exhausted
            for square, far, twin_far in STEPS[blank][before]:
                nodes += 1
                tile = board[square]
                one, table, weight, other, twin_table, twin_weight = kinds[tile]
                old = index[one]
                new = old + weight * far
                after = bound - table[old] + table[new]
                if after >= left:
                    continue
                twin_old = index[other]
                twin_new = twin_old + twin_weight * twin_far
                twin_after = reflected - twin_table[twin_old] + twin_table[twin_new]
                if twin_after >= left:
                    continue
                board[blank] = tile  # what stands on the square of the blank is never read
                index[one], index[other] = new, twin_new
                if solved(square, blank, after, twin_after, left - 1):
                    path.append(letter(blank, square))
                    return True
                board[square] = tile
                index[one], index[other] = old, twin_old
            return False

        blank = board.index(0)
        bounds = [table[place] for table, place in zip(tables * 2, index)]
        bound, reflected = sum(bounds[:count]), sum(bounds[count:])
        limit = max(bound, reflected, known)
        limit += (limit - apart(blank, SQUARES - 1)) % 2
        try:
            while not solved(blank, blank, bound, reflected, limit):  # no move to take back yet
                limit += 2
        except Exhausted:
            return limit
        finally:
            self.nodes += nodes
            self.left -= nodes
        return "".join(reversed(path))


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    searches = []
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        path = 0  # or how many moves are known to be needed, until there is one
        while isinstance(path, int):
            if not searches or searches[-1].left < 0:
                searches.append(Search(*STAGES[len(searches)]))
            path = searches[-1].shortest(board, path)
        print(len(path))
        print(path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={sum(search.nodes for search in searches)}", file=sys.stderr)


main()
