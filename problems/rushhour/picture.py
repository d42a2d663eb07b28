"""Rush Hour: a board as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import (
    MANY_PAINTS,
    Handle,
    Paint,
    drawing,
    label,
    polygon,
    rect,
    square,
    thing,
)
from problems.rushhour.rules import EXIT_ROW, RED, SIDE, RushHour, State


def picture(game: RushHour, state: State) -> str:
    """The cars with their letters; an arrow at the exit."""
    exit_y = EXIT_ROW + 0.5
    shapes = [
        shape
        for row in range(SIDE)
        for column in range(SIDE)
        for shape in thing(f"{row},{column}", square(row, column, Paint.FLOOR))
    ]
    tip = [(SIDE + 0.1, exit_y - 0.25), (SIDE + 0.45, exit_y), (SIDE + 0.1, exit_y + 0.25)]
    shapes.append(polygon(tip, Paint.WALL))
    for number, (piece, offset) in enumerate(zip(game.pieces, state, strict=True)):
        x, y = (piece.line, offset) if piece.upright else (offset, piece.line)
        width, height = (1, piece.length) if piece.upright else (piece.length, 1)
        paint = Paint.RED if piece.letter == RED else MANY_PAINTS[number % len(MANY_PAINTS)]
        shapes += thing(
            f"car {piece.letter}",
            rect(x + 0.07, y + 0.07, width - 0.14, height - 0.14, paint, corner=0.2),
            label(x + width / 2, y + height / 2, piece.letter, paint=Paint.COAL),
        )
    return drawing(SIDE + 0.5, SIDE, shapes)


def handles(game: RushHour, state: State) -> Iterator[Handle]:
    """A car, and the square to which its leading edge comes."""
    for name, _, after in game.moves(state):
        for piece, old, offset in zip(game.pieces, state, after, strict=True):
            if offset == old:
                continue
            edge = offset + (piece.length - 1 if offset > old else 0)
            row, column = (edge, piece.line) if piece.upright else (piece.line, edge)
            where = ("↑↓" if piece.upright else "←→")[offset > old]
            yield Handle(
                name,
                (f"car {piece.letter}", f"{row},{column}"),
                words=f"{piece.letter} {where} {abs(offset - old)}",
            )
