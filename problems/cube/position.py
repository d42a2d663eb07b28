"""The positions of the cube as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.cube.rules import CORNERS, SOLVED, Cube

POSITION = Fact("the 24 stickers in the order of the input, one of W O G R B Y each")


def read_position(game: Cube, text: str) -> str:
    """The stickers. Whether turns lead there is not asked."""
    return position_signs(text, sum(map(len, CORNERS.values())), "".join(dict.fromkeys(SOLVED)))
