"""The positions of the jugs as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.jugs.rules import Jugs

POSITION = Fact("the litres in jug A and in jug B, with a blank or a comma between them")


def read_position(game: Jugs, text: str) -> tuple[int, int]:
    """What is in the jugs."""
    litres = position_numbers(text, 2, max(game.sizes))
    for jug, held, size in zip("AB", litres, game.sizes, strict=True):
        if held > size:
            raise FormatError("jug {} has {} litres, but it holds only {}", jug, held, size)
    return litres[0], litres[1]
