"""Farmer, wolf, goat and cabbage: the river as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import (
    MANY_PAINTS,
    Handle,
    Paint,
    Shape,
    drawing,
    label,
    polygon,
    rect,
    thing,
)
from problems.farmer.rules import ALONE, River, RiverState

_BANK = 5.0  # squares from the edge to the water
_WATER = 5.0


def picture(game: River, state: RiverState) -> str:
    """The near bank at the left, the far one at the right; everything stays in its row."""
    height, width = len(game.things) + 1.6, 2 * _BANK + _WATER
    boat = _BANK + 0.1 if state.farmer_near else _BANK + _WATER - 2.6
    hull = [(boat, 0.95), (boat + 2.5, 0.95), (boat + 2.1, 1.5), (boat + 0.4, 1.5)]
    shapes = [
        rect(0, 0, width, height, Paint.GRASS),
        rect(_BANK, 0, _WATER, height, Paint.WATER),
        *thing(
            "boat",
            polygon(hull, Paint.BROWN),
            rect(boat + 0.2, 0.15, 2.1, 0.75, Paint.MAN, corner=0.3),
            label(boat + 1.25, 0.53, "farmer", paint=Paint.COAL, height=0.42),
        ),
    ]
    for number, name in enumerate(game.things):
        paint = MANY_PAINTS[number % len(MANY_PAINTS)]
        shapes += _thing(number, name, paint, is_near=bool(state.near >> number & 1))
    return drawing(width, height, shapes)


def handles(game: River, state: RiverState) -> Iterator[Handle]:
    """Everything that comes along, and the boat."""
    for name, _, _ in game.moves(state):
        load = () if name == ALONE else name.split("+")
        words = f"with {', '.join(load)}" if load else "the farmer alone"
        yield Handle(name, (*load, "boat"), words=words)


def goal(game: River) -> RiverState:
    """All are on the far bank."""
    return RiverState(near=0, farmer_near=False)


def _thing(row: int, name: str, paint: Paint, *, is_near: bool) -> list[Shape]:
    left = 0.0 if is_near else _BANK + _WATER
    size = 0.5 if len(name) < 12 else 0.32
    return thing(
        name,
        rect(left + 0.15, row + 1.6, _BANK - 0.3, 0.8, paint, corner=0.25),
        label(left + _BANK / 2, row + 2.0, name, paint=Paint.COAL, height=size),
    )
