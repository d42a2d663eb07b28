"""Show a position of a game: picture, text, moves; and find the cheapest way from there.

All of it runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any

from judge.catalog.datasets.generators import load_generator_from_text
from judge.catalog.rules import load_picture_from_text
from judge.game import FormatError, Game, Rules, read_costs, shortest
from judge.game.positions import has_start, moved_start
from judge.grading.feedback.playback import play_moves, read_ways
from judge.model import RulesSource

MOST_MOVES = 5000
"""How many moves of one board are kept."""

MOST_CELLS = 2500
"""How many cells a grid has; a larger board is a text."""

Minimum = tuple[int, list[str]] | None
"""The least cost from a position and a way of that cost; None if there is no way."""

Box = tuple[float, float, float, float]
"""A part of a picture: left, upper, right and lower edge, in the picture's own pixels."""

MOST_DRAWN = 90
"""How many boards of a generator are solved to know their difficulty."""

_MOST_SHOWN = 200
_TRIES = 10  # for each board that is drawn: not every game can be written as an instance
_ARROWS = {"l": "ArrowLeft", "u": "ArrowUp", "r": "ArrowRight", "d": "ArrowDown"}
_SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"

_ELEMENT = re.compile(r"<(rect|circle|polygon|text|path|line)\b([^>]*)>([^<]*)")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SIZE = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')
_CLASS = re.compile(r"\.(p\d+)\{(fill:[^}]*)\}")
_LETTER_PX = 6.0

# What stands in one cell of a grid: a number or a word. Other signs are cells of their own.
_WORD = re.compile(r"\d\d|[a-z][a-z]")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMove:
    """A legal move, the key that plays it ("" for none), and what of the picture it changes."""

    name: str
    cost: int
    key: str
    parts: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionView:
    """What a page shows of a position. `played` has the moves that were legal."""

    instances: int
    picture: str
    text: str
    goal: str
    cost: int
    played: tuple[str, ...]
    is_solved: bool
    moves: tuple[BoardMove, ...]
    left_out: int


@dataclass(frozen=True)
class _GameFrom:
    """A game that begins elsewhere, for games whose start is no field."""

    game: Game[Any]
    start: Any

    def moves(self, state: Any) -> Iterable[tuple[str, int, Any]]:
        return self.game.moves(state)

    def solved(self, state: Any) -> bool:
        return self.game.solved(state)


def first_picture(source: RulesSource, text: str) -> str:
    """The start of the first game of an input as SVG."""
    rules, picture = load_picture_from_text(source)
    game = rules.parse(text)[0]
    return picture(game, getattr(game, "start", None))


def view_position(
    source: RulesSource, text: str, instance: int, way: Sequence[str]
) -> PositionView | None:
    """The position after a way in an instance (from 0) of an input; None if nothing is moved there.

    Raises `FormatError` if the input is malformed. Moves behind an illegal one are dropped.
    """
    rules, picture = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    if not hasattr(game, "moves"):
        return None
    playback = play_moves(game, way, longest=MOST_MOVES)
    state = playback.states[-1]
    shown = picture(game, state)
    legal = list(game.moves(state))
    keys = keys_of([name for name, _, _ in legal])
    return PositionView(
        instances=len(games),
        picture=shown,
        text=rules.show(game, state),
        goal=rules.goal(game) if rules.goal else "",
        cost=playback.cost,
        played=tuple(playback.way[: playback.moves]),
        is_solved=bool(game.solved(state)),
        moves=tuple(
            BoardMove(
                name=name, cost=cost, key=key, parts=changed_parts(shown, picture(game, after))
            )
            for (name, cost, after), key in zip(legal[:_MOST_SHOWN], keys, strict=False)
        ),
        left_out=max(0, len(legal) - _MOST_SHOWN),
    )


def _position(
    source: RulesSource, text: str, instance: int, way: Sequence[str]
) -> tuple[Rules, Game[Any], Any]:
    """The rules, the game, and the state after a way."""
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    return rules, game, play_moves(game, way, longest=MOST_MOVES).states[-1]


def cheapest_way(source: RulesSource, text: str, instance: int, way: Sequence[str]) -> Minimum:
    """The least cost from the position after a way, by the oracle of the rules."""
    rules, game, state = _position(source, text, instance, way)
    has_field = has_start(game)
    moved: Game[Any] = moved_start(game, state) if has_field else _GameFrom(game, state)
    # Rules of dialogues and passes that ask for no way may have an oracle that never finds one.
    has_oracle = rules.interact is None and rules.next_pass is None and has_field
    found = rules.shortest(moved) if rules.shortest and has_oracle else shortest(moved)
    if found is None:
        return None
    playback = play_moves(moved, found)
    if not playback.solved:
        raise ValueError("the oracle's way solves nothing")
    return playback.cost, list(found)


def position_input(source: RulesSource, text: str, instance: int, way: Sequence[str]) -> str | None:
    """The position after a way as an input of the problem of its own; None if it cannot be one.

    None as well if a right output need not be optimal.
    """
    rules, game, state = _position(source, text, instance, way)
    if not has_start(game) or rules.score or rules.interact or rules.next_pass:
        return None
    moved = moved_start(game, state)
    try:
        written = rules.write([moved])
        return written if rules.parse(written) == [moved] else None
    except FormatError:
        return None


