"""Peek by leaving out the last two squares, which lie side by side. WRONG.

Idea    Leave out two squares. Two boards are left, which differ by an exchange of two numbers, and
        only one of them can be solved.
Error   If one of the two numbers is the blank, exchanging the two is a move, and both boards can be
        solved. An example is 1 2 0 3 and 1 2 3 0 on 2 x 2 squares.
Correct parity.py
Time    O(n), for n squares
Memory  O(n)
"""


def exchanges(board):
    """How many exchanges of two numbers put the board in order."""
    board = board[:]
    count = 0
    for square in range(len(board)):
        while board[square] != (square + 1) % len(board):
            home = (board[square] - 1) % len(board)
            board[square], board[home] = board[home], board[square]
            count += 1
    return count


def is_solvable(board, rows, columns):
    row, column = divmod(board.index(0), columns)
    distance = rows - 1 - row + columns - 1 - column
    return exchanges(board) % 2 == distance % 2


def main():
    for _ in range(int(input())):
        rows, columns = map(int, input().split())
        squares = rows * columns
        # WRONG: the two squares must have the same colour on a chess board.
        # RIGHT: left = [squares - columns - 2, squares - 1]
        left = [squares - 2, squares - 1]
        board = [0] * squares
        for square in range(squares):
            if square not in left:
                print("?", square // columns + 1, square % columns + 1, flush=True)
                board[square] = int(input())
        one, other = sorted(
            set(range(squares)) - {board[s] for s in range(squares) if s not in left}
        )
        board[left[0]], board[left[1]] = one, other
        if not is_solvable(board, rows, columns):
            board[left[0]], board[left[1]] = other, one
        print("!", *board, flush=True)


main()
