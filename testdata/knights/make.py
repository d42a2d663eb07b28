"""Write all cases of Knight exchange: hand-made and random boards.

    python testdata/knights/make.py            writes the files
    python testdata/knights/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers of small boards are those of `judge.game.shortest`,
those of large ones come from the solution `bidirectional_bit_sets.py`. Hand-made boards are in
`boards.txt`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import shortest
from problems.knights.rules import (
    BLACK,
    EMPTY,
    MISSING,
    WHITE,
    Knights,
    parse,
    small,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main, read_blocks, shuffle, with_group

HERE = Path(__file__).resolve().parent
FAST = HERE.parents[1] / "solutions" / "knights" / "bidirectional_bit_sets.py"

GROUPS = {"1-nine-squares": 9, "2-twelve-squares": 12, "3-fifteen-squares": 15, "4-all": 16}
"""The groups of cases, and the most squares of a board in each, missing ones included."""

SIZES = ((3, 4), (4, 3), (5, 3), (3, 5), (4, 4), (3, 3))


def cases() -> Iterator[tuple[str, Knights]]:
    """The name and the board of every case."""
    yield from read_boards()
    for number in range(43, 49):
        yield f"secret/{number}-random-shuffled", random_board(number, walked=False)
    for number in range(49, 55):
        yield f"secret/{number}-random-walked", random_board(number, walked=True)


def read_boards() -> Iterator[tuple[str, Knights]]:
    """The cases of `boards.txt`, in the form that its head describes."""
    for name, rows in read_blocks(HERE / "boards.txt"):
        halves = [row.split() for row in rows.split("\n")]
        yield name, board([start for start, _ in halves], [goal for _, goal in halves])


def board(start: list[str], goal: list[str]) -> Knights:
    """A board from its rows at the start and at the end."""
    (found,) = parse("\n".join([f"{len(start)} {len(start[0])}", *start, *goal]))
    return found


def random_board(seed: int, *, walked: bool) -> Knights:
    """A board of some size and some knights; at the end they are shuffled, or have walked."""
    random = Random(seed)
    rows, columns = SIZES[int(random.random() * (len(SIZES) - walked))]  # on 3 x 3 many are stuck
    signs = EMPTY * 4 + BLACK * 3 + WHITE * 3 + MISSING * (seed % 2)
    squares = [signs[int(random.random() * len(signs))] for _ in range(rows * columns)]
    there = [square for square, sign in enumerate(squares) if sign != MISSING]
    after = list(squares)
    for square, other in zip(there, shuffle(there, random), strict=True):
        after[square] = squares[other]
    start, goal = (
        ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]
        for signs in (squares, after)
    )
    game = board(start, goal)
    if not walked:
        return game
    state = game.start
    for _ in range(300):
        legal = [after for _, _, after in game.moves(state)]
        state = legal[int(random.random() * len(legal))] if legal else state
    return Knights(rows=rows, columns=columns, missing=game.missing, start=game.start, goal=state)


def answer(game: Knights) -> str:
    """A right output."""
    if small(game):
        return write_answer([game], [shortest(game)])
    run = subprocess.run(
        [sys.executable, str(FAST)], input=write([game]), capture_output=True, text=True, check=True
    )
    return run.stdout


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, game in cases():
        group = with_group(name, GROUPS, game.rows * game.columns)
        yield group, write([game]), answer(game)


if __name__ == "__main__":
    main("Knight exchange", HERE, texts())
