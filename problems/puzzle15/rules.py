"""15-puzzle: 4 x 4 boards; a way is one word of letters, which say where the blank goes."""

from __future__ import annotations

from judge.game import Constraint
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
MOST_MOVES = 66
MANY_MOVES, MOST_LONG_BOARDS = 40, 10
"""At most so many boards of an input need more than so many moves."""

CONSTRAINTS = (
    *sliding.constraints(PUZZLE),
    Constraint(
        row="minimum number of moves of a board",
        high=MOST_MOVES,
        costs=lambda costs: [cost for cost in costs if cost is not None],
    ),
    Constraint(
        row="boards of an input that need more than 40 moves",
        high=MOST_LONG_BOARDS,
        costs=lambda costs: sum((cost or 0) > MANY_MOVES for cost in costs),
    ),
)


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most a hundred."""
    return sliding.parse(text, PUZZLE)
