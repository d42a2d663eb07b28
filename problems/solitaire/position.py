"""The positions of the board as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.solitaire.rules import HOLES, Solitaire

POSITION = Fact("a character for each of the 33 holes, row by row: 1 a peg, 0 none")


def read_position(game: Solitaire, text: str) -> int:
    """The set of holes with a peg."""
    return int(position_signs(text, HOLES, "01")[::-1], 2)
