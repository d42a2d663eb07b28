"""The positions of the lights as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.lightsout.rules import LIT, LightsOut

POSITION = Fact("the characters of the squares row by row: * or 1 on, . or 0 off")


def read_position(game: LightsOut, text: str) -> int:
    """The set of lights that are on."""
    signs = position_signs(text, game.rows * game.columns, "*.10")
    return sum(1 << square for square, sign in enumerate(signs) if sign in (LIT, "1"))
