"""Random choices that are the same everywhere: a seed comes in, numbers and things go out.

Of `random.Random` only `random()` is used. For a seed that is text its numbers are the same in
every version of Python, and whatever PYTHONHASHSEED says; no other method promises that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


class Draws:
    """The choices that follow from one seed."""

    def __init__(self, *seed: object) -> None:
        """The seed is the text of its parts."""
        self._random = Random(" ".join(map(str, seed)))

    def below(self, number: int) -> int:
        """One of the numbers from 0 to `number` - 1."""
        return int(self._random.random() * number)

    def between(self, low: int, high: int) -> int:
        """One of the numbers from `low` to `high`."""
        return low + self.below(high - low + 1)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        """The things in random order."""
        return sorted(things, key=lambda _: self._random.random())

    def some_of(self, things: Iterable[Thing], number: int) -> list[Thing]:
        """So many of the things, or all of them, in random order."""
        return self.shuffled(things)[:number]
