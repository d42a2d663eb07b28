"""The positions of the knights as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_signs
from problems.knights.rules import BLACK, EMPTY, MISSING, WHITE, Knights, KnightsState

POSITION = Fact("the characters of the squares row by row, B W . # as in the input")


def read_position(game: Knights, text: str) -> KnightsState:
    """Where the knights are."""
    signs = position_signs(text, game.rows * game.columns, BLACK + WHITE + EMPTY + MISSING)
    black, white, missing = (
        sum(1 << square for square, sign in enumerate(signs) if sign == wanted)
        for wanted in (BLACK, WHITE, MISSING)
    )
    if missing != game.missing:
        raise FormatError("the missing squares {} are not those of the input", MISSING)
    return KnightsState(black=black, white=white)
