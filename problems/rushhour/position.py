"""The positions of the cars as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers, position_signs
from problems.rushhour.rules import EMPTY, SIDE, RushHour, game_of

POSITION = Fact(
    "the 36 squares row by row as in the input; or the offset of each car "
    "from the left or the top, from 0, in the order of their letters"
)


def read_position(game: RushHour, text: str) -> tuple[int, ...]:
    """The offset of each car."""
    if not any(sign.isalpha() for sign in text):
        offsets = position_numbers(text, len(game.pieces), SIDE - 2)
        for piece, offset in zip(game.pieces, offsets, strict=True):
            if offset + piece.length > SIDE:
                raise FormatError("{} reaches over the edge, at offset {}", piece.letter, offset)
        return tuple(offsets)
    letters = "".join(piece.letter for piece in game.pieces)
    signs = position_signs(text, SIDE * SIDE, letters + EMPTY)
    found = game_of(
        [signs[first : first + SIDE] for first in range(0, SIDE * SIDE, SIDE)], Fact("it")
    )
    if _cars(found) != _cars(game):
        raise FormatError("the cars are not those of the input, or not in their rows and columns")
    return found.start


def _cars(game: RushHour) -> list[tuple[str, int, bool, int]]:
    return [(one.letter, one.length, one.upright, one.line) for one in game.pieces]
