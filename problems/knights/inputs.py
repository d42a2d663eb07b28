"""Hypothesis strategies for Knight exchange: small choices become a board, and so they shrink.

A board is drawn with the knights at the start; at the end they stand where some moves have led
them, or are shuffled: these boards can often not be solved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game import weighted
from problems.knights.rules import (
    BLACK,
    EMPTY,
    MISSING,
    MOST_SQUARES,
    WHITE,
    Knights,
    parse,
    small,
    write,
)

SIZES = ((3, 3), (3, 4), (4, 3), (2, 3), (2, 5), (3, 5), (4, 4), (1, 3), (1, 1), (8, 2), (16, 1))
_SIGNS = EMPTY + BLACK + WHITE + MISSING


def inputs() -> SearchStrategy[str]:
    """Canonical inputs: one board each, small enough for the oracle."""
    return games().map(write)


def edges() -> Iterator[str]:
    """Boards of every size: empty, full, missing, and with one knight of each colour."""
    for rows in range(1, MOST_SQUARES + 1):
        for columns in range(1, MOST_SQUARES // rows + 1):
            count = rows * columns
            boards = [sign * count for sign in _SIGNS]
            if count > 1:
                middle = EMPTY * (count - 2)
                boards += [f"{one}{middle}{two}" for one, two in ("BW", "BB", "B.", "W.", "B#")]
            for signs in boards:
                for goal in dict.fromkeys((signs, signs[::-1])):
                    if (signs + goal).count(MISSING) in (0, 2 * count):
                        lines = [row for part in (signs, goal) for row in _rows(part, columns)]
                        yield "\n".join([f"{rows} {columns}", *lines, ""])


def hard(seed: int) -> Iterator[str]:
    """Boards of the most squares with many knights, shuffled: of these most positions are reached.

    What takes two positions for one shows there first.
    """
    rng = random.Random(seed)
    rows = 4
    columns = MOST_SQUARES // rows
    while True:
        black, white = rng.randint(4, 6), rng.randint(4, 6)
        signs = [*BLACK * black, *WHITE * white, *EMPTY * (MOST_SQUARES - black - white)]
        lines = []
        for _ in range(2):
            rng.shuffle(signs)
            lines += _rows("".join(signs), columns)
        yield "\n".join([f"{rows} {columns}", *lines, ""])


def games() -> SearchStrategy[list[Knights]]:
    """One board: most squares are empty, few are missing."""
    size = st.sampled_from(SIZES)
    sign = st.sampled_from(weighted({0: 3, 1: 2, 2: 2, 3: 1}))
    signs = st.lists(sign, max_size=16)
    choices = st.lists(st.integers(0, 5), max_size=14)
    boards = st.builds(_board, size, signs, choices, st.booleans())
    return boards.filter(small).map(lambda board: [board])


def _board(
    size: tuple[int, int], choices: Sequence[int], moves: Sequence[int], shuffled: bool
) -> Knights:
    rows, columns = size
    count = rows * columns
    signs = "".join(_SIGNS[choice] for choice in choices)[:count].ljust(count, EMPTY)
    goal = _shuffle(signs, moves) if shuffled else signs
    lines = [row for board in (signs, goal) for row in _rows(board, columns)]
    (board,) = parse(f"{rows} {columns}\n" + "\n".join(lines))
    return board if shuffled else _walk(board, moves)


def _rows(signs: str, columns: int) -> list[str]:
    return [signs[first : first + columns] for first in range(0, len(signs), columns)]


def _shuffle(signs: str, choices: Sequence[int]) -> str:
    """The signs after some exchanges of two squares that are there."""
    there = [square for square, sign in enumerate(signs) if sign != MISSING]
    squares = list(signs)
    for turn, choice in enumerate(choices):
        if there:
            one, other = there[turn % len(there)], there[(turn + choice) % len(there)]
            squares[one], squares[other] = squares[other], squares[one]
    return "".join(squares)


def _walk(board: Knights, choices: Sequence[int]) -> Knights:
    """The same board, to end where some moves lead."""
    state = board.start
    for choice in choices:
        legal = [after for _, _, after in board.moves(state)]
        if legal:
            state = legal[choice % len(legal)]
    return Knights(
        rows=board.rows,
        columns=board.columns,
        missing=board.missing,
        start=board.start,
        goal=state,
    )
