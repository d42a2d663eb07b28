"""8-puzzle by iterative deepening in steps of two. SLOW.

Idea    Depth-first search with a limit on the moves, repeated with higher limits. Half of the
        limits cannot be the answer, and the program leaves them out.

        1. Colour the squares like a chessboard: every move takes the blank to the other colour. So
           the solutions of a board all have an even number of moves, or all have an odd number.
        2. The first limit is the Manhattan distance between the blank and the lower right corner.
           After each round the limit grows by two.
        3. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Slow    Leaving out every other round saves a good third of the work. But the last round remains,
        and it costs more than all earlier rounds together. A lower bound on the moves that are left
        is better: the harder the board, the more it saves.
Correct ida_star.py
Time    O(1.73^m) for a board of m moves
Memory  O(m)
Source  Slate and Atkin on chess (1977); Korf, Artificial Intelligence 27 (1985).
"""

import os
import sys

GOAL = [1, 2, 3, 4, 5, 6, 7, 8, 0]
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def solvable(board):
    """Whether the number of inversions (pairs of tiles, the larger one first) is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


class Search:
    """The search of one board."""

    def __init__(self, board):
        self.board = board
        self.path = []
        self.nodes = 0

    def shortest(self):
        """The tiles to move."""
        row, column = divmod(self.board.index(0), 3)
        limit = 2 - row + 2 - column
        while not self.solved_within(limit, self.board.index(0), -1):
            limit += 2
        return self.path

    def solved_within(self, left, blank, before):
        """Whether the goal is `left` moves away; `path` then leads to it. `before` is not entered.

        The rounds before have ruled out fewer moves, so only the last board is compared.
        """
        self.nodes += 1
        board = self.board
        if left == 0:
            return board == GOAL
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            board[blank], board[square] = tile, 0
            self.path.append(tile)
            if self.solved_within(left - 1, square, blank):
                return True
            self.path.pop()
            board[blank], board[square] = 0, tile
        return False


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = numbers[first : first + 9]
        if not solvable(board):
            print(-1)
            continue
        search = Search(board)
        path = search.shortest()
        nodes += search.nodes
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
