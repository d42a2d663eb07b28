"""Write all cases of Peek: hand-made and random boards that can be solved.

python testdata/peek/make.py            writes the files
python testdata/peek/make.py --check    compares, and exits with 1 if any file differs
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.peek.rules import (
    LARGEST,
    MOST_BOARDS,
    SMALLEST,
    Hidden,
    is_solvable,
    solvable,
    write,
)
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent


def board(columns: int, *numbers: int) -> Hidden:
    """A board row by row."""
    return Hidden(columns=columns, numbers=numbers)


def in_order(rows: int, columns: int) -> Hidden:
    """The board that is solved."""
    return board(columns, *range(1, rows * columns), 0)


def random_board(rows: int, columns: int, random: Random) -> Hidden:
    """A random board of that size."""
    return solvable(columns, shuffle(range(rows * columns), random))


def cases() -> Iterator[tuple[str, list[Hidden]]]:
    """The name and the boards of every case."""
    sides = range(SMALLEST, LARGEST + 1)
    yield "sample/01-one-board", [board(2, 1, 2, 0, 3)]
    yield "sample/02-several-boards", [in_order(2, 3), board(3, 4, 1, 2, 5, 0, 3)]
    every = [board(2, *numbers) for numbers in permutations(range(4))]
    yield "secret/01-all-of-two-by-two", [game for game in every if is_solvable(game)]
    yield "secret/02-in-order", [in_order(*sizes) for sizes in product(sides, sides)]
    random = Random(3)
    yield "secret/03-every-size", [random_board(*sizes, random) for sizes in product(sides, sides)]
    yield "secret/04-two-rows", [random_board(2, LARGEST, random) for _ in range(20)]
    yield "secret/05-two-columns", [random_board(LARGEST, 2, random) for _ in range(20)]
    yield "secret/06-most-boards", [random_board(3, 3, random) for _ in range(MOST_BOARDS)]
    yield "secret/07-largest", [random_board(LARGEST, LARGEST, random) for _ in range(15)]
    yield "secret/08-a-single-board", [random_board(LARGEST, LARGEST, random)]


def texts() -> Iterator[Texts]:
    """The name and the input of every case. Nothing is compared with the answer: it is empty."""
    for name, boards in cases():
        yield name, write(boards), ""


if __name__ == "__main__":
    main("Peek", HERE, texts())
