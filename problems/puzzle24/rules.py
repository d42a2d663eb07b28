"""24-puzzle: 5 x 5 boards. Any way to the goal is right, and a shorter one scores more.

The points of a case are shared by its boards. A board gives its share times the square of a ratio:
the best known number of moves, which stands in the answer, to the number of moves in the output.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from judge.game import read_costs, way_costs
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

__all__ = ["parse", "read_answer", "score", "shortest", "show", "small", "write", "write_answer"]

INSTANCE = sliding.INSTANCE
CHECK = "moves"

PUZZLE = Puzzle(rows=5, columns=5, most=4, naming=Naming.TILES)
CONSTRAINTS = sliding.constraints(PUZZLE)


def parse(text: str) -> list[Sliding]:
    """The boards of `text`, at most four."""
    return sliding.parse(text, PUZZLE)


def score(games: Sequence[Sliding], expected: str, actual: str) -> Fraction:
    """The mean over the boards of the squared ratio of the best known number of moves to ours."""
    best = _best_costs(games, expected)
    found = way_costs(games, read_answer(actual, games))
    return sum(map(_share, best, found), Fraction(0)) / len(games)


def _best_costs(games: Sequence[Sliding], expected: str) -> list[int | None]:
    """The costs in an answer, which may be costs alone."""
    costs = read_costs(expected, games)
    if costs is None:
        return way_costs(games, read_answer(expected, games))
    return [None if cost == -1 else cost for cost in costs]


def _share(best: int | None, found: int | None) -> Fraction:
    if not best or not found:  # it cannot be solved, or is in order already
        return Fraction(found == best)
    return min(Fraction(1), Fraction(best, found)) ** 2
