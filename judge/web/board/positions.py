"""Show a position of a game: picture, text, moves; and find the cheapest way from there.

All of it runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from types import SimpleNamespace
from typing import Any

import msgspec

from judge.catalog.datasets.generators import load_generator_from_text
from judge.catalog.rules import load_handles_from_text, load_picture_from_text
from judge.game import FormatError, Game, Rules, read_costs, shortest
from judge.game.positions import has_start, moved_start
from judge.grading.feedback.playback import play_moves, read_ways
from judge.model import RulesSource
from judge.web.board.scene import BoardMove, view_moves

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
