"""Generate boards of Knight exchange: 9 to 16 squares in turn.

The goal is the position after 400 random moves, so there is a way; on one board in eight it is a
random position, and often there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.knights.rules import BLACK, EMPTY, MISSING, WHITE, Knights, KnightsState, parse

STRATA = "squares"

_SIDES = ((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4))
_MOVES = 400


def games(seed: str) -> Iterator[tuple[str, Knights]]:
    """Boards by their squares."""
    for number in count():
        choices = RandomChoices(seed, number)
        rows, columns = _SIDES[number % len(_SIDES)]
        squares = rows * columns
        missing = choices.below(3) if squares > 9 else 0
        # More knights of each colour are too many positions for a learner's program.
        black, white = choices.between(1, 3), choices.between(0, 3)
        signs = [MISSING] * missing + [BLACK] * black + [WHITE] * white
        start = choices.shuffle(signs + [EMPTY] * (squares - len(signs)))
        there = [square for square, sign in enumerate(start) if sign != MISSING]
        end = list(start)
        shuffled = choices.shuffle(there)
        for origin, target in zip(there, shuffled, strict=True):
            end[target] = start[origin]
        board = _board(rows, columns, start, end)
        yield f"{rows}x{columns}", board if choices.below(8) == 0 else _walk(board, choices)


def _board(rows: int, columns: int, start: list[str], end: list[str]) -> Knights:
    squares = rows * columns
    lines = [
        "".join(signs[first : first + columns])
        for signs in (start, end)
        for first in range(0, squares, columns)
    ]
    (board,) = parse(f"{rows} {columns}\n" + "\n".join(lines))
    return board


def _walk(board: Knights, choices: RandomChoices) -> Knights:
    """The same board, to end where random moves lead."""
    state: KnightsState = board.start
    for _ in range(_MOVES):
        legal = [after for _, _, after in board.moves(state)]
        if not legal:
            break
        state = choices.one_of(legal)
    return Knights(
        rows=board.rows,
        columns=board.columns,
        missing=board.missing,
        start=board.start,
        goal=state,
    )
