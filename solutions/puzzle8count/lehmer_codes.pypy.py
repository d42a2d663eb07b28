"""All shortest solutions of the 8-puzzle by one breadth-first search over Lehmer codes, for PyPy.

Idea    Number the 9! = 362,880 boards, so that plain lists can hold the distance of each board from
        the goal and its count, the number of its shortest solutions. One search from the goal fills
        the lists.

        1. The code of a board is its place in lexicographic order, written in the factorial number
           system. The digit of a square says how many of the numbers on later squares are smaller.
        2. A new board gets the distance of the board from which it is reached, plus one. Whenever a
           board is reached from one that is one move nearer to the goal, the count of the nearer
           board is added to its own count.
        3. The queue holds the layers one after the other. When a board is taken from the queue, the
           whole previous layer has been expanded, so the count of the board is complete.
        4. The goal has one solution, the empty one. A board that was never reached cannot be
           solved.
        5. The two loops that compute a code are slow in CPython. PyPy compiles them.
Time    O(9! * 81) once, then O(1) for each board
Memory  O(9!)
Source  Laisant, Bulletin de la S.M.F. 16 (1888), on the factorial numbers of permutations.
"""

import sys

CODES = 362_880  # 9!
GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def encode(board):
    """The place of a board among all boards in lexicographic order, 0 to 9! - 1."""
    code = 0
    for place in range(9):
        smaller = 0
        for later in range(place + 1, 9):
            if board[later] < board[place]:
                smaller += 1
        code = code * (9 - place) + smaller
    return code


def search():
    """For each code the fewest moves (-1: it cannot be solved) and the number of solutions."""
    moves = [-1] * CODES
    solutions = [0] * CODES
    goal = encode(GOAL)
    moves[goal] = 0
    solutions[goal] = 1
    queue = [(GOAL, goal)]
    for board, code in queue:  # grows while it is read
        blank = board.index(0)
        further = moves[code] + 1
        for square in NEAR[blank]:
            after = board[:]
            after[blank], after[square] = after[square], 0
            code_after = encode(after)
            if moves[code_after] == -1:
                moves[code_after] = further
                queue.append((after, code_after))
            if moves[code_after] == further:
                solutions[code_after] += solutions[code]
    return moves, solutions


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    moves, solutions = search()
    for first in range(1, len(numbers), 9):
        code = encode(numbers[first : first + 9])
        if moves[code] == -1:
            print(-1)
        else:
            print(moves[code], solutions[code])


main()
