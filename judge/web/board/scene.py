"""A position as a browser plays it: what is drawn, what moves change of that, what means a move.

A page gets all of it at once, so it shows a move without asking. Pictures are taken apart here, and
only shapes and their places go on: what else a file of SVG may hold reaches no page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple

from judge.game import Game
from judge.game.drawing import ARROWS, Handle

MOST_SHOWN = 200
"""How many of the moves of a position are shown."""

_MOST_WAYS = 800  # that a click means: a walk over a level of 30 x 30 squares
_MOST_DRAWN = 12_000  # elements in the pictures after moves; some 0.1 s, before a page is answered
_SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"

_TAGS = ("rect", "circle", "ellipse", "polygon", "polyline", "path", "line", "text")
_PLACES = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "points", "d"),
    *("x1", "y1", "x2", "y2", "transform", "stroke-width", "font-size"),
)
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_ELEMENT = re.compile(rf"<({'|'.join(_TAGS)})\b([^>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_FONT_SIZE = re.compile(r"font-size:\s*([\d.]+)px")
_SIZE = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')
_COLOUR = re.compile(r"\.([\w-]+)\{fill:([^};]*)")


class Element(NamedTuple):
    """A shape: its tag, its places, its text, its colours on light and on dark, its thing."""

    tag: str
    places: tuple[tuple[str, str], ...]
    text: str
    colours: tuple[str, ...]
    thing: str


class BoardMove(NamedTuple):
    """A legal move: what it does in words, and its key ("" for none)."""

    name: str
    words: str
    key: str


def picture_size(picture: str) -> tuple[float, float]:
    """Width and height of an SVG image as it says; 200 by 200 if it does not."""
    found = _SIZE.search(picture)
    return (float(found[1]), float(found[2])) if found else (200.0, 200.0)


def elements_of(picture: str) -> list[Element]:
    """The shapes of a picture, the lowest first."""
    styles = "".join(_STYLE.findall(picture))
    colours: dict[str, tuple[str, ...]] = {}
    for name, colour in _COLOUR.findall(styles):
        colours[name] = (*colours.get(name, ()), colour.strip())
    elements = []
    for tag, markup, text in _ELEMENT.findall(_STYLE.sub("", picture)):
        places, kind, thing = _attributes(markup)
        elements.append(Element(tag, places, unescape(text), colours.get(kind, ()), thing))
    return elements


@lru_cache(maxsize=20_000)
def _attributes(markup: str) -> tuple[tuple[tuple[str, str], ...], str, str]:
    """Where an element is, its class, its thing."""
    attributes = {name: unescape(value) for name, value in _ATTRIBUTE.findall(markup)}
    if found := _FONT_SIZE.search(attributes.get("style", "")):
        attributes["font-size"] = found[1]
    places = tuple((name, attributes[name]) for name in _PLACES if name in attributes)
    return places, attributes.get("class", ""), attributes.get("data-thing", "")


def view_moves(
    game: Game[Any],
    state: Hashable,
    picture: Callable[[Any, Any], str],
    handles: Callable[[Any, Any], Iterable[Handle]] | None,
) -> tuple[list[BoardMove], dict[str, Any]]:
    """The legal moves, and the scene for the scripts of a page, as JSON has it.

    Moves that cost nothing are followed further: a click on a square means the way that leads
    there, and a push the walk before it. Each way is its last move, the way before it, and what is
    drawn after it, if there is room for that.
    """
    shown = elements_of(shown_picture := picture(game, state))
    ways: list[tuple[str, int | None, list[Any] | None]] = []
    held: list[tuple[int, Sequence[str]]] = []
    moves: list[BoardMove] = []
    reached: set[Hashable] = {state}
    places: list[tuple[int | None, Hashable]] = [(None, state)]
    drawn = 0
    for before, here in places:  # grows
        if len(ways) > _MOST_WAYS:
            break
        offered = list(handles(game, here)) if handles else []
        numbers: dict[str, int] = {}
        for name, cost, after in list(game.moves(here))[:MOST_SHOWN]:
            is_new = cost == 0 and after not in reached
            if before is not None and cost == 0 and not is_new:
                continue
            change = None
            if drawn < _MOST_DRAWN:
                follows = elements_of(picture(game, after))
                drawn += len(follows)
                change = changes(shown, follows)
            numbers[name] = len(ways)
            ways.append((name, before, change))
            if is_new:
                reached.add(after)
                places.append((numbers[name], after))
        held += [
            (numbers[handle.move], handle.things)
            for handle in offered
            if handle.move in numbers and handle.things
        ]
        if before is None:
            keys = keys_of(list(numbers), {one.move: one.key for one in offered if one.key})
            words = {one.move: one.words for one in reversed(offered) if one.words}
            moves = [
                BoardMove(name, words.get(name, ""), key)
                for name, key in zip(numbers, keys, strict=True)
            ]
    scene = {
        "size": picture_size(shown_picture),
        "elements": shown,
        "ways": ways,
        "handles": held,
    }
    return moves, scene


def changes(old: Sequence[Element], new: Sequence[Element]) -> list[Any]:
    """A picture after another: runs of what stays, as the first and the count, and what is new."""
    places: dict[Element, list[int]] = {}
    for place in range(len(old) - 1, -1, -1):
        places.setdefault(old[place], []).append(place)
    parts: list[Any] = []
    for element in new:
        if left := places.get(element):
            place = left.pop()
            if parts and isinstance(parts[-1], list) and sum(parts[-1]) == place:
                parts[-1][1] += 1
            else:
                parts.append([place, 1])
        else:
            parts.append(element)
    return parts


def keys_of(names: Sequence[str], wanted: dict[str, str] | None = None) -> list[str]:
    """A key for each move, as browsers name keys: that which is wanted, or an arrow, or a sign.

    Arrows are for moves that are named by the four directions alone. A move whose name is one sign
    has that as its key, if it is free; "" when keys have run out.
    """
    if not wanted and all(name.lower() in ARROWS for name in names):
        arrows = [ARROWS[name.lower()] for name in names]
        if len(set(arrows)) == len(arrows):
            return arrows
    keys = dict(wanted or {})
    for name in names:
        if len(name) == 1 and name.lower() in _SIGNS and name.lower() not in keys.values():
            keys.setdefault(name, name.lower())
    taken = {key.lower() for key in keys.values()}
    free = iter([sign for sign in _SIGNS if sign not in taken])
    return [keys[name] if name in keys else next(free, "") for name in names]
