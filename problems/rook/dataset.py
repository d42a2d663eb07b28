"""Generate positions of a rook ending: on square boards of 3 to 8 rows in turn.

White moves in two of three; where the pieces stand is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.rook.rules import LONGEST_SIDE, Ending, Position, why_illegal

STRATA = "rows"
_FEWEST_ROWS = 3


def games(seed: str) -> Iterator[tuple[str, Ending]]:
    """Positions by the rows of their boards."""
    for number in count():
        choices = RandomChoices(seed, number)
        side = _FEWEST_ROWS + number % (LONGEST_SIDE - _FEWEST_ROWS + 1)
        yield f"rows-{side}", random_position(choices, side, side)


def random_position(choices: RandomChoices, rows: int, columns: int, sides: str = "wwb") -> Ending:
    """Any legal position on a board, with one of these sides to move."""
    squares = rows * columns
    while True:
        king, rook, black = (choices.below(squares) for _ in range(3))
        start = Position(king, rook, black, choices.one_of(sides))
        if not why_illegal(columns, start):
            return Ending(rows, columns, start)
