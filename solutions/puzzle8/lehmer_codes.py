"""8-puzzle by one breadth-first search from the goal over the Lehmer codes of the boards.

Idea    Number the 9! = 362,880 boards, so that plain arrays can store what the search finds out
        about each board.

        1. Breadth-first search from the goal reaches every solvable board by a shortest path. Moves
           can be undone, so the predecessor of a board (the board from which it was reached) is the
           next board on a shortest solution. One search answers all boards of the input.
        2. The code of a board is its place in lexicographic order, written in the factorial number
           system (Cantor expansion). The digit of a square says how many of the numbers on later
           squares are smaller. The weight of the digit is 8! on the first square, then 7!, ..., 0!.
        3. A set of bits holds the numbers that come later. The smaller ones are the bits below the
           bit of the current number. So one mask and one bit count give the digit.
        4. A board whose code was never reached cannot be solved.
Time    O(9! * 9) once, then O(moves) for each board
Memory  O(9!)
Source  Laisant, Bulletin de la S.M.F. 16 (1888), on the factorial numbers of permutations.
"""

import sys

CODES = 362_880  # 9!
GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
SQUARES = range(9)
ONES = [bin(tiles).count("1") for tiles in range(1 << 9)]  # the size of each set of tiles
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def encode(board):
    """The place of a board among all boards in lexicographic order, 0 to 9! - 1."""
    code = 0
    later = (1 << 9) - 1
    choices = 9
    for tile in board:
        bit = 1 << tile
        later ^= bit
        code = code * choices + ONES[later & (bit - 1)]
        choices -= 1
    return code


def search():
    """For each code the code one move nearer to the goal (-1: none) and the tile that moves."""
    nearer = [-1] * CODES
    moves = bytearray(CODES)
    goal = encode(GOAL)
    nearer[goal] = goal
    queue = [(GOAL, goal)]
    for board, code in queue:  # grows while it is read
        blank = board.index(0)
        for square in NEAR[blank]:
            tile = board[square]
            if tile == moves[code]:  # would undo the last move
                continue
            after = board.copy()
            after[blank], after[square] = tile, 0
            code_after = encode(after)
            if nearer[code_after] == -1:
                nearer[code_after] = code
                moves[code_after] = tile
                queue.append((after, code_after))
    return nearer, moves


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nearer, moves = search()
    goal = encode(GOAL)
    for first in range(0, 9 * count, 9):
        code = encode(numbers[first : first + 9])
        if nearer[code] == -1:
            print(-1)
            continue
        path = []
        while code != goal:
            path.append(moves[code])
            code = nearer[code]
        print(len(path))
        print(*path)


main()
