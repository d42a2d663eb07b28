"""8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    A depth-first search that goes no deeper than a limit is repeated with higher and higher
        limits, until the goal is met. It needs no memory, but without more it makes tens of
        millions of positions on a hard board. What helps is a lower bound: each tile must still
        move by as many squares as it is away from home, its rows plus its columns, and a move
        brings one tile one square nearer at most. If the sum of these distances is more than the
        moves that are left in this round, the search turns back at once.
        A move changes the sum by one, up or down, so it is kept up to date and never added up
        anew; and it is even or odd as the answer is, so the limit starts at the sum and goes up
        by two.
        Boards that cannot be solved are told before, by their inversions (pairs of tiles, the
        larger one first): a tile that moves sideways passes no other, one that moves up or down
        passes two, so their number stays even or stays odd. The goal has none.
Time    exponential in the moves; 2,000 positions on an average board, 86,274 at most
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
"""

import os
import sys

SQUARES = range(9)


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3)


# For each square its neighbours, and for each tile how far each square is from its home.
NEAR = [[b for b in SQUARES if apart(a, b) == 1] for a in SQUARES]
FAR = [[apart(square, (tile - 1) % 9) for square in SQUARES] for tile in range(9)]


def solvable(board):
    """Whether the number of inversions is even."""
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
        blank = self.board.index(0)
        far = sum(FAR[tile][square] for square, tile in enumerate(self.board) if tile)
        limit = far
        while not self.solved_within(limit, far, blank, -1):
            limit += 2
        return self.way

    def solved_within(self, left, far, blank, before):
        """Whether `left` moves are enough; `way` then leads to the goal. `before` is not entered.

        `far` is the sum of the distances, never more than `left`.
        """
        self.nodes += 1
        if far == 0:
            return True
        board = self.board
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            after = far + FAR[tile][blank] - FAR[tile][square]
            if after > left - 1:
                continue
            board[blank], board[square] = tile, 0
            self.way.append(tile)
            if self.solved_within(left - 1, after, square, blank):
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
