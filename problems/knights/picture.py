"""Knight exchange: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, disc, drawing, label, square, thing
from problems.knights.rules import Knights, KnightsState


def picture(game: Knights, state: KnightsState) -> str:
    """The board with the numbers of its squares; missing squares are left out."""
    shapes, pieces = [], []
    for number in range(game.rows * game.columns):
        row, column = divmod(number, game.columns)
        if game.missing >> number & 1:
            continue
        paint = Paint.SHADE if (row + column) % 2 else Paint.FLOOR
        place = label(column + 0.13, row + 0.11, number, height=0.16)
        shapes += thing(str(number), square(row, column, paint), place)
        x, y = column + 0.5, row + 0.5
        for knights, paint, letter, ink in (
            (state.black, Paint.COAL, "B", Paint.WHITE),
            (state.white, Paint.WHITE, "W", Paint.COAL),
        ):
            if knights >> number & 1:
                pieces += [
                    disc(x, y, 0.36, Paint.WALL),
                    disc(x, y, 0.32, paint),
                    label(x, y, letter, paint=ink),
                ]
    return drawing(game.columns, game.rows, shapes + pieces)


def handles(game: Knights, state: KnightsState) -> Iterator[Handle]:
    """The square of a knight, and the square to which it goes."""
    for name, _, _ in game.moves(state):
        source, target = name.split("-")
        yield Handle(name, (source, target), words=f"{source} → {target}")


def goal(game: Knights) -> KnightsState:
    """The board at the end."""
    return game.goal
