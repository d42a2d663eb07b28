"""The positions of the stack as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.pancakes.rules import Stack

POSITION = Fact("the sizes from the top; or a character for each, a for 10")


def read_position(game: Stack, text: str) -> tuple[int, ...]:
    """The sizes from the top."""
    pancakes = len(game.start)
    sizes = tuple(position_numbers(text, pancakes, pancakes))
    if sorted(sizes) != list(range(1, pancakes + 1)):
        raise FormatError("the sizes are not 1..{}, each once", pancakes)
    return sizes
