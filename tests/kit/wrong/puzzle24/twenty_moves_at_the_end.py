"""24-puzzle row by row and column by column. WRONG: the last six squares get 20 moves at most.

The rest of 2 x 3 squares is solved by breadth-first search, which gives up after 20 layers.
Then the board counts as unsolvable. But one order of the 360 needs 21 moves.
Shown by boards that come to this one order at the end: 23 24 . / 18 19 20 instead of
18 19 20 / 23 24 . as it should be.
"""

import sys
from collections import deque

SIDE = 5
MOST_AT_THE_END = 20
# The tiles that are brought home together, before the last six squares.
STEPS = [(1,), (2,), (3,), (4, 5), (6,), (7,), (8,), (9, 10), (11,), (12,), (13,), (14, 15)]
STEPS += [(16, 21), (17, 22)]
LAST = (18, 19, 20, 23, 24)


def neighbours(square):
    row, column = divmod(square, SIDE)
    if row > 0:
        yield square - SIDE
    if column > 0:
        yield square - 1
    if column < SIDE - 1:
        yield square + 1
    if row < SIDE - 1:
        yield square + SIDE


NEAR = [list(neighbours(square)) for square in range(SIDE * SIDE)]


def bring_home(board, tiles, done, most):
    """Where the blank goes to bring the tiles home in `most` moves; None if there is no way."""
    start = (board.index(0), *(board.index(tile) for tile in tiles))
    home = tuple(tile - 1 for tile in tiles)
    before = {start: None}
    queue = deque([(start, 0)])
    while queue:
        state, moves = queue.popleft()
        if state[1:] == home:
            squares = []
            while before[state] is not None:
                squares.append(state[0])
                state = before[state]
            return squares[::-1]
        if moves == most:
            continue
        blank = state[0]
        for square in NEAR[blank]:
            if square not in done:
                after = (square, *(blank if s == square else s for s in state[1:]))
                if after not in before:
                    before[after] = state
                    queue.append((after, moves + 1))
    return None


def solve(board):
    """The tiles that move, or None if the board cannot be solved."""
    way = []
    done = set()
    for tiles in [*STEPS, LAST]:
        most = MOST_AT_THE_END if tiles == LAST else 10**9
        squares = bring_home(board, tiles, done, most)
        if squares is None:
            return None
        for square in squares:
            blank = board.index(0)
            board[blank], board[square] = board[square], 0
            way.append(board[blank])
        done.update(tile - 1 for tile in tiles)
    return way


def main():
    numbers = [int(word) for word in sys.stdin.read().split()]
    for number in range(numbers[0]):
        first = 1 + SIDE * SIDE * number
        way = solve(numbers[first : first + SIDE * SIDE])
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*way)


main()
