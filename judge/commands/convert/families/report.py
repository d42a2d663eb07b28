"""Collect what a conversion loses: each thing with its place in the source."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """One thing that the target does not hold: its `place` in the source, and what becomes of it.

    The place is a file, or a file and a key in it: `problem.yaml: license`.
    """

    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"


@dataclass(slots=True)
class ConversionReport:
    """The losses, in the order in which they were found, each of them once."""

    losses: list[Loss] = field(default_factory=list)

    def lose(self, place: str, words: str) -> None:
        """Adds a loss."""
        loss = Loss(place=place, words=words)
        if loss not in self.losses:
            self.losses.append(loss)

    def lose_line(self, line: str) -> None:
        """Adds a loss that is written as its place, a colon and what becomes of it."""
        place, _, words = line.partition(": ")
        self.lose(place, words)
