"""The positions of a rook ending as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError, shorten
from problems.rook.rules import BLACK, TAKEN, WHITE, Ending, Position, square_name

POSITION = Fact("a position as in the input, such as a3 c1 a1 w; - is a rook that is taken")


def read_position(game: Ending, text: str) -> Position:
    """The squares of the pieces, and the side to move."""
    words = text.split()
    squares = {square_name(square, game.columns): square for square in _squares(game)}
    if len(words) != 4 or not squares.keys() >= {*words[:3]} or words[3] not in (WHITE, BLACK):
        raise FormatError("{!r} is not three squares of the board and w or b", shorten(text))
    king, rook, black = (squares[word] for word in words[:3])
    return Position(king, rook, black, words[3])


def _squares(game: Ending) -> range:
    return range(TAKEN, game.rows * game.columns)
