"""Farmer, wolf, goat and cabbage: the river as a picture."""

from __future__ import annotations

from judge.game.drawing import MANY_PAINTS, Paint, Shape, drawing, label, polygon, rect
from problems.farmer.rules import River, RiverState

_BANK = 6.0  # squares from the edge to the water
_WATER = 3.0


def picture(game: River, state: RiverState) -> str:
    """The near bank at the left, the far one at the right; everything stays in its row."""
    height, width = len(game.things) + 1, 2 * _BANK + _WATER
    boat = _BANK + 0.1 if state.farmer_near else _BANK + _WATER - 1.5
    hull = [(boat, 0.55), (boat + 1.4, 0.55), (boat + 1.1, 0.95), (boat + 0.3, 0.95)]
    shapes = [
        rect(0, 0, width, height, Paint.FLOOR),
        rect(_BANK, 0, _WATER, height, Paint.WATER),
        polygon(hull, Paint.BROWN),
        *_thing(0, "farmer", Paint.MAN, is_near=state.farmer_near),
    ]
    for number, name in enumerate(game.things):
        paint = MANY_PAINTS[number % len(MANY_PAINTS)]
        shapes += _thing(number + 1, name, paint, is_near=bool(state.near >> number & 1))
    return drawing(width, height, shapes)


def _thing(row: int, name: str, paint: Paint, *, is_near: bool) -> list[Shape]:
    left = 0.0 if is_near else _BANK + _WATER
    size = 0.45 if len(name) < 16 else 0.36
    return [
        rect(left + 0.1, row + 0.1, _BANK - 0.2, 0.8, paint, corner=0.2),
        label(left + _BANK / 2, row + 0.5, name, paint=Paint.COAL, height=size),
    ]
