"""Knight exchange: a board as a picture."""

from __future__ import annotations

from judge.game.drawing import Paint, disc, drawing, label, square
from problems.knights.rules import Knights, KnightsState


def picture(game: Knights, state: KnightsState) -> str:
    """The board with the numbers of its squares; missing squares are left out."""
    shapes = []
    for number in range(game.rows * game.columns):
        row, column = divmod(number, game.columns)
        if game.missing >> number & 1:
            continue
        shapes.append(square(row, column, Paint.SHADE if (row + column) % 2 else Paint.FLOOR))
        x, y = column + 0.5, row + 0.5
        for knights, paint, letter, ink in (
            (state.black, Paint.COAL, "B", Paint.WHITE),
            (state.white, Paint.WHITE, "W", Paint.COAL),
        ):
            if knights >> number & 1:
                shapes += [
                    disc(x, y, 0.42, Paint.WALL),
                    disc(x, y, 0.38, paint),
                    label(x, y, letter, paint=ink),
                ]
        shapes.append(label(column + 0.14, row + 0.16, number, height=0.24))
    return drawing(game.columns, game.rows, shapes)
