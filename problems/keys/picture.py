"""Keys and doors: a maze as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import (
    ARROWS,
    STEPS,
    Handle,
    Paint,
    Shape,
    disc,
    drawing,
    label,
    rect,
    square,
    thing,
    tile,
)
from problems.keys.rules import DOORS, EXIT, KEYS, WALL, Maze, MazeState

# Neither the blue of the man nor the green of the exit.
_PAINTS = (Paint.RED, Paint.YELLOW, Paint.VIOLET, Paint.TEAL, Paint.ORANGE, Paint.ROSE)


def picture(game: Maze, state: MazeState) -> str:
    """The maze with the wall around it, and below it the keys that you have."""
    height, width = len(game.rows) + 2, len(game.rows[0]) + 2
    shapes: list[Shape] = []
    for row in range(height):
        for column in range(width):
            shapes += thing(f"{row - 1},{column - 1}", *_square(game, state, row, column))
    row, column = state.square
    shapes += thing("man", disc(column + 1.5, row + 1.5, 0.3, Paint.MAN))
    if not game.keys:
        return drawing(width, height, shapes)
    kinds = [bit for bit in range(len(KEYS)) if game.keys >> bit & 1]
    for place, bit in enumerate(kinds):
        has_key = bool(state.keys >> bit & 1)
        shapes += _key(height + 0.1, place, bit, _PAINTS[bit] if has_key else Paint.SHADE)
    return drawing(max(width, len(kinds)), height + 1.2, shapes)


def handles(game: Maze, state: MazeState) -> Iterator[Handle]:
    """The square to walk to."""
    for name, _, after in game.moves(state):
        (row, column), sign = after.square, name.lower()
        yield Handle(name, (f"{row},{column}",), words=STEPS[sign], key=ARROWS[sign])


def _square(game: Maze, state: MazeState, row: int, column: int) -> list[Shape]:
    sign = game.sign((row - 1, column - 1))
    floor = square(row, column, Paint.GOAL if sign == EXIT else Paint.FLOOR)
    if sign == WALL:
        return [square(row, column, Paint.WALL)]
    if sign in DOORS:
        bit = DOORS.index(sign)
        paint = _PAINTS[bit]
        if not state.keys >> bit & 1:
            return tile(row, column, paint, sign)
        posts = [rect(column + x, row + 0.03, 0.12, 0.94, paint) for x in (0.03, 0.85)]
        return [floor, *posts]
    if sign in KEYS and not state.keys >> KEYS.index(sign) & 1:
        bit = KEYS.index(sign)
        return [floor, *_key(row, column, bit, _PAINTS[bit])]
    return [floor]


def _key(top: float, left: float, bit: int, paint: Paint) -> list[Shape]:
    return [
        rect(left + 0.5, top + 0.44, 0.42, 0.12, paint),
        rect(left + 0.76, top + 0.5, 0.12, 0.2, paint),
        disc(left + 0.34, top + 0.5, 0.29, paint),
        label(left + 0.34, top + 0.5, KEYS[bit], paint=Paint.COAL, height=0.42),
    ]
