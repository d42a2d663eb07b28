"""The positions in a maze as a search reports them."""

from __future__ import annotations

from judge.game import Fact, FormatError
from judge.game.positions import position_numbers
from problems.keys.rules import LONGEST_SIDE, Maze, MazeState

POSITION = Fact(
    "row and column from 0, then the keys that you have as one number: 1 for "
    "a, 2 for b, 4 for c, up to 32 for f, added up"
)


def read_position(game: Maze, text: str) -> MazeState:
    """Where you stand, with which keys."""
    row, column, keys = position_numbers(text, 3, max(LONGEST_SIDE, 63))
    if keys & ~game.keys:
        raise FormatError("it has the keys {}, but the keys of the maze are {}", keys, game.keys)
    if not game.is_open((row, column), keys):
        raise FormatError(
            "row {}, column {} is a wall, or a door that the keys do not open", row, column
        )
    return MazeState(square=(row, column), keys=keys)
