"""Hidden roads: a map as a picture."""

from __future__ import annotations

from math import hypot

from judge.game.drawing import Paint, Shape, disc, drawing, label, polygon
from problems.roads.rules import Map

_SIDE = 10  # of the picture
_MARGIN = 0.5
_HALF_A_ROAD = 0.03
_MOST_NUMBERS = 30  # more towns would hide each other


def picture(game: Map, state: None) -> str:
    """The map with all roads: the first town blue, the last one green, the others by numbers."""
    left, top = (min(place[axis] for place in game.places) for axis in (0, 1))
    width = max(
        max(place[axis] for place in game.places) - low for axis, low in ((0, left), (1, top))
    )
    scale = (_SIDE - 2 * _MARGIN) / max(width, 1)
    # The points of a map have y upwards, those of a picture downwards.
    points = [
        (_MARGIN + (x - left) * scale, _SIDE - _MARGIN - (y - top) * scale) for x, y in game.places
    ]
    shapes = [_road(points[one - 1], points[other - 1]) for one, other, _ in game.roads]
    is_small = game.towns <= _MOST_NUMBERS
    for town, (x, y) in enumerate(points, 1):
        paint = {1: Paint.MAN, game.towns: Paint.GOAL}.get(town, Paint.BOX)
        shapes.append(disc(x, y, 0.3 if is_small else 0.12, paint))
        if is_small:
            shapes.append(label(x, y, town, paint=Paint.COAL))
    return drawing(_SIDE, _SIDE, shapes)


def _road(one: tuple[float, float], other: tuple[float, float]) -> Shape:
    """A line between two points."""
    (x, y), (far_x, far_y) = one, other
    length = hypot(far_x - x, far_y - y) or 1
    across = (y - far_y) / length * _HALF_A_ROAD, (far_x - x) / length * _HALF_A_ROAD
    corners = [
        (x + side * across[0], y + side * across[1])
        for x, y, side in ((x, y, 1), (far_x, far_y, 1), (far_x, far_y, -1), (x, y, -1))
    ]
    return polygon(corners, Paint.WALL)