def read_minimum(source: RulesSource, text: str, output: str) -> list[tuple[str, Minimum]] | None:
    """The minimum in the output of a solution, and that after each move of its way.

    Each comes with the input of its position. A way has the costs of the rest; an output that is a
    number alone has no way. None if the output is no answer.
    """
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    if rules.read_answer is None:
        costs = read_costs(output, games)
        if costs is None:
            return None
        return [(text, None if costs[0] < 0 else (costs[0], []))]
    ways, _ = read_ways(rules, output, games)
    if not ways:
        return None
    way = ways[0]
    if way is None:
        return [(text, None)]
    played = play_moves(games[0], way, longest=MOST_MOVES)
    if not played.solved:
        return None
    return [
        (
            rules.write([moved_start(games[0], state)]) if move else text,
            (played.cost - played.costs[move], list(way[move:])),
        )
        for move, state in enumerate(played.states[: played.moves + 1])
    ]


def draw_boards(source: RulesSource) -> list[tuple[str, str]]:
    """Different boards of the problem's generator: the stratum of each, and the board as an input.

    They are always the same, the strata in turn. `source` has the `dataset.py` of the problem.
    """
    rules, generator = load_generator_from_text(source)
    boards: dict[str, str] = {}
    for stratum, game in islice(generator.games("boards"), MOST_DRAWN * _TRIES):
        try:
            text = rules.write([game])
            if rules.parse(text) == [game]:
                boards.setdefault(text, stratum)
        except FormatError:
            continue
        if len(boards) == MOST_DRAWN:
            break
    return [(stratum, text) for text, stratum in boards.items()]


def keys_of(names: Sequence[str]) -> list[str]:
    """A key for each move, as browsers name keys: arrows for the four directions, else a sign.

    A move whose name is one sign has that as its key, if it is free; "" when keys have run out.
    """
    if all(name.lower() in _ARROWS for name in names):
        arrows = [_ARROWS[name.lower()] for name in names]
        if len(set(arrows)) == len(arrows):
            return arrows
    own: dict[str, str] = {}
    for name in names:
        if len(name) == 1 and name.lower() in _SIGNS:
            own.setdefault(name.lower(), name)
    mine = {name: sign for sign, name in own.items()}
    free = iter([sign for sign in _SIGNS if sign not in own])
    return [mine[name] if name in mine else next(free, "") for name in names]


def picture_size(picture: str) -> tuple[float, float]:
    """Width and height of an SVG image as it says; 200 by 200 if it does not."""
    found = _SIZE.search(picture)
    return (float(found[1]), float(found[2])) if found else (200.0, 200.0)


def changed_parts(before: str, after: str) -> tuple[Box, ...]:
    """Where the two pictures have different elements, so that a click there can mean the move."""
    old, new = Counter(_elements(before)), Counter(_elements(after))
    changed = [*(old - new), *(new - old)]
    return tuple(dict.fromkeys(box for _, box in changed if box is not None))


def moves_at(moves: Sequence[BoardMove], points: Sequence[tuple[float, float]]) -> list[BoardMove]:
    """The moves that change something at each of these points."""
    return [
        move
        for move in moves
        if all(
            any(
                left <= x <= right and upper <= y <= lower
                for left, upper, right, lower in move.parts
            )
            for x, y in points
        )
    ]


def _elements(picture: str) -> list[tuple[str, Box | None]]:
    """What is drawn and where; a class is replaced by its colour, for names depend on the order."""
    colours = dict(reversed(_CLASS.findall(picture)))
    elements: list[tuple[str, Box | None]] = []
    for kind, words, text in _ELEMENT.findall(picture):
        attributes = dict(_ATTRIBUTE.findall(words))
        colour = colours.get(attributes.pop("class", ""), "")
        drawn = f"{kind} {colour} {sorted(attributes.items())} {text}"
        elements.append((drawn, _box(kind, attributes)))
    return elements


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
            numbers = [float(word) for word in re.split(r"[\s,]+", attributes["points"].strip())]
            xs, ys = numbers[::2], numbers[1::2]
            return min(xs), min(ys), max(xs), max(ys)
    except (KeyError, ValueError):
        return None
    return None


def board_cells(text: str) -> list[list[str]]:
    """The cells of each row of a position's text, for a grid that is read cell by cell.

    All rows are as long; "" is an empty cell, [] stands for too many. Columns of the text that are
    blank in all rows divide cells and are left out. What is between them is divided into signs,
    unless there is a number or a word in it.
    """
    lines = text.rstrip("\n").split("\n")
    width = max(map(len, lines))
    lines = [line.ljust(width) for line in lines]
    rows: list[list[str]] = [[] for _ in lines]
    begin = 0
    columns = (any(sign != " " for sign in column) for column in zip(*lines, strict=True))
    for is_filled, run in groupby(columns):
        end = begin + len(list(run))
        parts = [line[begin:end] for line in lines]
        is_whole = any(_WORD.search(part) for part in parts)
        for row, part in zip(rows, parts, strict=True):
            if is_filled:
                row.extend([part.strip()] if is_whole else [sign.strip() for sign in part])
        begin = end
    return rows if 0 < len(rows) * len(rows[0]) <= MOST_CELLS else []
