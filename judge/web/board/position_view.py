"""Show a position of a game: picture, text, moves; and find the cheapest way from there.

All of it runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.catalog.rules import load_picture_from_text
from judge.game import FormatError, Game, read_costs, shortest
from judge.game.starts import has_start, moved_start
from judge.grading.feedback.playback import play_moves, read_ways
from judge.model import RulesSource
from judge.web.board.picture_parts import Box, changed_parts

MOST_MOVES = 5000
"""How many moves of one board are kept."""

_MOST_SHOWN = 200
_ARROWS = {"l": "ArrowLeft", "u": "ArrowUp", "r": "ArrowRight", "d": "ArrowDown"}
Minimum = tuple[int, list[str]] | None
"""The least cost from a position and a way of that cost; None if there is no way."""

_SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"


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
class GameFrom:
    """A game that begins elsewhere, for games whose start is no field."""

    game: Game[Any]
    start: Any

    def moves(self, state: Any) -> Iterable[tuple[str, int, Any]]:
        """The moves of the game."""
        return self.game.moves(state)

    def solved(self, state: Any) -> bool:
        """Whether `state` is a goal of the game."""
        return self.game.solved(state)


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


def cheapest_way(
    source: RulesSource, text: str, instance: int, way: Sequence[str]
) -> tuple[int, list[str]] | None:
    """The least cost from the position after a way, and such a way; None if there is none."""
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    state = play_moves(game, way, longest=MOST_MOVES).states[-1]
    has_field = has_start(game)
    moved: Game[Any] = moved_start(game, state) if has_field else GameFrom(game, state)
    # Rules of dialogues and passes that ask for no way may have an oracle that never finds one.
    has_oracle = rules.interact is None and rules.next_pass is None and has_field
    found = rules.shortest(moved) if rules.shortest and has_oracle else shortest(moved)
    if found is None:
        return None
    playback = play_moves(moved, found)
    if not playback.solved:
        raise ValueError("the oracle's way solves nothing")
    return playback.cost, list(found)


def has_limited_oracle(source: RulesSource) -> bool:
    """Whether the rules say that their oracle answers small instances only."""
    return load_picture_from_text(source)[0].small is not None


def position_input(source: RulesSource, text: str, instance: int, way: Sequence[str]) -> str | None:
    """The position after a way as an input of the problem of its own; None if it cannot be one.

    None as well if a right output need not be optimal.
    """
    rules, _ = load_picture_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    if not has_start(game) or rules.score or rules.interact or rules.next_pass:
        return None
    moved = moved_start(game, play_moves(game, way, longest=MOST_MOVES).states[-1])
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
