"""The positions of man and box as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.push.rules import LONGEST_SIDE, Push, PushState

POSITION = Fact("row and column of the man, then of the box, both from 0")


def read_position(game: Push, text: str) -> PushState:
    """Where man and box stand."""
    man_row, man_column, box_row, box_column = position_numbers(text, 4, LONGEST_SIDE)
    state = PushState(box=(box_row, box_column), man=(man_row, man_column))
    for name, square in ((Fact("the man"), state.man), (Fact("the box"), state.box)):
        if square not in game.floor:
            raise FormatError("{} is at row {}, column {}, a wall", name, *square)
    if state.man == state.box:
        raise FormatError("man and box are on the same square")
    return state
