"""11-puzzle by IDA* with two pattern databases that know where the blank can go.

Idea    IDA* with a lower bound that is a sum over two groups of tiles. Consider all sequences of
        moves that bring the tiles of a group home, and count only the moves of these tiles. The
        smallest count is a lower bound. Each move moves one tile of one group, so the numbers of
        the two groups may be added.
        1. A pattern database is the table of these numbers for all placements of a group.
        2. The blank moves at no cost among squares that hold no tile of the group. So its exact
           square does not matter, only the region of such squares that it can reach. Therefore a
           row of the table stands for the set of squares that the group occupies, together with one
           such region.
        3. Read column by column on the board, the tiles of the group stand in some order. A row of
           the table holds one number for each order. A vertical move keeps the order. A horizontal
           move takes one tile past at most two others. Call such a change of the order a turn. Two
           look-ups find the entry after a move: (row, move) gives the new row and the turn; (turn,
           order) gives the new order.
        4. Breadth-first search from the goal fills the table. For each row, one long integer has
           one bit for each order: 1 if the search has reached this order. So a move takes all
           orders of a row to the next row at once. The orders stay as they are, or neighbours in
           them are swapped once or twice. Such a swap takes one shift for each tile.
        5. Colour the squares as on a chess board. Each move takes the blank to a square of the
           other colour, so the parity of the number of moves is fixed. Therefore the limit of IDA*
           grows by 2. Boards that cannot be solved are recognised first: in these boards, the
           number of inversions (pairs of tiles in the wrong order) plus the number of rows below
           the blank is odd.
        6. The two groups are the left and the right half of the goal: tiles that belong side by
           side block each other most. With the upper six and the lower five tiles as groups
           instead, the search examines four times as many states on the 18 hardest boards, which
           need 53 moves.
Time    the tables, then O(c^m) for m moves (53 at most), with a constant c
Memory  O(m), and 2,142 rows of 720 numbers and 1,596 rows of 120 numbers
Source  Culberson and Schaeffer, "Pattern databases", Computational Intelligence 14 (1998); Korf
        and Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
        IDA*: Korf, Artificial Intelligence 27 (1985).
"""

import os
import sys
from itertools import combinations, permutations

ROWS, COLUMNS = 3, 4
SQUARES = ROWS * COLUMNS
PATTERNS = [1, 2, 5, 6, 9, 10], [3, 4, 7, 8, 11]
PATTERN = {tile: number for number, pattern in enumerate(PATTERNS) for tile in pattern}
DIGITS = 5  # no number in a table has more binary digits


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // COLUMNS - other // COLUMNS) + abs(one % COLUMNS - other % COLUMNS)


NEAR = [[s for s in range(SQUARES) if apart(s, square) == 1] for square in range(SQUARES)]

