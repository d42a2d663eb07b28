"""Show a position of a game, what its moves change, its minimum; and a way beside a shortest one.

All of it runs the kit's rules, so the site calls it in the process that calls rules. A page gets
all of a position at once, so it shows a move without asking. Pictures are taken apart, and only
shapes and their places go on: what else a file of SVG may hold reaches no page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from html import unescape
from itertools import groupby, islice
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec

from judge.catalog.datasets.generators import load_generator_from_text
from judge.catalog.rules import load_handles_from_text, load_picture_from_text
from judge.commands.replay.page import replay_page
from judge.commands.replay.work import SolutionReplay
from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules, read_costs, shortest
from judge.game.drawing import ARROWS, Handle
from judge.game.positions import has_start, moved_start
from judge.grading.checkers import check_output
from judge.grading.feedback.playback import play_moves, read_ways
from judge.model import Case, Problem, RulesSource, Verdict
from judge.terminal.translation import use_language
from judge.web.records import InputFinding

MOST_MOVES = 5000
"""How many moves of one board are kept."""

MOST_CELLS = 2500
"""How many cells a grid has; a larger board is a text."""

Minimum = tuple[int, list[str]] | None
"""The least cost from a position and a way of that cost; None if there is no way."""

MOST_DRAWN = 90
"""How many boards of a generator are solved to know their difficulty."""

_TRIES = 10  # for each board that is drawn: not every game can be written as an instance

# What stands in one cell of a grid: a number or a word. Other signs are cells of their own.
_WORD = re.compile(r"\d\d|[a-z][a-z]")


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionView:
    """What a page shows of a position. `played` has the moves that were legal.

    `views` counts from where it can be seen. `scene` is for the scripts of the page; `goal_picture`
    is empty for games without one.
    `position` is an input of this position alone, or of the start where none can be written.
    """

    instances: int
    views: int
    picture: str
    scene: str
    text: str
    goal: str
    goal_picture: str
    position: str
    cost: int
    played: tuple[str, ...]
    is_solved: bool
    moves: tuple[BoardMove, ...]
    left_out: int


def first_picture(source: RulesSource, text: str, way: Sequence[str] = ()) -> str:
    """The start of the first game of an input, or the position after a way, as SVG."""
    rules, picture = load_picture_from_text(source)
    game = rules.parse(text)[0]
    if way:
        return picture(game, play_moves(game, way, longest=MOST_MOVES).states[-1])
    return picture(game, getattr(game, "start", None))


def view_position(
    source: RulesSource, text: str, instance: int, way: Sequence[str], view: int = 0
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
    handles, goal, views = load_handles_from_text(source)
    if views > 1:
        picture = partial(picture, view=view % views)  # type: ignore[call-arg]  # as it says
    legal = sum(1 for _ in game.moves(state))
    moves, scene = view_moves(game, state, picture, handles)
    return PositionView(
        instances=len(games),
        views=views,
        picture=picture(game, state),
        scene=msgspec.json.encode(scene).decode(),
        text=rules.show(game, state),
        goal=rules.goal(game) if rules.goal else "",
        goal_picture=picture(game, goal(game)) if goal else "",
        position=_written(rules, game, state) or rules.write([game]),
        cost=playback.cost,
        played=tuple(playback.way[: playback.moves]),
        is_solved=bool(game.solved(state)),
        moves=tuple(moves),
        left_out=legal - len(moves),
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
    elsewhere = SimpleNamespace(start=state, moves=game.moves, solved=game.solved)
    moved: Game[Any] = moved_start(game, state) if has_field else elsewhere
    # Rules of dialogues and passes that ask for no way may have an oracle that never finds one.
    has_oracle = rules.interact is None and rules.next_pass is None and has_field
    rest = rules.shortest(moved) if rules.shortest and has_oracle else shortest(moved)
    if rest is None:
        return None
    playback = play_moves(moved, rest)
    if not playback.solved:
        raise ValueError("the oracle's way solves nothing")
    return playback.cost, list(rest)


def position_input(source: RulesSource, text: str, instance: int, way: Sequence[str]) -> str | None:
    """The position after a way as an input of the problem of its own; None if it cannot be one.

    None as well if a right output need not be optimal.
    """
    rules, game, state = _position(source, text, instance, way)
    if not has_start(game) or rules.score or rules.interact or rules.next_pass:
        return None
    return _written(rules, game, state)


def _written(rules: Rules, game: Game[Any], state: Any) -> str | None:
    """A position as an input; None if it cannot be one."""
    if not has_start(game):
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
    size = _SIZE.search(picture)
    return (float(size[1]), float(size[2])) if size else (200.0, 200.0)


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
    if size := _FONT_SIZE.search(attributes.get("style", "")):
        attributes["font-size"] = size[1]
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
            keys = keys_of(list(numbers), {move.move: move.key for move in offered if move.key})
            labels = {move.move: move.words for move in reversed(offered) if move.words}
            moves = [
                BoardMove(name, labels.get(name, ""), key)
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


MOST_FRAMES = 300
"""How many moves of a way are shown."""


def view_replay(
    source: RulesSource,
    problem: Problem,
    submission: tuple[str, str],
    finding: InputFinding,
    instance: int | None,
    language: str,
) -> tuple[int, int, str]:
    """How many instances there are, which is shown, and the page of `judge replay` about it.

    `submission` has the names of its file and of the input. Instances count from 1; None is the
    first that is wrong. The page is in the `language` of that around it, which this process does
    not know by itself. Raises `FormatError` if the input is malformed.
    """
    rules, picture = load_picture_from_text(source)
    file, name = submission
    case = Case(name=name, input=finding.input.encode(), answer=finding.answer.encode())
    output, check = finding.output.encode(), None
    if finding.verdict is Verdict.WA and rules.parse(finding.input):  # which may be malformed
        with suppress(ProblemError):  # of a long answer only the beginning is kept
            check = check_output(rules, problem.checker_args, case, output)
    replay = SolutionReplay(
        problem, rules, file, case, output, verdict=finding.verdict, check=check, picture=picture
    )
    count = len(replay.games)
    index = replay.first_index if instance is None else min(instance, count) - 1
    with use_language(language):
        return count, index + 1, replay_page(replay, [index], most_frames=MOST_FRAMES)
