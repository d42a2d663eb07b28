"""The positions of man and boxes as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.sokoban.level import Sokoban, SokobanState

POSITION = Fact("row and column of the man, then of each box in any order, all from 0")

_LONGEST_SIDE = 30


def read_position(game: Sokoban, text: str) -> SokobanState:
    """Where man and boxes stand."""
    boxes = len(game.start.boxes)
    numbers = position_numbers(text, 2 + 2 * boxes, _LONGEST_SIDE)
    man, *others = zip(numbers[::2], numbers[1::2], strict=True)
    for square in (man, *others):
        if square not in game.floor:
            raise FormatError("row {}, column {} is a wall", square[0], square[1])
    if len({man, *others}) < 1 + boxes:
        raise FormatError("the man and the boxes are not all on different squares")
    return SokobanState(boxes=frozenset(others), man=man)
