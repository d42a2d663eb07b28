"""All shortest solutions of the 8-puzzle by IDA* with a memo. WRONG: three bits for a number.

The numbers of a board are packed into one key, in base 8. But there are nine numbers, 0 to 8.
So some boards share a key, such as 1 2 3 / 4 5 8 / 6 0 7 and 1 2 3 / 4 6 0 / 5 8 7.
If a search comes to both with the same number of moves left, the second gets the count of the
first. The number of moves is right. Shown by few boards.
"""

import sys

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEAR = [[b for b in range(9) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in range(9)]
FAR = [
    [abs((t - 1) // 3 - s // 3) + abs((t - 1) % 3 - s % 3) if t else 0 for s in range(9)]
    for t in range(9)
]


def solvable(board):
    tiles = [tile for tile in board if tile]
    return sum(tiles[i] > tiles[j] for i in range(8) for j in range(i + 1, 8)) % 2 == 0


def enough(board, blank, before, bound, left):
    """Whether the board can be solved in `left` moves. If so, the list is left changed."""
    if bound == 0:
        return True
    for square in NEAR[blank]:
        if square != before:
            tile = board[square]
            after_bound = bound - FAR[tile][square] + FAR[tile][blank]
            if after_bound < left:
                board[blank] = tile
                if enough(board, square, blank, after_bound, left - 1):
                    return True
                board[square] = tile
    return False


def pack(board):
    """A number for the board."""
    key = 0
    for number in board:
        key = 8 * key + number
    return key


def count(board, blank, before, bound, left, memo):
    """How many sequences of `left` moves solve the board."""
    if left == 0:
        return 1
    state = (pack(board), left)
    if state not in memo:
        ways = 0
        for square in NEAR[blank]:
            tile = board[square]
            after_bound = bound - FAR[tile][square] + FAR[tile][blank]
            if square != before and after_bound < left:
                after = board[:]
                after[blank], after[square] = tile, 0
                ways += count(after, square, blank, after_bound, left - 1, memo)
        memo[state] = ways
    return memo[state]


def shortest(board):
    blank = board.index(0)
    bound = limit = sum(FAR[tile][square] for square, tile in enumerate(board))
    while not enough(board[:], blank, None, bound, limit):
        limit += 2
    return limit, count(board, blank, None, bound, limit, {})


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for first in range(1, len(numbers), 9):
        board = numbers[first : first + 9]
        if solvable(board):
            print(*shortest(board))
        else:
            print(-1)


main()
