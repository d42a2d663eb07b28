"""Generate hidden boards for Peek: those of few squares and of many in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.peek.rules import Hidden, solvable

STRATA = "squares"

_SIZES = ((2, 3), (3, 3), (2, 10), (5, 5), (10, 4), (7, 9), (10, 10))


def games(seed: str) -> Iterator[tuple[str, Hidden]]:
    """Random boards of each size in turn. The answers are empty: the judge knows the board."""
    for number in count():
        rows, columns = _SIZES[number % len(_SIZES)]
        numbers = RandomChoices(seed, number).shuffle(range(rows * columns))
        yield f"squares-{rows * columns:03}", solvable(columns, numbers)
