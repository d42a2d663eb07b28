"""Generate boards of Lights Out: squares of 2 to 8 rows and some longer boards in turn.

Most boards are made by presses in random squares. In one of eight each light is random; on some
sizes few of these can be solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.lightsout.rules import LightsOut, crosses

STRATA = "rows and columns"

_SIZES = ((2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (3, 5), (5, 7), (8, 6))


def games(seed: str) -> Iterator[tuple[str, LightsOut]]:
    """Boards by their size."""
    for number in count():
        choices = RandomChoices(seed, number)
        rows, columns = _SIZES[number % len(_SIZES)]
        start = sum(choices.below(2) << square for square in range(rows * columns))
        if choices.below(8):
            start = _press(start, crosses(rows, columns))
        yield f"size-{rows}x{columns}", LightsOut(rows=rows, columns=columns, start=start)


def _press(squares: int, cross: tuple[int, ...]) -> int:
    """The lights that are on after one press in each of the squares."""
    lights = 0
    for square, switched in enumerate(cross):
        if squares >> square & 1:
            lights ^= switched
    return lights
