"""All shortest solutions of the 8-puzzle by plain iterative deepening. SLOW.

Idea    Depth-first search with a limit on the moves, repeated with higher limits. Each round counts
        how often it reaches the goal. The first count that is not 0 is the number of shortest
        solutions.

        1. Colour the squares like a chessboard: every move takes the blank to the other colour. So
           the solutions of a board all have an even number of moves or all have an odd number, and
           the limit grows by two.
        2. A move is never undone by the next one.
        3. Boards that cannot be solved are rejected first: they have an odd number of inversions
           (pairs of tiles, the larger one first).
Slow    The search does not notice how far it is from the goal. For m moves it generates about
        1.73^m boards, over a hundred million on the hardest board. With the Manhattan distance as a
        lower bound it would generate tens of thousands.
Correct iterative_deepening.py
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
        self.nodes = 0

    def shortest(self):
        """The least number of moves, and the number of solutions."""
        row, column = divmod(self.board.index(0), 3)
        limit = 2 - row + 2 - column
        while not (paths := self.paths_of(limit, self.board.index(0), -1)):
            limit += 2
        return limit, paths

    def paths_of(self, left, blank, before):
        """The number of solutions of `left` moves. The blank does not go to `before`."""
        self.nodes += 1
        board = self.board
        if left == 0:
            return board == GOAL
        paths = 0
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            board[blank], board[square] = tile, 0
            paths += self.paths_of(left - 1, square, blank)
            board[blank], board[square] = 0, tile
        return paths


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = numbers[first : first + 9]
        if not solvable(board):
            print(-1)
            continue
        search = Search(board)
        moves, paths = search.shortest()
        print(moves, int(paths))
        nodes += search.nodes
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