# A set of squares is a number with a bit for each of them, lowest bit first in the reading.
BIT = [1 << square % COLUMNS * ROWS + square // COLUMNS for square in range(SQUARES)]
ALL = sum(BIT)
BESIDE = {BIT[square]: sum(BIT[s] for s in near) for square, near in enumerate(NEAR)}

# All moves of a tile to the blank: a key to find them by, the bits of the square that the tile
# leaves and of the blank, and the squares between the two in the reading.
MOVES = []
for blank in range(SQUARES):
    for square in NEAR[blank]:
        low, high = sorted((BIT[square], BIT[blank]))
        MOVES.append((blank * SQUARES + square, BIT[square], BIT[blank], high - 2 * low))
STEPS = [[(square, blank * SQUARES + square) for square in NEAR[blank]] for blank in range(SQUARES)]


def bits(squares):
    while squares:
        yield squares & -squares
        squares &= squares - 1


def regions(free):
    """The parts into which these squares fall if the blank goes from square to square."""
    while free:
        region, edge = 0, free & -free
        while edge:
            region |= edge
            beside = 0
            for bit in bits(edge):
                beside |= BESIDE[bit]
            edge = beside & free & ~region
        yield region
        free ^= region


class Orders:
    """The orders of so many tiles, numbered as `permutations` has them.

    An order says for each tile on which place it is. Its number is a sum of one digit for each
    tile: on which of the places that the tiles before have left, times a weight.
    """

    def __init__(self, tiles):
        self.all = list(permutations(range(tiles)))
        weights = [1]
        for left in range(1, tiles):
            weights.insert(0, weights[0] * left)
        # By place: how to exchange the tiles on it and on the next one in a set of orders. If the
        # first of these tiles is on the lower place, its digit grows by one, and that is all.
        self.exchanges = []
        self.turns = {}  # by the places exchanged one after the other: the order after each
        for place in range(tiles - 1):
            lower = [0] * tiles
            turn = [0] * len(self.all)
            for number, places in enumerate(self.all):
                tile = min(places.index(place), places.index(place + 1))
                if places[tile] == place:
                    lower[tile] |= 1 << number
                    turn[number] = number + weights[tile]
                    turn[number + weights[tile]] = number
            self.exchanges.append([(w, mask) for w, mask in zip(weights, lower) if mask])
            self.turns[place,] = turn
        self.turns[()] = list(range(len(self.all)))

    def turned(self, orders, places):
        """The set of orders after these exchanges."""
        for place in places:
            after = 0
            for weight, lower in self.exchanges[place]:
                after |= (orders & lower) << weight | orders >> weight & lower
            orders = after
        return orders

    def turn(self, places):
        """By order: the one after these exchanges."""
        if places not in self.turns:
            first, second = places
            after = self.turns[second,]
            self.turns[places] = [after[order] for order in self.turns[first,]]
        return self.turns[places]


class Row:
    """A set of squares that the tiles of a pattern take up, and a region of the blank."""

    __slots__ = ("moves", "numbers", "region", "squares", "unseen")

    def __init__(self, squares, region):
        self.squares, self.region = squares, region
        self.moves = {}  # by key: the row after, and the order after each order


def rows_of(tiles):
    """The rows for so many tiles, by (squares, bit of the blank)."""
    rows = {}
    for chosen in combinations(BIT, tiles):
        squares = sum(chosen)
        for region in regions(ALL - squares):
            row = Row(squares, region)
            rows.update({(squares, bit): row for bit in bits(region)})
    return rows


def database(pattern):
    """The rows by (squares, bit of the blank), with their moves and numbers, and the orders."""
    orders = Orders(len(pattern))
    everything = (1 << len(orders.all)) - 1
    rows = rows_of(len(pattern))
    steps = {}  # by row: the rows after it, and the exchanges
    for row in dict.fromkeys(rows.values()):
        row.unseen = everything
        row.numbers = [0] * DIGITS
        steps[row] = []
        for key, square, blank, between in MOVES:
            if square & row.squares and blank & row.region:
                after = rows[row.squares ^ square ^ blank, square]
                first = bin(row.squares & min(square, blank) - 1).count("1")
                places = (*range(first, first + bin(row.squares & between).count("1")),)
                if square > blank:
                    places = places[::-1]
                row.moves[key] = after, orders.turn(places)
                steps[row].append((after, places))
    squares, order = place_of(pattern, {tile: tile - 1 for tile in pattern})
    found = {rows[squares, BIT[SQUARES - 1]]: 1 << orders.all.index(order)}
    distance = 0
    while found:
        layer = {}
        for row, some in found.items():
            if new := some & row.unseen:
                layer[row] = new
                row.unseen ^= new
                for digit in range(DIGITS):
                    if distance >> digit & 1:
                        row.numbers[digit] |= new
        found = {}
        for row, new in layer.items():
            for after, places in steps[row]:
                if after.unseen:
                    found[after] = found.get(after, 0) | orders.turned(new, places)
        distance += 1
    for row in steps:
        row.numbers = as_bytes(row.numbers, len(orders.all))
    return rows, {order: number for number, order in enumerate(orders.all)}


def as_bytes(digits, size):
    """The numbers whose binary digits are these sets, one byte each."""
    table = 0
    for digit, members in enumerate(digits):
        text = f"{members:0{size}b}".encode()
        ones = text.translate(bytes.maketrans(b"01", bytes([0, 1 << digit])))
        table |= int.from_bytes(ones, "big")
    return table.to_bytes(size, "little")


def place_of(pattern, squares):
    """The set of squares that the tiles take up, and their order, from the square of each tile."""
    taken = [BIT[squares[tile]] for tile in pattern]
    in_order = sorted(taken)
    return sum(taken), tuple(in_order.index(bit) for bit in taken)


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def shortest(board, databases):
    """The tiles of a shortest solution in the order of the moves, and how many moves were tried."""
    blank = board.index(0)
    squares = {tile: square for square, tile in enumerate(board)}
    rows, orders = [], []  # by pattern: where its tiles are
    for pattern, (row_of, number_of) in zip(PATTERNS, databases):
        taken, order = place_of(pattern, squares)
        rows.append(row_of[taken, BIT[blank]])
        orders.append(number_of[order])
    path = []
    nodes = 0

    def solved(blank, before, bound, left):
        """Whether `left` moves are enough; then `path` is filled, last move first."""
        nonlocal nodes
        if bound == 0:
            return True
        for square, key in STEPS[blank]:
            if square == before:  # that would take the last move back
                continue
            nodes += 1
            tile = board[square]
            pattern = PATTERN[tile]
            row, order = rows[pattern], orders[pattern]
            row_after, turn = row.moves[key]
            order_after = turn[order]
            after = bound - row.numbers[order] + row_after.numbers[order_after]
            if after < left:
                board[blank] = tile  # what stands on the square of the blank is never read
                rows[pattern], orders[pattern] = row_after, order_after
                if solved(square, blank, after, left - 1):
                    path.append(tile)
                    return True
                board[square] = tile
                rows[pattern], orders[pattern] = row, order
        return False

    bound = sum(row.numbers[order] for row, order in zip(rows, orders))
    limit = bound + (bound - apart(blank, SQUARES - 1)) % 2
    while not solved(blank, None, bound, limit):
        limit += 2
    return path[::-1], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    databases = [database(pattern) for pattern in PATTERNS]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = numbers[first : first + SQUARES]
        if not solvable(board):
            print(-1)
            continue
        path, tried = shortest(board, databases)
        nodes += tried
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
