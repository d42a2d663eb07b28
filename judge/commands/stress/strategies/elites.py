"""The costliest instances of each length, and changes of them.

An instance with a long solution takes a program through more of its rules than most others of its
size. So what is changed here again and again are the instances that need the most moves for their
length, which lead to others that need still more.
"""

from __future__ import annotations

import random
from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass

from judge.commands.stress.mutations import mutated
from judge.game import Rules

_LENGTHS = 6  # characters of a text that are alike
_KEPT = 6  # instances of each length
_MOST_CHANGES = 3


@dataclass(eq=False)
class Elites:
    """The instances with the costliest solutions, by the length of their texts."""

    rules: Rules
    rng: random.Random

    def __post_init__(self) -> None:
        self._by_length: dict[int, list[tuple[int, str]]] = {}

    def add(self, text: str, cost: int) -> bool:
        """Keep an instance if it is one of the costliest; whether it is."""
        cell = self._by_length.setdefault(len(text) // _LENGTHS, [])
        if (cost, text) in cell or (len(cell) == _KEPT and cost < cell[0][0]):
            return False
        insort(cell, (cost, text))
        del cell[:-_KEPT]
        return True

    def changed(self, count: int) -> list[bytes]:
        """Up to so many inputs, each changed from one that is kept."""
        cells = list(self._by_length.values())
        made: dict[bytes, None] = {}
        for _ in range(count if cells else 0):
            texts = [text for _, text in self.rng.choice(cells)]
            text = self._changed_often(self.rng.choice(texts), texts)
            if text is not None:
                made[text.encode()] = None
        return list(made)

    def _changed_often(self, text: str, others: Sequence[str]) -> str | None:
        """A text after a few changes; None if one of them is not possible."""
        for _ in range(self.rng.randint(1, _MOST_CHANGES)):
            made = mutated(self.rules, [text, text, text, self.rng.choice(others)], self.rng)
            if made is None:
                return None
            text = made
        return text
