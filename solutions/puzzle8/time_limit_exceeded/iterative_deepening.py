"""8-puzzle by plain iterative deepening. SLOW.

Idea    Depth-first search with a limit on the moves, repeated with the limits 0, 1, 2 and so on:
        the first limit at which the goal is reached is the minimum.

        1. Only the current path is kept in memory.
        2. Each round repeats all earlier ones. That costs little, since every round generates
           almost twice as many boards as the previous one.
        3. A move is never undone by the next one. Nothing else is pruned.
        4. On a board that cannot be solved the search would never end. Such boards are rejected
           first: they have an odd number of inversions (pairs of tiles, the larger one first).
Slow    The search does not notice how far it is from the goal, and it reaches the same board by
        many paths. For m moves it generates about 1.73^m boards (a factor of the square root of 3
        per move): 145,569,787 on the hardest.
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
        limit = 0
        while not self.solved_within(limit, self.board.index(0), -1):
            limit += 1
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
