"""The 2x2x2 cube: a picture of all its faces."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.drawing import Handle, Paint, Shape, drawing, label, polygon, thing
from problems.cube.rules import MOVES, SOLVED, Cube

_PAINTS = {
    **{"W": Paint.WHITE, "O": Paint.ORANGE, "G": Paint.GREEN},
    **{"R": Paint.RED, "B": Paint.BLUE, "Y": Paint.YELLOW},
}
_TURNS = {"": "↻", "'": "↺", "2": "180°"}

Point = tuple[float, float, float]

_APART = 2.2  # how far a face that cannot be seen is drawn behind its place
_RIGHT, _DOWN = 0.866, 0.5  # of an edge to the right and to the front, as it is seen
_SCALE, _MIDDLE_X, _MIDDLE_Y = 1.2, 4.45, 3.8

# The first place of each row of a face, and where that sticker begins in space, from the middle of
# the cube: x to the right, y up, z to the front. Then what a column and a row further means.
_FACES: tuple[tuple[tuple[int, int], Point, Point, Point], ...] = (
    ((0, 2), (-1, 1, -1), (1, 0, 0), (0, 0, 1)),
    ((4, 12), (-1, 1, -1), (0, 0, 1), (0, -1, 0)),
    ((6, 14), (-1, 1, 1), (1, 0, 0), (0, -1, 0)),
    ((8, 16), (1, 1, 1), (0, 0, -1), (0, -1, 0)),
    ((10, 18), (1, 1, -1), (-1, 0, 0), (0, -1, 0)),
    ((20, 22), (-1, -1, 1), (1, 0, 0), (0, 0, -1)),
)
_FACE_OF = {"U": (0, 1, 2, 3), "F": (6, 7, 14, 15), "R": (8, 9, 16, 17)}


VIEWS = 8
"""From where the cube can be seen: after quarter turns, and turned over."""


def picture(game: Cube, state: str, view: int = 0) -> str:
    """The cube as it is seen; the faces that cannot be seen stand behind their places."""
    shapes: list[Shape] = []
    for firsts, *face in _FACES:
        corner, across, along = (_turned(one, view) for one in face)
        corner = _shown(corner, across, along)
        for row, first in enumerate(firsts):
            for column in (0, 1):
                sticker = state[first + column]
                outline, inner = (
                    [_seen(corner, across, along, column + x, row + y) for x, y in _corners(gap)]
                    for gap in (0.0, 0.06)
                )
                middle = _seen(corner, across, along, column + 0.5, row + 0.5)
                shapes += thing(
                    f"sticker {first + column}",
                    polygon(outline, Paint.COAL),
                    polygon(inner, _PAINTS[sticker]),
                    label(*middle, sticker, paint=Paint.COAL, height=0.4),
                )
    return drawing(2 * _MIDDLE_X, 8.95, shapes)


def handles(game: Cube, state: str) -> Iterator[Handle]:
    """A sticker of the face that is turned, or one beside it and where it goes."""
    for name, sources in MOVES.items():
        face, turn = name[0], name[1:]
        key = {"": face.lower(), "'": face}.get(turn, "")
        yield Handle(name, words=f"{face} {_TURNS[turn]}", key=key)
        for place in _FACE_OF[face]:
            yield Handle(name, (f"sticker {place}",))
        if turn != "2":
            for place, source in enumerate(sources):
                if place != source and source not in _FACE_OF[face]:
                    yield Handle(name, (f"sticker {source}", f"sticker {place}"))


def goal(game: Cube) -> str:
    """Each face of one colour."""
    return SOLVED


def _turned(point: Point, view: int) -> Point:
    """Where a point is after `view % 4` quarter turns to the right; over from 4 on."""
    x, y, z = point
    if view >= 4:
        y, z = -y, -z
    for _ in range(view % 4):
        x, z = z, -x
    return x, y, z


def _shown(corner: Point, across: Point, along: Point) -> Point:
    """Where a face begins in the picture: behind its place, if it looks to the back."""
    x, y, z = (
        start - _APART if start < 0 and not step and not down else start
        for start, step, down in zip(corner, across, along, strict=True)
    )
    return x, y, z


def _corners(gap: float) -> tuple[tuple[float, float], ...]:
    return (gap, gap), (1 - gap, gap), (1 - gap, 1 - gap), (gap, 1 - gap)


def _seen(
    corner: Point, across: Point, along: Point, column: float, row: float
) -> tuple[float, float]:
    """Where a point of a face is in the picture."""
    x, y, z = (
        start + column * step + row * down
        for start, step, down in zip(corner, across, along, strict=True)
    )
    return _MIDDLE_X + _SCALE * _RIGHT * (x - z), _MIDDLE_Y + _SCALE * (_DOWN * (x + z) - y)
