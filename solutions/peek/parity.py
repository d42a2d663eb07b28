"""Peek by leaving out two squares of one colour, and counting exchanges.

Idea    Leave out two squares that have the same colour on a chess board. Two boards are left, which
        differ by an exchange of two numbers. Only one of them can be solved: on this board, the
        number of exchanges and the distance of the blank are both even or both odd.
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
        # The last square, and the one above and to the left of it.
        left = [squares - columns - 2, squares - 1]
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
