"""Begin a game at another of its positions."""

from __future__ import annotations

import dataclasses
from typing import Any, Hashable

from judge.game import Game


def moved_start(game: Game[Any], position: Hashable) -> Game[Any]:
    """The same game from another position."""
    made: Game[Any] = dataclasses.replace(game, start=position)  # type: ignore[type-var]
    return made


def has_start(game: Game[Any]) -> bool:
    """Whether the game is a dataclass with the start as a field, which another may replace."""
    if not dataclasses.is_dataclass(game):
        return False
    return any(one.name == "start" for one in dataclasses.fields(game))
