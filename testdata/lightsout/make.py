"""Write all cases of Lights Out: listed, enumerated, hardest and random boards.

    python testdata/lightsout/make.py            writes the files
    python testdata/lightsout/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of the oracle in `rules.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.lightsout.rules import (
    LIT,
    MOST_BOARDS,
    LightsOut,
    crosses,
    shortest,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent

SEVERAL = ((1, 2), (1, 5), (2, 1), (2, 3), (3, 2), (3, 5), (4, 4), (5, 5), (5, 7), (6, 8))
"""Sizes on which some sets of presses change nothing: at most half of all boards can be solved."""


def cases() -> Iterator[tuple[str, Sequence[LightsOut]]]:
    """The name of every case and its boards."""
    yield "sample/01-one-board", [board("***", "***", "***")]
    yield (
        "sample/02-several-boards",
        [
            board("*"),
            board("*."),
            board(".*.", "***"),
            board("..", ".."),
            board("*.."),
        ],
    )
    yield "secret/01-one-light", [board("*"), board(".")]
    yield (
        "secret/02-nothing-to-do",
        [dark(rows, columns) for rows, columns in ((2, 2), (5, 5), (8, 8))],
    )
    yield "secret/03-one-row", all_boards(1, 6)
    yield "secret/04-one-column", all_boards(6, 1)
    yield "secret/05-two-by-two", all_boards(2, 2)
    yield "secret/06-two-by-three", all_boards(2, 3)
    yield "secret/07-three-by-two", all_boards(3, 2)
    yield "secret/08-three-by-three", all_boards(3, 3)[::6]
    yield "secret/09-one-press", [press(5, 5, [square]) for square in range(25)]
    yield "secret/10-two-presses", [press(4, 5, [7, square]) for square in range(20) if square != 7]
    yield "secret/11-presses-in-the-first-row", first_row_boards()
    yield (
        "secret/12-last-square-of-a-row",
        [press(4, 4, [square]) for square in (3, 4, 7, 8, 11, 12)],
    )
    yield (
        "secret/13-more-columns-than-rows",
        random_boards(13, 90, [(2, 7), (3, 8), (1, 7), (4, 6)]),
    )
    yield (
        "secret/14-more-rows-than-columns",
        random_boards(14, 90, [(7, 2), (8, 3), (7, 1), (6, 4)]),
    )
    yield "secret/15-four-by-four", random_boards(15, 60, [(4, 4)])
    yield "secret/16-four-by-four-hardest", farthest(4, 4)
    yield "secret/17-no-solution", [single(rows, columns) for rows, columns in SEVERAL]
    yield "secret/18-fewest-of-several", pressed_boards(18, 50, SEVERAL)
    yield "secret/19-five-by-five", pressed_boards(19, 20, [(5, 5)])
    yield "secret/20-five-by-five-random-lights", random_boards(20, 20, [(5, 5)])
    yield "secret/21-five-by-five-hardest", hardest_five_by_five(21, 30)
    yield "secret/22-all-lights-on", [full(side, side) for side in range(1, 9)]
    yield "secret/23-checkered", [checkered(side, side) for side in range(1, 9)]
    yield "secret/24-more-than-31-squares", pressed_boards(24, 30, [(4, 8), (8, 4), (5, 7), (6, 6)])
    yield "secret/25-six-free-unknowns", pressed_boards(25, 40, [(6, 8), (8, 6)])
    yield "secret/26-seven-by-seven", random_boards(26, 30, [(7, 7)])
    yield "secret/27-eight-by-eight", random_boards(27, 30, [(8, 8)])
    yield "secret/28-all-sizes", pressed_boards(28, 64, ALL_SIZES)
    yield "secret/29-hundred-boards", pressed_boards(29, MOST_BOARDS, ALL_SIZES)
    yield "secret/30-hundred-large-boards", random_boards(30, MOST_BOARDS, [(8, 8)])
    yield "secret/31-a-single-board", random_boards(31, 1, [(8, 8)])
    yield "secret/32-every-button", [press(8, 8, range(64))]
    yield (
        "secret/33-every-button-and-all-but-one",
        [press(8, 8, [square for square in range(64) if square != left]) for left in range(65)],
    )


ALL_SIZES = [(rows, columns) for rows in range(1, 9) for columns in range(1, 9)]

CLASSES = """
dcbcd
babab
ccacc
babab
dcbcd
"""
"""The squares of a 5 x 5 board, by which of the sets of presses that change nothing they are in."""


def board(*rows: str) -> LightsOut:
    """The board with these rows."""
    lights = "".join(rows)
    start = sum(1 << square for square, light in enumerate(lights) if light == LIT)
    return LightsOut(rows=len(rows), columns=len(rows[0]), start=start)


def dark(rows: int, columns: int) -> LightsOut:
    """The board on which all lights are off."""
    return LightsOut(rows=rows, columns=columns, start=0)


def full(rows: int, columns: int) -> LightsOut:
    """The board on which all lights are on."""
    return LightsOut(rows=rows, columns=columns, start=(1 << rows * columns) - 1)


def single(rows: int, columns: int) -> LightsOut:
    """The board on which the light in the upper left corner is on alone."""
    return LightsOut(rows=rows, columns=columns, start=1)


def checkered(rows: int, columns: int) -> LightsOut:
    """The board on which every other light is on."""
    squares = [(row + column) % 2 for row in range(rows) for column in range(columns)]
    start = sum(1 << square for square, odd in enumerate(squares) if not odd)
    return LightsOut(rows=rows, columns=columns, start=start)


def press(rows: int, columns: int, squares: Iterable[int]) -> LightsOut:
    """The dark board after a press in each of the squares."""
    start = 0
    for square in squares:
        start ^= crosses(rows, columns)[square]
    return LightsOut(rows=rows, columns=columns, start=start)


def all_boards(rows: int, columns: int) -> list[LightsOut]:
    """Every board of that size."""
    size = 1 << rows * columns
    return [LightsOut(rows=rows, columns=columns, start=start) for start in range(size)]


def first_row_boards() -> list[LightsOut]:
    """Boards of sizes with a single solution, which is one set of presses in the first row."""
    sizes = ((2, 2), (3, 3), (3, 4))
    return [
        press(rows, columns, [column for column in range(columns) if chosen >> column & 1])
        for rows, columns in sizes
        for chosen in range(1, 1 << columns)
    ]


def farthest(rows: int, columns: int) -> list[LightsOut]:
    """The boards that need the most presses, by breadth-first search from the dark board."""
    seen, layer, after = {0}, [0], [0]
    while after:
        layer = sorted(after)
        boards = {start ^ cross for start in layer for cross in crosses(rows, columns)}
        after = sorted(boards - seen)
        seen.update(after)
    return [LightsOut(rows=rows, columns=columns, start=start) for start in layer]


def hardest_five_by_five(seed: int, count: int) -> list[LightsOut]:
    """Boards that need 15 presses, the most on 5 x 5; the editorial proves it.

    All squares of class `a` are pressed, and half of each other class.
    """
    random = Random(seed)
    signs = "".join(CLASSES.split())
    boards = []
    for _ in range(count):
        squares = [square for square, sign in enumerate(signs) if sign == "a"]
        for other in "bcd":
            there = [square for square, sign in enumerate(signs) if sign == other]
            squares += shuffle(there, random)[: len(there) // 2]
        boards.append(press(5, 5, squares))
    return boards


def random_boards(seed: int, count: int, sizes: Sequence[tuple[int, int]]) -> list[LightsOut]:
    """Boards of these sizes in turn; each light is on or off by chance."""
    random = Random(seed)
    boards = []
    for number in range(count):
        rows, columns = sizes[number % len(sizes)]
        start = sum(1 << square for square in range(rows * columns) if random.random() < 0.5)
        boards.append(LightsOut(rows=rows, columns=columns, start=start))
    return boards


def pressed_boards(seed: int, count: int, sizes: Sequence[tuple[int, int]]) -> list[LightsOut]:
    """Dark boards of these sizes in turn, after a press in half of the squares or so."""
    random = Random(seed)
    boards = []
    for number in range(count):
        rows, columns = sizes[number % len(sizes)]
        squares = [square for square in range(rows * columns) if random.random() < 0.5]
        boards.append(press(rows, columns, squares))
    return boards


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, boards in cases():
        yield name, write(boards), write_answer(boards, [shortest(board) for board in boards])


if __name__ == "__main__":
    main("Lights Out", HERE, texts())
