"""Postcard by the blank's square and the number of the tiles' order. WRONG: 40 signs are too few.

The square of the blank takes 4 signs, so 40 are left for one of 15! orders.
But 15! is 1,307,674,368,000, and 40 signs tell only 1,099,511,627,776 orders apart.
Shown by boards with tile 1 on one of the last squares: such a board may get 45 signs.
"""

import sys
from math import factorial

TILES = 15


def to_card(board):
    """The signs for a board."""
    blank = board.index(0)
    tiles = board[:blank] + board[blank + 1 :]
    places = list(range(TILES))
    number = 0
    for tile in range(1, TILES + 1):
        digit = places.index(tiles.index(tile))
        number = number * len(places) + digit
        del places[digit]
    return f"{blank:04b}{number:040b}"


def to_board(card):
    """The board of the signs."""
    blank, number = int(card[:4], 2), int(card[4:], 2)
    places = list(range(TILES))
    board = [0] * TILES
    for tile in range(1, TILES + 1):
        digit, number = divmod(number, factorial(TILES - tile))
        board[places.pop(digit)] = tile
    board.insert(blank, 0)
    return board


def main():
    side, count, *words = sys.stdin.read().split()
    for i in range(int(count)):
        if side == "send":
            print(to_card([int(word) for word in words[16 * i : 16 * i + 16]]))
        else:
            board = to_board(words[i])
            for row in range(0, 16, 4):
                print(*board[row : row + 4])


main()
