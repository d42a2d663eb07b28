"""The positions of the bridge as a search reports them."""

from __future__ import annotations

from judge.game import Fact
from judge.game.positions import position_signs
from problems.bridge.rules import Bridge, BridgeState

POSITION = Fact(
    "a character for each person in the order of the input, then one for the "
    "torch: 1 on the near side, 0 on the far one"
)


def read_position(game: Bridge, text: str) -> BridgeState:
    """Who is where."""
    places = position_signs(text, len(game.minutes) + 1, "01")
    return BridgeState(near=int(places[-2::-1], 2), torch_near=places[-1] == "1")
