"""Draw positions as pictures in SVG: for `picture(game, state)` in a problem's `picture.py`.

A picture is made of shapes, the lowest first: `drawing(4, 3, [square(0, 0, Paint.WALL), ...])`.
All lengths are in squares of a board; `x` goes to the right and `y` down. A paint is a colour for a
light and one for a dark background. Texts are escaped here.

A board that is played knows moves by what they are made of: shapes show a *thing* with a name, and
`handles(game, state)` beside `picture` says which things mean which move. `goal(game)` there is the
position to reach, for games that have one; it is shown beside the board.

What is seen in space can be turned: with `VIEWS = 8` beside it, `picture(game, state, view=0)`
draws the same after `view % 4` quarter turns to the right, and turned over from view 4 on.

    def picture(game, state):
        return drawing(3, 1, thing("2", square(0, 2, Paint.BOX)))

    def handles(game, state):
        yield Handle("push", ("2",), words="push it")
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from html import escape
from typing import Any, NamedTuple

from judge.facts import Fact

SQUARE_PX = 28
_STYLE = "text{font:600 1px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}"


class Paint(Enum):
    """A colour, on a light and on a dark background."""

    INK = "#1d2329", "#e3e8ee"
    FLOOR = "#e6eaef", "#2a313a"
    SHADE = "#c9d1da", "#3d4651"
    WALL = "#66707c", "#8f9aa6"
    NIGHT = "#5b6570", "#3d4651"
    WOOD = "#b98a4e", "#c79a60"
    WATER = "#7db8ec", "#2f6ea8"
    GLASS = "#ffffff", "#14181d"
    GRASS = "#d3e8c8", "#31482f"
    GOAL = "#57b87a", "#3f9a62"
    BOX = "#e0a23b", "#d9a441"
    MAN = "#2f74c9", "#6cb6ff"
    PAPER = "#ffffff", "#f4f6f8"
    COAL = "#20262d", "#0b0e11"
    WHITE = "#fdfdf8", "#f2f2ea"
    YELLOW = "#f4cf3a", "#f0cc3c"
    ORANGE = "#ee8434", "#ee8a3e"
    RED = "#d23c3c", "#e0524f"
    GREEN = "#3a9d5d", "#43a868"
    BLUE = "#3b6fd4", "#4f83e6"
    VIOLET = "#9a6fc4", "#a981d1"
    TEAL = "#3aa6a6", "#46b0b0"
    ROSE = "#e08aa8", "#d98aa6"
    OLIVE = "#a3a04a", "#b1ae58"
    BROWN = "#9a6b4f", "#b08265"


MANY_PAINTS = (
    *(Paint.BLUE, Paint.GREEN, Paint.YELLOW, Paint.VIOLET, Paint.TEAL, Paint.ORANGE),
    *(Paint.ROSE, Paint.OLIVE, Paint.BROWN, Paint.WATER),
)
"""Paints for things of many kinds, in this order."""


class Shape(NamedTuple):
    """A part of a picture: an element of SVG without its class, and its paint.

    `thing` is what it shows. A thing has the same name in all pictures of a game: it is what a user
    clicks or drags, and what is moved or painted anew when a position follows another.
    """

    paint: Paint
    element: str
    attributes: dict[str, str]
    text: str = ""
    thing: str = ""


class Handle(NamedTuple):
    """How a move is made on the picture: each of its things is clicked.

    Of a move that takes something from a place to another they are the two places, and the first
    can be dragged to the second; a click on the second is enough if only one move ends there.
    Several moves may have the same things: then the user chooses. `words` say what the move does
    where its name does not, and `key` is what a browser calls the key for it; a capital is with
    Shift.
    """

    move: str
    things: tuple[str, ...] = ()
    words: str = ""
    key: str = ""


ARROWS = {"l": "ArrowLeft", "u": "ArrowUp", "r": "ArrowRight", "d": "ArrowDown"}
"""The keys of the four directions."""

STEPS = {
    **{
        "l": Fact("walk left"),
        "u": Fact("walk up"),
        "r": Fact("walk right"),
        "d": Fact("walk down"),
    },
    **{
        "L": Fact("push left"),
        "U": Fact("push up"),
        "R": Fact("push right"),
        "D": Fact("push down"),
    },
}
"""The steps of a man in words: a small letter is a walk, a capital one a push."""


def thing(name: str, *shapes: Shape) -> list[Shape]:
    """The shapes of a thing."""
    return [shape._replace(thing=name) for shape in shapes]


def drawing(columns: float, rows: float, shapes: Iterable[Shape]) -> str:
    """A picture of that size, as a whole SVG file; it has a transparent background."""
    painted = list(shapes)
    paints = dict.fromkeys(shape.paint for shape in painted)
    light, dark = (
        "".join(f".{_class(paint)}{{fill:{paint.value[side]}}}" for paint in paints)
        for side in (0, 1)
    )
    width, height = _px(columns), _px(rows)
    style = f"{_STYLE}{light}@media(prefers-color-scheme:dark){{{dark}}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><style>:root{{color-scheme:light dark}}{style}</style>'
        f"{''.join(map(_element, painted))}</svg>\n"
    )


def rect(
    x: float, y: float, width: float, height: float, paint: Paint, *, corner: float = 0
) -> Shape:
    """A rectangle by its upper left corner; `corner` is the radius of its corners."""
    box = {"x": _px(x), "y": _px(y), "width": _px(width), "height": _px(height)}
    return Shape(paint, "rect", box | ({"rx": _px(corner)} if corner else {}))


def square(row: int, column: int, paint: Paint, *, gap: float = 0.03, corner: float = 0) -> Shape:
    """A square of a board; `gap` is free at each of its sides."""
    return rect(column + gap, row + gap, 1 - 2 * gap, 1 - 2 * gap, paint, corner=corner)


def disc(x: float, y: float, radius: float, paint: Paint) -> Shape:
    """A disc by its centre."""
    return Shape(paint, "circle", {"cx": _px(x), "cy": _px(y), "r": _px(radius)})


def polygon(points: Sequence[tuple[float, float]], paint: Paint) -> Shape:
    """A polygon by its corners."""
    return Shape(paint, "polygon", {"points": " ".join(f"{_px(x)},{_px(y)}" for x, y in points)})


def label(
    x: float, y: float, text: Any, *, paint: Paint = Paint.INK, height: float = 0.45
) -> Shape:
    """A text around a point; `height` is that of its letters with what is between lines."""
    place = {"x": _px(x), "y": _px(y), "style": f"font-size:{_px(height)}px"}
    return Shape(paint, "text", place, str(text))


def tile(row: int, column: int, paint: Paint, text: Any, *, ink: Paint = Paint.COAL) -> list[Shape]:
    """A piece that fills a square, and its name."""
    height = 0.5 if len(str(text)) < 3 else 0.36
    return [
        square(row, column, paint, corner=0.12),
        label(column + 0.5, row + 0.5, text, paint=ink, height=height),
    ]


def room(
    floor: Collection[tuple[int, int]], inside: Iterable[tuple[int, int]]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The floor that is joined to these squares, and the squares of the wall around it.

    A level may have floor outside of its wall, where nothing ever comes.
    """
    reached = dict.fromkeys(inside)
    for row, column in (squares := list(reached)):  # grows
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if near in floor and near not in reached:
                reached[near] = None
                squares.append(near)
    around = {
        (row + down, column + right)
        for row, column in squares
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    return sorted(squares), sorted(around.difference(squares))


def _class(paint: Paint) -> str:
    """The same in all pictures, so that elements of two can be compared."""
    return paint.name.lower()


def _element(shape: Shape) -> str:
    attributes = "".join(f' {key}="{value}"' for key, value in shape.attributes.items())
    name = f' data-thing="{_escape(shape.thing)}"' if shape.thing else ""
    start = f'<{shape.element} class="{_class(shape.paint)}"{name}{attributes}'
    return f"{start}>{_escape(shape.text)}</{shape.element}>" if shape.text else f"{start}/>"


def _escape(text: str) -> str:
    """The text for XML, in which most control characters may not stand at all."""
    return escape(
        "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    )


def _px(squares: float) -> str:
    return f"{squares * SQUARE_PX:.4g}"
