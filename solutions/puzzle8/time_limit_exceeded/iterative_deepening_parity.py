"""8-puzzle by iterative deepening in steps of two. Right, but TOO SLOW far from the goal.

Idea    A depth-first search that goes no deeper than a limit is repeated with higher and higher
        limits, until the goal is met. Colour the squares like a chessboard: every move takes the
        blank to a square of the other colour. So all ways from a board to the goal are even, or
        all are odd, and half of the limits cannot be right. Start with the number of rows and
        columns that the blank is away from its corner, and go up by two.
        That saves the rounds in between, and with them a good third of the work; the last round,
        which now costs more than all before it together, remains. The gain is about the same on
        every board, where a lower bound on what is left (see ida_star.py) gains more the harder
        a board is.
        Boards that cannot be solved are told before, by their inversions.
Time    O(1.73 ^ moves) a board
Memory  O(moves)
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
        self.way = []
        self.nodes = 0

    def shortest(self):
        """The tiles to move."""
        row, column = divmod(self.board.index(0), 3)
        limit = 2 - row + 2 - column
        while not self.solved_within(limit, self.board.index(0), -1):
            limit += 2
        return self.way

    def solved_within(self, left, blank, before):
        """Whether the goal is `left` moves away; `way` then leads to it. `before` is not entered.

        The rounds before have shown that fewer moves do not do, so only the last is compared.
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
            self.way.append(tile)
            if self.solved_within(left - 1, square, blank):
                return True
            self.way.pop()
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
        way = search.shortest()
        nodes += search.nodes
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
