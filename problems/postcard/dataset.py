"""Generate boards for Postcard: walks of 5 to 200 moves in turn."""

from __future__ import annotations

from collections.abc import Iterator

from problems.postcard.rules import PUZZLE
from problems.sliding_puzzles.dataset import by_walk
from problems.sliding_puzzles.rules import Sliding

STRATA = "moves of the walk from the order"

_LENGTHS = (5, 10, 20, 50, 100, 200)


def games(seed: str) -> Iterator[tuple[str, Sliding]]:
    """Boards by the length of the walk to them. The answers are empty: the judge has the board."""
    return by_walk(PUZZLE, seed, _LENGTHS)
