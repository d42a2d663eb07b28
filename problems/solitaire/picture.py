"""Peg solitaire: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, Shape, disc, drawing, rect, thing
from problems.solitaire.rules import HOLES, PLACES, SIDE, Solitaire, name_of


def picture(game: Solitaire, state: int) -> str:
    """The holes and the pegs; the target has a ring."""
    shapes: list[Shape] = [
        rect(2, 0, 3, SIDE, Paint.FLOOR, corner=0.4),
        rect(0, 2, SIDE, 3, Paint.FLOOR, corner=0.4),
    ]
    for hole, (row, column) in enumerate(PLACES):
        x, y = column + 0.5, row + 0.5
        if hole == game.target:
            shapes.append(disc(x, y, 0.46, Paint.RED))
        shapes += thing(name_of(hole), disc(x, y, 0.36, Paint.SHADE))
    for hole in range(HOLES):
        row, column = PLACES[hole]
        if state >> hole & 1:
            shapes += thing(name_of(hole), disc(column + 0.5, row + 0.5, 0.32, Paint.GREEN))
    return drawing(SIDE, SIDE, shapes)


def handles(game: Solitaire, state: int) -> Iterator[Handle]:
    """The hole of the peg, and the hole where it lands."""
    for name, _, _ in game.moves(state):
        origin, beyond = name.split("-")
        yield Handle(name, (origin, beyond), words=f"{origin} → {beyond}")


def goal(game: Solitaire) -> int:
    """One peg is left, in its hole."""
    return 1 << game.target
