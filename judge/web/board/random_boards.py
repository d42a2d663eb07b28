"""Find boards of each difficulty: the positions of a game's graph, by the least cost from there.

Where there is no graph, boards are drawn from the problem's generator.

It runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeVar

from judge.catalog.datasets.generators import load_generator_from_text
from judge.catalog.rules import load_rules_from_text
from judge.commands.stress.position_graph import PositionGraph, explore
from judge.game import FormatError, Rules
from judge.game.starts import has_start, moved_start
from judge.grading.feedback.playback import play_moves
from judge.model import RulesSource
from judge.terminal.translation import mark

Item = TypeVar("Item")

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""

LEVELS = (mark("easy"), mark("middle"), mark("hard"))
"""Each a third of the costs up to the largest."""

MOST_DRAWN = 90
"""How many boards of a generator are solved to know their difficulty."""

_MOST_OF_A_LEVEL = 200
_TRIES = 10  # for each board that is kept: not every position can be written as an instance


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomBoards:
    """Boards of each level, each with its least cost, and the largest cost in the graph."""

    hardest: int
    boards: Mapping[str, Sequence[tuple[int, str]]]

    def board(self, level: str, seed: int) -> tuple[int, str] | None:
        """The least cost and the input of the board that a seed chooses; None without any."""
        boards = self.boards.get(level, ())
        return boards[int(Random(str(seed)).random() * len(boards))] if boards else None


def find_random_boards(
    source: RulesSource, text: str, instance: int, way: Sequence[str]
) -> RandomBoards | str:
    """Boards from the graph of the position after a way; or in words why there are none."""
    rules = load_rules_from_text(source)
    games = rules.parse(text)
    game = games[min(instance, len(games) - 1)]
    if not hasattr(game, "moves") or not has_start(game):
        return mark("an instance of this problem always begins at the same position")
    graph = explore(moved_start(game, play_moves(game, way).states[-1]), MOST_POSITIONS)
    if graph is None:
        return mark("this board has more than 200,000 positions, or moves that cost over 1")
    by_level = _by_level((cost, index) for index, cost in enumerate(graph.costs))
    boards = {
        level: _instances(rules, graph, _selection([index for _, index in some]))
        for level, some in by_level.items()
    }
    return RandomBoards(hardest=max(graph.costs), boards=boards)


def draw_boards(source: RulesSource) -> list[tuple[str, str]]:
    """Different boards of the problem's generator: the stratum of each, and the board as an input.

    They are always the same, the strata in turn. `source` has the `dataset.py` of the problem.
    """
    rules, generator = load_generator_from_text(source)
    found: dict[str, str] = {}
    for stratum, game in islice(generator.games("boards"), MOST_DRAWN * _TRIES):
        try:
            text = rules.write([game])
            if rules.parse(text) == [game]:
                found.setdefault(text, stratum)
        except FormatError:
            continue
        if len(found) == MOST_DRAWN:
            break
    return [(stratum, text) for text, stratum in found.items()]


def boards_by_level(boards: Sequence[tuple[int, str]]) -> RandomBoards:
    """Boards with their least costs, divided into the levels; at least one costs something."""
    return RandomBoards(hardest=max(cost for cost, _ in boards), boards=_by_level(boards))


def _by_level(boards: Iterable[tuple[int, Item]]) -> dict[str, list[tuple[int, Item]]]:
    """What has a cost, by its third of the costs up to the largest; what costs nothing is left."""
    some = [one for one in boards if one[0] > 0]
    hardest = max((cost for cost, _ in some), default=1)
    found: dict[str, list[tuple[int, Item]]] = {level: [] for level in LEVELS}
    for cost, item in some:
        found[LEVELS[(cost * len(LEVELS) - 1) // hardest]].append((cost, item))
    return found


def _selection(indices: list[int]) -> list[int]:
    """Some of the indices, always the same."""
    chance = Random("boards")
    order = sorted(indices, key=lambda _: chance.random())
    return order[: _MOST_OF_A_LEVEL * _TRIES]


def _instances(
    rules: Rules, graph: PositionGraph, indices: Sequence[int]
) -> tuple[tuple[int, str], ...]:
    """The positions that are instances of the problem, as inputs, each with its least cost."""
    found: list[tuple[int, str]] = []
    for index in indices:
        made = moved_start(graph.game, graph.position(index))
        try:
            text = rules.write([made])
            if rules.parse(text) == [made]:
                found.append((graph.costs[index], text))
        except FormatError:
            continue
        if len(found) == _MOST_OF_A_LEVEL:
            break
    return tuple(found)
