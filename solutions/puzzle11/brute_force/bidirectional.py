"""11-puzzle by breadth-first search from both ends, too slow and too large for hard boards. SLOW.

Idea    Search from the board and from the goal, layer by layer, until the two searches meet near
        the middle of the path. Each layer is one and a half times to nearly twice as large as the
        one before. So two searches of half the depth are much cheaper than one of the full depth.
        1. Always expand the smaller one of the two outermost layers, and expand all of it. When the
           new layer first shares a state with the outermost layer of the other side, the path
           through this state is a shortest one: on a shorter path the layers would have met
           earlier.
        2. Colour the squares as on a chess board. Each move takes the blank to a square of the
           other colour, so neighbours are never in the same layer. A neighbour of a state is in the
           layer before or in the next one. So a neighbour that is not in the layer before is new.
        3. To find the path, go back through the layers, each time to any neighbour in the layer
           before. The layers from the goal are reused for all boards.
        4. Half of all boards cannot be solved: the boards in which the number of inversions (pairs
           of tiles in the wrong order) plus the number of rows below the blank is odd. Test this
           first. Without this test, the search would visit half of all 479,001,600 boards in vain.
Slow    Each layer is at least about one and a half times as large as the one before. Boards of 40
        moves or more take too long, and soon too much memory.
Correct pattern_database.py
Time    O(c^(m/2)) for m moves, c about 1.7
Memory  O(c^(m/2))
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971); here without any estimate
"""

import os
import sys

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
    """The tiles of a shortest solution in the order of the moves, and how many moves were tried.

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
    return [before[after.index(0)] for before, after in zip(path, path[1:])], nodes


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    from_goal = [{GOAL}]
    nodes = 0
    for first in range(1, numbers[0] * SQUARES, SQUARES):
        board = bytes(numbers[first : first + SQUARES])
        if not solvable(board):
            print(-1)
            continue
        path, tried = shortest(board, from_goal)
        nodes += tried
        print(len(path))
        print(*path)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
