"""Rook ending: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, disc, drawing, label, square, thing
from problems.rook.rules import TAKEN, Ending, Position, square_name

_PIECES = (
    ("white king", "K", Paint.WHITE, Paint.COAL),
    ("rook", "R", Paint.WHITE, Paint.COAL),
    ("black king", "K", Paint.COAL, Paint.WHITE),
)


def picture(game: Ending, state: Position) -> str:
    """The board with the names of its squares; a disc at the right has the colour that moves."""
    shapes = []
    for place in range(game.rows * game.columns):
        row, column = divmod(place, game.columns)
        above, name = game.rows - 1 - row, square_name(place, game.columns)
        paint = Paint.FLOOR if (row + column) % 2 else Paint.SHADE
        words = label(column + 0.13, above + 0.11, name, height=0.16)
        shapes += thing(name, square(above, column, paint), words)
    for place, (name, letter, paint, ink) in zip(state[:3], _PIECES, strict=True):
        if place == TAKEN:
            continue
        row, column = divmod(place, game.columns)
        x, y = column + 0.5, game.rows - row - 0.5
        shapes += thing(
            name,
            disc(x, y, 0.36, Paint.WALL),
            disc(x, y, 0.32, paint),
            label(x, y, letter, paint=ink),
        )
    paint = Paint.WHITE if state.side == "w" else Paint.COAL
    y = game.rows - 0.5 if state.side == "w" else 0.5
    shapes += [
        disc(game.columns + 0.5, y, 0.2, Paint.WALL),
        disc(game.columns + 0.5, y, 0.17, paint),
    ]
    return drawing(game.columns + 1, game.rows, shapes)


def handles(game: Ending, state: Position) -> Iterator[Handle]:
    """The piece, and the square to which it goes."""
    for name, _, _ in game.moves(state):
        origin, target = name.partition(",")[0].split("-")
        moved = [square_name(place, game.columns) for place in state[:3]].index(origin)
        yield Handle(name, (_PIECES[moved][0], target), words=f"{origin} → {target}")
