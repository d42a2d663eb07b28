"""One level of Sokoban as a game: what is where at the start, and the legal moves.

A man pushes boxes to goals. A square is `(row, column)`, both from 0; what is not floor is wall,
and so is all that lies outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Tuple

Square = Tuple[int, int]

DIRECTIONS = (("l", 0, -1), ("u", -1, 0), ("r", 0, 1), ("d", 1, 0))
"""The letter of a walk, and how it changes row and column. The letter of a push is its capital."""


class SokobanState(NamedTuple):
    """What a move changes."""

    boxes: frozenset[Square]
    man: Square


@dataclass(frozen=True)
class Sokoban:
    """One level. `rows` is how it was written, `floor` every square that is no wall."""

    rows: tuple[str, ...] = field(compare=False)
    floor: frozenset[Square]
    goals: frozenset[Square]
    start: SokobanState

    def moves(self, state: SokobanState) -> Iterator[tuple[str, int, SokobanState]]:
        """The legal moves in LURD letters: `l u r d` walk and cost 0, `L U R D` push and cost 1."""
        boxes, (row, column) = state
        for letter, down, right in DIRECTIONS:
            man = row + down, column + right
            if man not in self.floor:
                continue
            if man not in boxes:
                yield letter, 0, SokobanState(boxes, man)
                continue
            beyond = man[0] + down, man[1] + right
            if beyond in self.floor and beyond not in boxes:
                yield letter.upper(), 1, SokobanState(boxes - {man} | {beyond}, man)

    def solved(self, state: SokobanState) -> bool:
        """Whether every box stands on a goal."""
        return state.boxes == self.goals
