"""Search for hard boards of the 15-puzzle, by a lower bound and a seed.

    python testdata/puzzle15/search.py 56 184
    python testdata/puzzle15/search.py 54 1069 --against-manhattan 7

Hill climbing: of a random board three tiles change places in a ring, and the change stays if the
walking distance has not become less, until that is at least the lower bound asked for. (A ring of
three is two exchanges, so the board can still be solved.) The second command weighs the Manhattan
distance against it, 7 of them for 10, and finds boards on which that one is a poor bound. The same
command prints the same board every time. How many moves the board really needs is not known here.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

SIDE = 4

Walk = tuple[tuple[tuple[int, ...], ...], int]
"""A position of a walk: in each line how many tiles belong in each line; the line of the blank."""


def walks() -> dict[Walk, int]:
    """The fewest moves to the goal from all positions of a walk."""
    rows = [tuple(SIDE * (home == line) for home in range(SIDE)) for line in range(SIDE)]
    rows[-1] = (*rows[-1][:-1], SIDE - 1)
    found: dict[Walk, int] = {(tuple(rows), SIDE - 1): 0}
    queue = list(found)
    for walk in queue:  # grows while it is read
        counts, blank = walk
        for line in (blank - 1, blank + 1):
            for home in range(SIDE):
                if 0 <= line < SIDE and counts[line][home]:
                    changed = [list(row) for row in counts]
                    changed[line][home] -= 1
                    changed[blank][home] += 1
                    after = (tuple(map(tuple, changed)), line)
                    if after not in found:
                        found[after] = found[walk] + 1
                        queue.append(after)
    return found


def walk_of(lines: list[int], homes: list[int]) -> Walk:
    """The position of a walk, from the lines of the squares 0..15 of a board and its tiles' homes.

    The home of the blank is -1.
    """
    counts = [[0] * SIDE for _ in range(SIDE)]
    blank = 0
    for line, home in zip(lines, homes, strict=True):
        if home < 0:
            blank = line
        else:
            counts[line][home] += 1
    return tuple(map(tuple, counts)), blank


ROWS = [square // SIDE for square in range(SIDE * SIDE)]
COLUMNS = [square % SIDE for square in range(SIDE * SIDE)]


def walking_distance(board: list[int], moves: dict[Walk, int]) -> int:
    """The moves up and down and to the side that a board needs at least."""
    return sum(
        moves[walk_of(lines, [lines[tile - 1] if tile else -1 for tile in board])]
        for lines in (ROWS, COLUMNS)
    )


def manhattan(board: list[int]) -> int:
    """The rows and columns of all tiles to their homes."""
    homes = ((square, tile - 1) for square, tile in enumerate(board) if tile)
    return sum(abs(ROWS[a] - ROWS[b]) + abs(COLUMNS[a] - COLUMNS[b]) for a, b in homes)


def solvable(board: list[int]) -> bool:
    """Whether the board can be solved."""
    tiles = [tile for tile in board if tile]
    inversions = sum(a > b for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + SIDE - 1 - board.index(0) // SIDE) % 2 == 0


def hard_board(least: int, seed: int, against: int) -> list[int] | None:
    """A board that needs at least so many moves, or None if none is found in some time."""
    random = Random(seed)
    moves = walks()
    board: list[int] = []
    while not board or not solvable(board):
        board = sorted(range(SIDE * SIDE), key=lambda _: random.random())
    distance = walking_distance(board, moves)
    score = 10 * distance - against * manhattan(board)
    for _ in range(6000):
        if distance >= least:
            return board
        one, two, three = (int(random.random() * SIDE * SIDE) for _ in range(3))
        if len({one, two, three}) < 3 or 0 in (board[one], board[two], board[three]):
            continue
        after = list(board)
        after[one], after[two], after[three] = board[two], board[three], board[one]
        reached = walking_distance(after, moves)
        value = 10 * reached - against * manhattan(after)
        if value >= score:
            board, distance, score = after, reached, value
    return None


def main() -> None:
    words = argparse.ArgumentParser(description="Print a hard board of the 15-puzzle.")
    words.add_argument("least", type=int, help="moves it must need at least; up to 60 are found")
    words.add_argument("seed", type=int)
    words.add_argument("--against-manhattan", type=int, default=0, metavar="TENTHS")
    asked = words.parse_args()
    board = hard_board(asked.least, asked.seed, asked.against_manhattan)
    if board is None:
        sys.exit("no such board was found: try another seed")
    print(*board)


if __name__ == "__main__":
    main()
