"""8-puzzle by plain iterative deepening. Right, but TOO SLOW for boards far from the goal.

Idea    Try all ways of one move, then all of two, of three, and so on: the first length at which
        the goal is met is the minimum. A depth-first search does it that goes no deeper than the
        limit of the round. It needs no memory but for the way that it is on; it forgets all
        else, and each round does the work of the one before again. That costs little, as every
        round makes almost twice as many positions as the one before.
        The only thing avoided is to undo the move just made. The same position is still made
        many times on different ways: about 1.73 ^ moves of them (the root of 3), which is tens
        of millions for thirty moves.
        A board that cannot be solved would be searched for ever, so it is told before, by its
        inversions (pairs of tiles, the larger one first): a tile that moves sideways passes no
        other, one that moves up or down passes two, so their number stays even or stays odd.
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
        limit = 0
        while not self.solved_within(limit, self.board.index(0), -1):
            limit += 1
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
