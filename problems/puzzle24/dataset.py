"""Generate boards of the 24-puzzle: walks of 5 to 200 moves in turn."""

from __future__ import annotations

from collections.abc import Iterator

from problems.puzzle24.rules import PUZZLE
from problems.sliding_puzzles.dataset import by_walk
from problems.sliding_puzzles.formats import board_list
from problems.sliding_puzzles.rules import Sliding

FORMAT = board_list(PUZZLE)
ORACLE = False
STRATA = "moves of the walk from the goal"

_LENGTHS = (5, 10, 15, 20, 30, 50, 100, 200)


def games(seed: str) -> Iterator[tuple[str, Sliding]]:
    """Boards by the length of the walk to them."""
    return by_walk(PUZZLE, seed, _LENGTHS)
