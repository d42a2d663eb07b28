"""Lights Out: a board as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, drawing, square
from problems.lightsout.rules import LightsOut


def picture(game: LightsOut, state: int) -> str:
    """The lights: yellow if they are on."""
    shapes = []
    for number in range(game.rows * game.columns):
        row, column = divmod(number, game.columns)
        paint = Paint.YELLOW if state >> number & 1 else Paint.NIGHT
        shapes.append(square(row, column, paint, gap=0.06, corner=0.15))
    return drawing(game.columns, game.rows, shapes)
