"""Postcard by whole bits for each number: four for one of sixteen, three for one of eight. WRONG.

Idea    Go through the squares. If n numbers are left, the next one takes as many bits as n - 1 has.
        The last two tiles follow from the square of the blank.
Error   If 15 tiles are left, the next one takes four bits, which could tell 16 tiles apart. So a
        part of these bits is wasted, and the same happens again and again: 48 characters in all.
Correct factorial_digits.py
Time    O(n^2), for n squares
Memory  O(n)
"""

import sys

SIDE = 4
SQUARES = SIDE * SIDE


def is_even(tiles):
    pairs = ((i, j) for i in range(len(tiles)) for j in range(i))
    return sum(tiles[j] > tiles[i] for i, j in pairs) % 2 == 0


def encode(board):
    card = format(board.index(0), "04b")
    left = list(range(1, SQUARES))
    for tile in [tile for tile in board if tile][:-2]:
        # WRONG: digits that share one number waste nothing.
        card += format(left.index(tile), f"0{(len(left) - 1).bit_length()}b")
        left.remove(tile)
    return card


def decode(card):
    blank, card = int(card[:4], 2), card[4:]
    left = list(range(1, SQUARES))
    tiles = []
    while len(left) > 2:
        bits = (len(left) - 1).bit_length()
        tiles.append(left.pop(int(card[:bits], 2)))
        card = card[bits:]
    tiles += left
    if is_even(tiles) != ((SIDE - 1 - blank // SIDE) % 2 == 0):
        tiles[-2:] = tiles[:-3:-1]
    return [*tiles[:blank], 0, *tiles[blank:]]


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
