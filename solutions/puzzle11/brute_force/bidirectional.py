"""11-puzzle by breadth first search from both ends. Right, but too slow and too large for the
hard boards.

Idea    Positions are found layer by layer: all that can be reached in one move, in two moves and
        so on. Each layer is half as large again as the one before, or nearly twice as large. So
        it is much cheaper to go half of the way from the board and half of it from the goal
        (every move can be taken back) until the two meet. From the smaller one of the two
        outermost layers the next one is made, always as a whole. Then the first time that it has
        a position in common with the outermost layer of the other side, the way over this
        position is a shortest one: on a shorter one the layers would have met before.
        A neighbour of a position of one layer lies in the layer before or in the next one, never
        in the same, as a move changes the colour of the blank's square as on a chess board. So
        only the layer before must be asked whether a neighbour is new. Nothing else is noted of
        a position: the way is found again by going down the layers, to any neighbour that lies
        in the one before. The layers from the goal serve for all boards.
        Half of all boards cannot be solved: the inversions (pairs of tiles in the wrong order
        when read row by row) + the rows from the blank to its home must be even. Otherwise half
        of all 479,001,600 positions would be searched in vain.
Time    O(c ** (m / 2)) for m moves, c about 1.7: a second for 36 moves, 12 for 46
Memory  O(c ** (m / 2)): 130 MiB for 40 moves, 500 for 46
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971); here without any estimate
"""

import os
import sys
from itertools import pairwise

ROWS, COLUMNS = 3, 4
SQUARES = ROWS * COLUMNS
GOAL = bytes([*range(1, SQUARES), 0])


def exchanges(blank):
    """The squares that the blank can go to, each with both squares in ascending order."""
    row, column = divmod(blank, COLUMNS)
    near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    squares = [r * COLUMNS + c for r, c in near if 0 <= r < ROWS and 0 <= c < COLUMNS]
    return [(min(blank, square), max(blank, square)) for square in squares]


EXCHANGES = [exchanges(blank) for blank in range(SQUARES)]


def neighbours(board):
    """The positions that are one move away."""
    return [
        board[:a] + board[b : b + 1] + board[a + 1 : b] + board[a : a + 1] + board[b + 1 :]
        for a, b in EXCHANGES[board.index(0)]
    ]


def grown(layers):
    """Adds the next layer, and returns how many moves were tried."""
    earlier = layers[-2] if len(layers) > 1 else set()
    layer = set()
    tried = 0
    for board in layers[-1]:
        after = neighbours(board)
        tried += len(after)
        layer.update(after)
    layers.append(layer - earlier)
    return tried


def down(layers, board):
    """The positions from `board`, which is in the last of the layers, to the one in the first."""
    path = [board]
    for layer in layers[-2::-1]:
        path.append(next(after for after in neighbours(path[-1]) if after in layer))
    return path


def solvable(board):
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + ROWS - 1 - board.index(0) // COLUMNS) % 2 == 0


def shortest(board, from_goal):
    """The tiles of a shortest way in the order of the moves, and how many moves were tried.

    `from_goal` are layers that earlier boards have left, and may become more.
    """
    layers = [{board}]
    far = 0  # the outermost of the layers from the goal that is in use
    nodes = 0
    while not (meeting := layers[-1] & from_goal[far]):
        if len(layers[-1]) <= len(from_goal[far]):
            nodes += grown(layers)
            continue
        far += 1
        if far == len(from_goal):
            nodes += grown(from_goal)
    middle = min(meeting)
    path = down(layers, middle)[::-1] + down(from_goal[: far + 1], middle)[1:]
    return [before[after.index(0)] for before, after in pairwise(path)], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    from_goal = [{GOAL}]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = bytes(numbers[first : first + SQUARES])
        if not solvable(board):
            print(-1)
            continue
        way, tried = shortest(board, from_goal)
        nodes += tried
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
