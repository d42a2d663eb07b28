"""Lights Out: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game import Fact
from judge.game.drawing import Handle, Paint, drawing, square, thing
from problems.lightsout.rules import LightsOut


def picture(game: LightsOut, state: int) -> str:
    """The lights: yellow if they are on."""
    shapes = []
    for number in range(game.rows * game.columns):
        row, column = divmod(number, game.columns)
        paint = Paint.YELLOW if state >> number & 1 else Paint.NIGHT
        light = square(row, column, paint, gap=0.06, corner=0.15)
        shapes += thing(f"{row + 1},{column + 1}", light)
    return drawing(game.columns, game.rows, shapes)


def handles(game: LightsOut, state: int) -> Iterator[Handle]:
    """A light is pressed."""
    for name, _, _ in game.moves(state):
        row, column = name.split(",")
        yield Handle(name, (name,), words=Fact("row {}, column {}", row, column))


def goal(game: LightsOut) -> int:
    """All lights are off."""
    return 0
