"""Peek by looking at all squares but one. WRONG.

Idea    Look at square after square; the last number is the one that is left.
Error   The program asks one question too many. Parity decides the order of the last two numbers, so
        two squares can be left out.
Correct parity.py
Time    O(n), for n squares
Memory  O(n)
"""


def main():
    for _ in range(int(input())):
        rows, columns = map(int, input().split())
        board = []
        # WRONG: this asks one question more than is allowed.
        for square in range(rows * columns - 1):
            print("?", square // columns + 1, square % columns + 1, flush=True)
            board.append(int(input()))
        (last,) = set(range(rows * columns)) - set(board)
        print("!", *board, last, flush=True)


main()
