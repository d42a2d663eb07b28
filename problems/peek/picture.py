"""Peek: a hidden board as a picture."""

from __future__ import annotations

from judge.game.drawing import drawing
from problems.peek.rules import Hidden
from problems.sliding_puzzles.picture import numbered_squares


def picture(game: Hidden, state: None) -> str:
    """The board that is hidden; a dialogue has no states."""
    return drawing(game.columns, game.rows, numbered_squares(game.numbers, game.columns))
