"""Postcard by factorial digits, without the zeros at the beginning. WRONG.

Idea    One digit says where the blank is. Then there is one digit for each tile: it says which of
        the tiles that are left comes next. The last two tiles need no digit: one of their two
        orders cannot be solved.
Error   A small number has fewer than 44 characters, but a postcard holds 44.
Correct factorial_digits.py
Time    O(n^2), for n squares
Memory  O(n)
"""

import sys

SIDE = 4
SQUARES = SIDE * SIDE
SIGNS = 44


def is_even(tiles):
    """Whether an even number of exchanges puts the tiles in order."""
    pairs = ((i, j) for i in range(len(tiles)) for j in range(i))
    return sum(tiles[j] > tiles[i] for i, j in pairs) % 2 == 0


def must_be_even(blank):
    """Whether the tiles must be in an even order if the blank is there.

    A move along a row does not change the order of the tiles. A move up or down takes a tile past
    three others, and the blank into the next row.
    """
    return (SIDE - 1 - blank // SIDE) % 2 == 0


def encode(board):
    number = board.index(0)
    left = list(range(1, SQUARES))
    for tile in [tile for tile in board if tile][:-2]:
        number = number * len(left) + left.index(tile)
        left.remove(tile)
    # WRONG: small numbers have fewer characters.
    # RIGHT: return format(number, f"0{SIGNS}b")
    return format(number, "b")


def decode(card):
    number = int(card, 2)
    digits = []
    for choices in range(3, SQUARES):
        number, digit = divmod(number, choices)
        digits.append(digit)
    left = list(range(1, SQUARES))
    tiles = [left.pop(digit) for digit in reversed(digits)] + left
    if is_even(tiles) != must_be_even(number):
        tiles[-2:] = tiles[:-3:-1]
    return [*tiles[:number], 0, *tiles[number:]]


def main():
    task, _, *words = sys.stdin.read().split()
    if task == "send":
        numbers = list(map(int, words))
        for first in range(0, len(numbers), SQUARES):
            print(encode(numbers[first : first + SQUARES]))
    else:
        for card in words:
            board = decode(card)
            for first in range(0, SQUARES, SIDE):
                print(*board[first : first + SIDE])


main()
