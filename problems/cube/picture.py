"""The 2x2x2 cube: its net as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, Shape, drawing, square, tile
from problems.cube.rules import Cube

_PAINTS = {
    **{"W": Paint.WHITE, "O": Paint.ORANGE, "G": Paint.GREEN},
    **{"R": Paint.RED, "B": Paint.BLUE, "Y": Paint.YELLOW},
}
_PLACES = (
    *((row, column) for row in (0, 1) for column in (2, 3)),
    *((row, column) for row in (2, 3) for column in range(8)),
    *((row, column) for row in (4, 5) for column in (2, 3)),
)


def picture(game: Cube, state: str) -> str:
    """The net: the upper face, the four around the cube, the lower face."""
    shapes: list[Shape] = []
    for place, sticker in zip(_PLACES, state, strict=True):
        shapes.append(square(*place, Paint.WALL, gap=0, corner=0.15))
        shapes += tile(*place, _PAINTS[sticker], sticker)
    return drawing(8, 6, shapes)
