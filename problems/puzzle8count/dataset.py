"""Generate boards of the 8-puzzle: every number of moves in turn, 0 to 31."""

from __future__ import annotations

from collections.abc import Iterator

from problems.puzzle8count.rules import PUZZLE
from problems.sliding_puzzles.dataset import by_optimum
from problems.sliding_puzzles.formats import board_list
from problems.sliding_puzzles.rules import Sliding

FORMAT = board_list(PUZZLE)
STRATA = "moves of the optimum"


def games(seed: str) -> Iterator[tuple[str, Sliding]]:
    """Boards by their optimum."""
    return by_optimum(PUZZLE, seed)
