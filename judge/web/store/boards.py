"""A board as the store has it: what a user plays in a problem."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedBoard:
    """An instance (from 0) of an input, the moves so far, and those that were taken back."""

    input: str
    instance: int = 0
    way: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()

    def after(self, *moves: str) -> PlayedBoard:
        """The board after further moves."""
        rest = self.undone[len(moves) :] if self.undone[: len(moves)] == moves else ()
        return replace(self, way=(*self.way, *moves), undone=rest)

    def back_to(self, count: int) -> PlayedBoard:
        """The board after `count` moves; the others can be done again."""
        every = (*self.way, *self.undone)
        return replace(self, way=every[: max(count, 0)], undone=every[max(count, 0) :])
