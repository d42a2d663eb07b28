"""8-puzzle by breadth-first search from both ends. WRONG: each end stops after 15 layers.

No parity test: a board counts as unsolvable if the two ends have not met by then.
So 30 moves are the most that can be found, but the two hardest boards need 31.
Shown by 8 6 7 / 2 5 4 / 3 0 1 and 6 4 7 / 8 5 0 / 3 2 1 alone.
"""

import sys

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
LAYERS = 15
NEAR = [[b for b in range(9) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in range(9)]


def grow(layer, came):
    """The next layer. For each of its boards, `came` gets the tile and the board before."""
    after = []
    for board in layer:
        blank = board.index(0)
        for square in NEAR[blank]:
            numbers = list(board)
            numbers[blank], numbers[square] = numbers[square], 0
            neighbour = tuple(numbers)
            if neighbour not in came:
                came[neighbour] = (board[square], board)
                after.append(neighbour)
    return after


def back(board, came):
    """The tiles from a board back to the end where its search began."""
    tiles = []
    while came[board] is not None:
        tile, board = came[board]
        tiles.append(tile)
    return tiles


def goal_side():
    """All boards up to 15 moves from the goal, each with its tile and the board nearer to it."""
    came = {GOAL: None}
    layer = [GOAL]
    for _ in range(LAYERS):
        layer = grow(layer, came)
    return came


def solve(start, home):
    """The tiles of a shortest solution, or None."""
    came = {start: None}
    layer = [start]
    for _ in range(LAYERS + 1):
        for board in layer:
            if board in home:
                return back(board, came)[::-1] + back(board, home)
        layer = grow(layer, came)
    return None


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    home = goal_side()
    for first in range(1, 9 * numbers[0], 9):
        tiles = solve(tuple(numbers[first : first + 9]), home)
        if tiles is None:
            print(-1)
        else:
            print(len(tiles))
            print(*tiles)


main()
