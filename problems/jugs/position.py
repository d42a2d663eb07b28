"""The positions of the jugs as a search reports them."""

from __future__ import annotations

from judge.game import FormatError
from judge.game.positions import position_numbers
from problems.jugs.rules import Jugs

POSITION = "the litres in jug A and in jug B, with a blank or a comma between them"


def read_position(game: Jugs, text: str) -> tuple[int, int]:
    """What is in the jugs."""
    litres = position_numbers(text, 2, max(game.sizes))
    for jug, held, size in zip("AB", litres, game.sizes, strict=True):
        if held > size:
            raise FormatError(f"jug {jug} has {held} litres, but it holds only {size}")
    return litres[0], litres[1]
