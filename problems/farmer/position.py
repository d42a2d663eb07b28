"""The positions of the river as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.farmer.rules import River, RiverState

POSITION = Fact(
    "a character for each thing in the order of the input, then one for the "
    "farmer: 1 on the near bank, 0 on the far one"
)


def read_position(game: River, text: str) -> RiverState:
    """Who is where."""
    signs = position_signs(text, len(game.things) + 1, "01")
    return RiverState(near=int(signs[-2::-1], 2), farmer_near=signs[-1] == "1")
