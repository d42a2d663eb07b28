"""Find out what a move changes in a picture, so that a click there can mean the move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Protocol, TypeVar

Box = tuple[float, float, float, float]
"""A part of a picture: left, upper, right and lower edge, in the picture's own pixels."""


class HasParts(Protocol):
    """A move that changes parts of a picture."""

    @property
    def parts(self) -> tuple[Box, ...]:
        """What it changes."""
        ...


Clicked = TypeVar("Clicked", bound=HasParts)

_ELEMENT = re.compile(r"<(rect|circle|polygon|text|path|line)\b([^>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SIZE = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')
_CLASS = re.compile(r"\.(p\d+)\{(fill:[^}]*)\}")
_LETTER_PX = 6.0


def picture_size(picture: str) -> tuple[float, float]:
    """Width and height of an SVG image as it says; 200 by 200 if it does not."""
    found = _SIZE.search(picture)
    return (float(found[1]), float(found[2])) if found else (200.0, 200.0)


def changed_parts(before: str, after: str) -> tuple[Box, ...]:
    """Where the two pictures have different elements."""
    old, new = Counter(_elements(before)), Counter(_elements(after))
    changed = [*(old - new), *(new - old)]
    return tuple(dict.fromkeys(box for _, box in changed if box is not None))


def moves_at(moves: Sequence[Clicked], points: Sequence[tuple[float, float]]) -> list[Clicked]:
    """The moves that change something at each of these points."""
    return [
        move
        for move in moves
        if all(any(_is_inside(point, box) for box in move.parts) for point in points)
    ]


def _is_inside(point: tuple[float, float], box: Box) -> bool:
    left, upper, right, lower = box
    return left <= point[0] <= right and upper <= point[1] <= lower


def _elements(picture: str) -> list[tuple[str, Box | None]]:
    """What is drawn and where; a class is replaced by its colour, for names depend on the order."""
    colours = dict(reversed(_CLASS.findall(picture)))
    found: list[tuple[str, Box | None]] = []
    for kind, words, text in _ELEMENT.findall(picture):
        attributes = dict(_ATTRIBUTE.findall(words))
        colour = colours.get(attributes.pop("class", ""), "")
        found.append(
            (f"{kind} {colour} {sorted(attributes.items())} {text}", _box(kind, attributes))
        )
    return found


def _box(kind: str, attributes: dict[str, str]) -> Box | None:
    """The part that an element fills; None if it is not understood."""
    try:
        if kind == "rect":
            x, y = float(attributes["x"]), float(attributes["y"])
            return x, y, x + float(attributes["width"]), y + float(attributes["height"])
        if kind == "circle":
            x, y, r = (float(attributes[name]) for name in ("cx", "cy", "r"))
            return x - r, y - r, x + r, y + r
        if kind == "text":
            x, y = float(attributes["x"]), float(attributes["y"])
            return x - _LETTER_PX, y - _LETTER_PX, x + _LETTER_PX, y + _LETTER_PX
        if kind == "polygon":
            numbers = [float(one) for one in re.split(r"[\s,]+", attributes["points"].strip())]
            xs, ys = numbers[::2], numbers[1::2]
            return min(xs), min(ys), max(xs), max(ys)
    except (KeyError, ValueError):
        return None
    return None
