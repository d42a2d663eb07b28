"""Pancakes: a stack as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, drawing, label, rect, thing
from problems.pancakes.rules import Stack, State

_THICK = 0.5


def picture(game: Stack, state: State) -> str:
    """The stack from the side on its plate, each pancake with its size."""
    width, middle = 2.0 + 0.5 * len(state), 1.0 + 0.25 * len(state)
    shapes = [rect(0, len(state) * _THICK + 0.05, width, 0.2, Paint.SHADE, corner=0.1)]
    for level, size in enumerate(state):
        wide, top = 0.7 + 0.5 * size, level * _THICK
        shapes += thing(
            f"pancake {size}",
            rect(middle - wide / 2, top + 0.02, wide, _THICK - 0.04, Paint.BOX, corner=0.2),
            label(middle, top + _THICK / 2, size, paint=Paint.COAL, height=0.36),
        )
    return drawing(width, len(state) * _THICK + 0.3, shapes)


def handles(game: Stack, state: State) -> Iterator[Handle]:
    """The lowest pancake that is turned over."""
    for name, _, _ in game.moves(state):
        lowest = f"pancake {state[int(name) - 1]}"
        yield Handle(name, (lowest,), words=f"↻ {name}")


def goal(game: Stack) -> State:
    """The smallest on top, each on a larger one."""
    return tuple(sorted(game.start))
