"""Postcard by factorial digits without the last two squares, which lie side by side. WRONG.

Idea    Go through the squares: for each square, a digit says which of the numbers that are left
        comes next. The last two squares need no digit: two boards fit, and only one of them can be
        solved.
Error   If one of the last two numbers is the blank, exchanging the two is a move, so both boards
        can be solved.
Correct factorial_digits.py
Time    O(n^2), for n squares
Memory  O(n)
"""

import sys

SIDE = 4
SQUARES = SIDE * SIDE
SIGNS = 44

# WRONG: the last two squares must have the same colour on a chess board.
# RIGHT: ORDER = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 10, 15]
ORDER = list(range(SQUARES))


def is_solvable(board):
    order = [(number - 1) % SQUARES for number in board]
    odd = sum(order[j] > order[i] for i in range(SQUARES) for j in range(i))
    row, column = divmod(board.index(0), SIDE)
    return (odd + row + column) % 2 == 0


def encode(board):
    number = 0
    left = list(range(SQUARES))
    for square in ORDER[:-2]:
        number = number * len(left) + left.index(board[square])
        left.remove(board[square])
    return format(number, f"0{SIGNS}b")


def decode(card):
    number = int(card, 2)
    digits = []
    for choices in range(3, SQUARES + 1):
        number, digit = divmod(number, choices)
        digits.append(digit)
    left = list(range(SQUARES))
    found = [left.pop(digit) for digit in reversed(digits)] + left
    board = [0] * SQUARES
    for square, tile in zip(ORDER, found):
        board[square] = tile
    if not is_solvable(board):
        one, other = ORDER[-2:]
        board[one], board[other] = board[other], board[one]
    return board


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
