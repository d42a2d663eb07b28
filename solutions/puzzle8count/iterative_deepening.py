"""All shortest solutions of the 8-puzzle by iterative deepening that counts.

Idea    A depth-first search that goes no deeper than a limit is repeated with higher and higher
        limits. It keeps no positions, so it comes to the goal once on each way: it only has to
        go on after the first one, to the end of the round. The first round that counts anything
        has counted all shortest ways, and no longer ones.
        Without more it would make over a hundred million positions on the hardest board. It turns
        back where the Manhattan distance, the rows plus the columns that each tile is away from
        home, is more than the moves left: that cuts off no way to the goal in this round. The last
        round has to be gone through in full now, where a search for one way stops in it.
        A move changes the distance by one, up or down, so it is kept up to date, and it is even
        or odd as the answer is: the limit starts at it and goes up by two. A shortest way never
        undoes a move.
        Boards that cannot be solved are told before, by their inversions (pairs of tiles, the
        larger one first): a tile that moves sideways passes no other, one that moves up or down
        passes two, so their number stays even or stays odd. The goal has none.
Time    exponential in the moves; 3,700 positions on an average board
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
        self.nodes = 0

    def shortest(self):
        """The least number of moves, and the number of ways."""
        blank = self.board.index(0)
        far = sum(FAR[tile][square] for square, tile in enumerate(self.board) if tile)
        limit = far
        while not (ways := self.ways_within(limit, far, blank, -1)):
            limit += 2
        return limit, ways

    def ways_within(self, left, far, blank, before):
        """How many ways of `left` moves lead to the goal. The blank does not go to `before`.

        `far` is the sum of the distances, never more than `left`.
        """
        self.nodes += 1
        if far == 0:
            return 1
        board = self.board
        ways = 0
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            after = far + FAR[tile][blank] - FAR[tile][square]
            if after > left - 1:
                continue
            board[blank], board[square] = tile, 0
            ways += self.ways_within(left - 1, after, square, blank)
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
        print(*search.shortest())
        nodes += search.nodes
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
