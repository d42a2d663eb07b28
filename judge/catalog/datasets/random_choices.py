"""Random choices that are the same on every machine, for generators of instances.

For a seed that is text, the numbers of `Random.random()` are the same in every version of Python,
whatever PYTHONHASHSEED is. No other method of `random.Random` guarantees that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class RandomChoices:
    """The choices that follow from one seed."""

    def __init__(self, *seed: object) -> None:
        """The seed is the text of its parts."""
        self._random = Random(" ".join(map(str, seed)))

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1."""
        return int(self._random.random() * number)

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`."""
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Iterable[Item]) -> list[Item]:
        """The items in random order."""
        return sorted(items, key=lambda _: self._random.random())

    def some_of(self, items: Iterable[Item], number: int) -> list[Item]:
        """At most `number` of the items, in random order."""
        return self.shuffle(items)[:number]
