"""Postcard by factorial digits for all numbers, as if every board could be reached. WRONG.

Idea    Go through the squares: for each square, a digit says which of the numbers that are left
        comes next.
Error   The program numbers all 16! orders, which takes 45 characters. Only half of the boards can
        be solved, and 44 characters are enough for these.
Correct factorial_digits.py
Time    O(n^2), for n squares
Memory  O(n)
"""

import sys

SIDE = 4
SQUARES = SIDE * SIDE
SIGNS = 44


def encode(board):
    number = 0
    left = list(range(SQUARES))
    # WRONG: the last two numbers follow from the others, and take no digit.
    for tile in board:
        number = number * len(left) + left.index(tile)
        left.remove(tile)
    return format(number, f"0{SIGNS}b")


def decode(card):
    number = int(card, 2)
    digits = []
    for choices in range(1, SQUARES + 1):
        number, digit = divmod(number, choices)
        digits.append(digit)
    left = list(range(SQUARES))
    return [left.pop(digit) for digit in reversed(digits)]


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
