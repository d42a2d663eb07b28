"""Peek by leaving out the first and the last square. WRONG: they may have different colours.

Two boards are left, and parity tells which of them can be reached.
If the blank is one of the two numbers, this needs an even distance between the two squares.
Shown by boards with R + C odd and the blank in the first corner: the program names the last one.
"""


def odd_order(board):
    """Whether the tiles of the board, with the blank as the highest number, are in an odd order."""
    order = [(number - 1) % len(board) for number in board]
    seen = [False] * len(order)
    odd = False
    for first in range(len(order)):
        length = 0
        square = first
        while not seen[square]:
            seen[square] = True
            square = order[square]
            length += 1
        if length > 0 and length % 2 == 0:
            odd = not odd
    return odd


def possible(board, rows, columns):
    """Whether moves lead from the board in order to this one."""
    row, column = divmod(board.index(0), columns)
    return odd_order(board) == ((rows - 1 - row + columns - 1 - column) % 2 == 1)


def ask(row, column):
    print("?", row + 1, column + 1, flush=True)
    return int(input())


def main():
    for _ in range(int(input())):
        rows, columns = map(int, input().split())
        squares = rows * columns
        middle = [ask(*divmod(square, columns)) for square in range(1, squares - 1)]
        one, other = (n for n in [*range(1, squares), 0] if n not in middle)
        board = [one, *middle, other]
        if not possible(board, rows, columns):
            board = [other, *middle, one]
        print("!", *board, flush=True)


main()
