"""11-puzzle: 3 x 4 boards; the moves of a way are the numbers of the tiles that are moved."""

from __future__ import annotations

from problems.sliding_puzzles import rules as sliding
from problems.sliding_puzzles.rules import (
    Naming,
    Puzzle,
    Sliding,
    read_answer,
    shortest,
    show,
    small,
    write,
    write_answer,
)

__all__ = ["parse", "read_answer", "shortest", "show", "small", "write", "write_answer"]

INSTANCE = sliding.INSTANCE
CHECK = "moves"

PUZZLE = Puzzle(rows=3, columns=4, most=20, naming=Naming.TILES)
CONSTRAINTS = sliding.constraints(PUZZLE)


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most twenty."""
    return sliding.parse(text, PUZZLE)
