"""All shortest solutions of the 8-puzzle by plain iterative deepening. Right, but TOO SLOW.

Idea    A depth-first search that goes no deeper than a limit is repeated with higher and higher
        limits, and counts how often it meets the goal. The first round that counts anything has
        counted all shortest ways. Every move takes the blank to a square of the other colour of
        a chessboard, so all ways are even or all are odd, and the limit goes up by two.
        No move is undone at once, but nothing tells the search that it is far from the goal:
        about 1.73 ^ moves positions are made, over a hundred million on the hardest. With the
        Manhattan distance as a bound (see iterative_deepening.py) it is tens of thousands.
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
        self.nodes = 0

    def shortest(self):
        """The least number of moves, and the number of ways."""
        row, column = divmod(self.board.index(0), 3)
        limit = 2 - row + 2 - column
        while not (ways := self.ways_of(limit, self.board.index(0), -1)):
            limit += 2
        return limit, ways

    def ways_of(self, left, blank, before):
        """How many ways of `left` moves lead to the goal. The blank does not go to `before`."""
        self.nodes += 1
        board = self.board
        if left == 0:
            return board == GOAL
        ways = 0
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            board[blank], board[square] = tile, 0
            ways += self.ways_of(left - 1, square, blank)
            board[blank], board[square] = 0, tile
        return ways


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = numbers[first : first + 9]
        if not solvable(board):
            print(-1)
            continue
        search = Search(board)
        moves, ways = search.shortest()
        print(moves, int(ways))
        nodes += search.nodes
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
