"""8-puzzle by iterative deepening with the Manhattan distance as the lower bound (IDA*).

Idea    Depth-first search with a limit on the moves, repeated with higher and higher limits. A
        branch is pruned if a lower bound shows that no solution within the limit lies on it.

        1. Without a lower bound the search generates over a hundred million boards on the hardest
           board.
        2. The bound is the Manhattan distance: the rows plus the columns between each tile and its
           home, added up over the eight tiles. A move brings one tile at most one square nearer to
           its home, so no solution has fewer moves than the bound.
        3. If the moves made plus the bound exceed the limit, the branch holds no solution within
           the limit.
        4. A move changes the bound by 1 or -1, so the program updates the bound instead of adding
           it up again. It also follows that the bound of the start and the length of a solution are
           both even or both odd. So the limit starts at this bound and grows by two.
        5. The first round that reaches the goal finds a solution with the fewest moves.
        6. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    exponential in the number of moves; 14,965 boards on the hardest, 86,274 at most
Memory  O(moves)
Source  Korf, "Depth-first iterative-deepening", Artificial Intelligence 27 (1985).
"""

import os
import sys

SQUARES = range(9)


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3)


# For each square its neighbours, and for each tile the distance of each square from its home.
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
        self.path = []
        self.nodes = 0

    def shortest(self):
        """The tiles to move."""
        blank = self.board.index(0)
        far = sum(FAR[tile][square] for square, tile in enumerate(self.board) if tile)
        limit = far
        while not self.solved_within(limit, far, blank, -1):
            limit += 2
        return self.path

    def solved_within(self, left, far, blank, before):
        """Whether `left` moves are enough; `path` then leads to the goal. `before` is not entered.

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
            self.path.append(tile)
            if self.solved_within(left - 1, after, square, blank):
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
