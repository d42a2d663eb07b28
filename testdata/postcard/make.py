"""Write all cases of Postcard: hand-made, enumerated and random boards that can be solved.

python testdata/postcard/make.py            writes the files
python testdata/postcard/make.py --check    compares, and exits with 1 if any file differs
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.postcard.rules import PUZZLE, write
from problems.sliding_puzzles.rules import Sliding, is_solvable, swap_two_tiles
from testdata.case_files.generate import Texts, main
from testdata.sliding_puzzles.boards import (
    at_distance,
    blank_anywhere,
    games,
    random_solvable,
    random_walks,
)

HERE = Path(__file__).resolve().parent

SAMPLE = (1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 7, 11, 13, 14, 15, 12)


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    goal = games(PUZZLE, [PUZZLE.goal])
    yield "sample/01-one-board", games(PUZZLE, [SAMPLE])
    yield "sample/02-several-boards", random_solvable(PUZZLE, 1, 3)
    yield "secret/03-in-order", goal
    yield "secret/04-few-moves", at_distance(PUZZLE, range(5))
    yield "secret/05-first-and-last", [*map(solvable, extremes())]
    yield "secret/06-blank-anywhere", [*map(solvable, blank_anywhere(PUZZLE))]
    yield "secret/07-same-but-three", [*three_turned()]
    yield "secret/08-walks", random_walks(PUZZLE, 8, 40, 60)
    yield "secret/09-same-board", random_solvable(PUZZLE, 9, 1) * PUZZLE.most
    yield "secret/10-random-boards", random_solvable(PUZZLE, 10, PUZZLE.most)


def extremes() -> list[Sliding]:
    """The numbers rising and falling, the blank first and last."""
    tiles = tuple(range(1, PUZZLE.squares))
    return games(PUZZLE, [(0, *tiles), (*tiles[::-1], 0), (0, *tiles[::-1]), (*tiles, 0)])


def three_turned() -> Iterator[Sliding]:
    """A random board with the numbers on the last three squares turned in a circle.

    If the blank is one of them, the first two tiles are exchanged where that is needed.
    """
    for game in random_solvable(PUZZLE, 7, 20):
        *others, one, two, three = game.start
        for turned in ((one, two, three), (two, three, one), (three, one, two)):
            yield from map(solvable, games(PUZZLE, [(*others, *turned)]))


def solvable(game: Sliding) -> Sliding:
    """The board, or with its first two tiles exchanged if it cannot be solved."""
    return game if is_solvable(game) else swap_two_tiles(game)


def texts() -> Iterator[Texts]:
    """The name and the input of every case. Nothing is compared with the answer: it is empty."""
    for name, boards in cases():
        yield name, write(boards), ""


if __name__ == "__main__":
    main("Postcard", HERE, texts())
