"""Read a position that a program reports: for `read_position(game, text)` in a `position.py`.

A problem's `position.py` defines how a search may write a position, so that `judge trace` knows it:

    POSITION                     one line for the author of a program: what to write
    read_position(game, text)    the state; raises FormatError if it is no position of the game

A program writes what is easiest in its language: `1 2 0`, `[1, 2, 0]`, `(1,2,0)` and `120` are the
same. So brackets, quotes and separators count as blanks, and where a number has one sign, `a` is
10, `b` is 11 and so on.

A game whose start is a field can also begin at any of its positions.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any, Hashable, NamedTuple

from judge.game import FormatError, Game, counted, shorten

_BLANKS = str.maketrans(dict.fromkeys("()[]{}<>,;:/|'\"_", " "))
_DIGITS = {sign: value for value, sign in enumerate("0123456789abcdefghijklmnopqrstuvwxyz")}
_NUMBER = re.compile("[0-9]{1,9}")


class PositionReader(NamedTuple):
    """How the programs of a problem write a position, in words, and what reads it."""

    description: str
    read: Callable[[Any, str], Any]


def position_signs(text: str, count: int, allowed: str) -> str:
    """The `count` signs of a position, each one of `allowed`, without what stands between them."""
    signs = text.translate(_BLANKS).replace(" ", "")
    for sign in signs:
        if sign not in allowed:
            raise FormatError("it has {!r} where one of {} is expected", sign, " ".join(allowed))
    if len(signs) != count:
        raise FormatError("it has {}, but {} are expected", counted(len(signs), "character"), count)
    return signs


def position_numbers(text: str, count: int, high: int) -> list[int]:
    """The `count` numbers of a position, each from 0 to `high`.

    A single word may hold a character for each.
    """
    words = text.translate(_BLANKS).split()
    if len(words) == 1 < count:
        numbers = [_DIGITS.get(sign, -1) for sign in words[0]]
    else:
        numbers = [int(word) if _NUMBER.fullmatch(word) else -1 for word in words]
    if -1 in numbers:
        raise FormatError("{!r} has something that is not a number", shorten(text))
    if len(numbers) != count:
        raise FormatError("it has {}, but {} are expected", counted(len(numbers), "number"), count)
    if max(numbers) > high:
        raise FormatError("it has {}, but 0..{} are expected", max(numbers), high)
    return numbers


def moved_start(game: Game[Any], position: Hashable) -> Game[Any]:
    """The same game from another position."""
    moved: Game[Any] = dataclasses.replace(game, start=position)  # type: ignore[type-var]
    return moved


def has_start(game: Game[Any]) -> bool:
    """Whether the game is a dataclass with the start as a field, which another may replace."""
    if not dataclasses.is_dataclass(game):
        return False
    return any(field.name == "start" for field in dataclasses.fields(game))
