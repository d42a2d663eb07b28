"""Farmer, wolf, goat and cabbage: the river as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game import Fact
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

_BANK = 4.2  # squares from the edge to the water
_WATER = 3.8
_ROW = 1.25


def picture(game: River, state: RiverState) -> str:
    """The near bank at the left, the far one at the right; everything stays in its row."""
    height, width = len(game.things) * _ROW + 1.9, 2 * _BANK + _WATER
    boat = _BANK + 0.1 if state.farmer_near else _BANK + _WATER - 2.6
    hull = [(boat, 1.05), (boat + 2.5, 1.05), (boat + 2.1, 1.7), (boat + 0.4, 1.7)]
    shapes = [
        rect(0, 0, width, height, Paint.GRASS),
        rect(_BANK, 0, _WATER, height, Paint.WATER),
        *thing(
            "boat",
            polygon(hull, Paint.BROWN),
            rect(boat + 0.2, 0.15, 2.1, 0.85, Paint.MAN, corner=0.3),
            label(boat + 1.25, 0.58, "farmer", paint=Paint.COAL, height=0.5),
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
        yield Handle(name, (*load, "boat"), words=" + ".join(load) or Fact("the farmer alone"))


def goal(game: River) -> RiverState:
    """All are on the far bank."""
    return RiverState(near=0, farmer_near=False)


def _thing(row: int, name: str, paint: Paint, *, is_near: bool) -> list[Shape]:
    left = 0.0 if is_near else _BANK + _WATER
    top, size = row * _ROW + 1.8, 0.6 if len(name) < 10 else 0.3
    return thing(
        name,
        rect(left + 0.15, top, _BANK - 0.3, 1.1, paint, corner=0.3),
        label(left + _BANK / 2, top + 0.55, name, paint=Paint.COAL, height=size),
    )
