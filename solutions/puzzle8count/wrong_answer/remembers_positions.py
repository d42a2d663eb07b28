"""All shortest solutions of the 8-puzzle by deepening that visits each board only once. WRONG.

Idea    IDA* with the Manhattan distance counts how often it reaches the goal. To save work, a round
        does not continue from a board that it has visited before with at least as many moves left.
Error   When a round skips a visited board, the solutions from there have been counted for only one
        path to it. They must be counted again for each other path. It would be right to store the
        number of these solutions. It is wrong to store only that the board was visited. The number
        of moves stays right, but the count is always 1: on 1 2 3 / 4 0 8 / 7 6 5 it should be 2.
Correct iterative_deepening.py
Time    at most O(9!) for each round
Memory  O(9!)
Cause   A visited set is right in a search for a single solution.
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
        self.nodes = 0

    def shortest(self):
        """The least number of moves, and the number of solutions."""
        blank = self.board.index(0)
        far = sum(FAR[tile][square] for square, tile in enumerate(self.board) if tile)
        limit = far
        self.seen = {}
        while not (paths := self.paths_within(limit, far, blank, -1)):
            limit += 2
            self.seen = {}
        return limit, paths

    def paths_within(self, left, far, blank, before):
        """The number of solutions of `left` moves. The blank does not go to `before`.

        `far` is the sum of the distances, never more than `left`.
        """
        self.nodes += 1
        board = self.board
        key = bytes(board)
        # WRONG: the solutions from here count again, for each path that leads here.
        if self.seen.get(key, -1) >= left:
            return 0
        self.seen[key] = left
        if far == 0:
            return 1
        paths = 0
        for square in NEAR[blank]:
            if square == before:
                continue
            tile = board[square]
            after = far + FAR[tile][blank] - FAR[tile][square]
            if after > left - 1:
                continue
            board[blank], board[square] = tile, 0
            paths += self.paths_within(left - 1, after, square, blank)
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
        print(*search.shortest())
        nodes += search.nodes
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
