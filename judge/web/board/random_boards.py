"""Find boards of each difficulty: the positions of a game's graph, by the least cost from there.

It runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from judge.catalog.rules import load_rules_from_text
from judge.commands.stress.graphs.position_graph import PositionGraph, explore
from judge.game import FormatError, Rules
from judge.game.starts import has_start, moved_start
from judge.grading.feedback.playback import play_moves
from judge.model import RulesSource
from judge.terminal.translation import mark

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""

LEVELS = (mark("easy"), mark("middle"), mark("hard"))
"""Each a third of the costs up to the largest."""

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
        return "an instance of this problem always begins at the same position"
    graph = explore(moved_start(game, play_moves(game, way).states[-1]), MOST_POSITIONS)
    if graph is None:
        return f"this board has more than {MOST_POSITIONS:,} positions, or moves that cost over 1"
    hardest = max(graph.costs)
    by_level: dict[str, list[int]] = {level: [] for level in LEVELS}
    for index, cost in enumerate(graph.costs):
        if cost > 0:
            by_level[LEVELS[(cost * len(LEVELS) - 1) // hardest]].append(index)
    boards = {level: _instances(rules, graph, _selection(some)) for level, some in by_level.items()}
    return RandomBoards(hardest=hardest, boards=boards)


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
