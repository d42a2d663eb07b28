"""The positions of the towers as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.hanoi.rules import Hanoi, letters

POSITION = Fact(
    "the peg of each disc, the smallest disc first: a letter, or 0 for A, 1 for B and so on"
)

_LETTERS = str.maketrans("0123", "ABCD")


def read_position(game: Hanoi, text: str) -> str:
    """The pegs of the discs."""
    return position_signs(text.translate(_LETTERS), len(game.start), letters(game.pegs))
