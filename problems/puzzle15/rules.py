"""15-puzzle: 4 x 4 boards; a way is one word of letters, which say where the blank goes."""

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

PUZZLE = Puzzle(rows=4, columns=4, most=100, naming=Naming.LETTERS)


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most a hundred."""
    return sliding.parse(text, PUZZLE)
