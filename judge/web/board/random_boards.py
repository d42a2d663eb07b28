"""Find boards of each difficulty: the positions of a game's graph, by the least cost from there.

It runs the kit's rules, so the site calls it in the process that calls rules.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from judge.catalog.rules import load_rules_from_text
from judge.game import FormatError, Game, Rules
from judge.game.starts import has_start, moved_start
from judge.grading.feedback.playback import play_moves
from judge.model import RulesSource

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""

LEVELS = ("easy", "middle", "hard")
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
    graph = _explore(game, play_moves(game, way).states[-1])
    if graph is None:
        return f"this board has more than {MOST_POSITIONS:,} positions"
    positions, costs = graph
    hardest = max(costs)
    by_level: dict[str, list[int]] = {level: [] for level in LEVELS}
    for index, cost in enumerate(costs):
        if cost > 0:
            by_level[LEVELS[(cost * len(LEVELS) - 1) // hardest]].append(index)
    boards = {
        level: _instances(rules, game, [(costs[one], positions[one]) for one in _selection(some)])
        for level, some in by_level.items()
    }
    return RandomBoards(hardest=hardest, boards=boards)


def _selection(indices: list[int]) -> list[int]:
    """Some of the indices, always the same."""
    chance = Random("boards")
    order = sorted(indices, key=lambda _: chance.random())
    return order[: _MOST_OF_A_LEVEL * _TRIES]


def _instances(
    rules: Rules, game: Game[Any], positions: Sequence[tuple[int, Any]]
) -> tuple[tuple[int, str], ...]:
    """The positions that are instances of the problem, as inputs."""
    found: list[tuple[int, str]] = []
    for cost, position in positions:
        made = moved_start(game, position)
        try:
            text = rules.write([made])
            if rules.parse(text) == [made]:
                found.append((cost, text))
        except FormatError:
            continue
        if len(found) == _MOST_OF_A_LEVEL:
            break
    return tuple(found)


def _explore(game: Game[Any], start: Any) -> tuple[list[Any], list[int]] | None:
    """All positions and the least cost from each, -1 for no way; None if they are too many."""
    positions, indices = [start], {start: 0}
    back: list[list[tuple[int, int]]] = [[]]
    for index, position in enumerate(positions):  # grows while it is read
        for _, cost, after in game.moves(position):
            number = indices.setdefault(after, len(positions))
            if number == len(positions):
                if number == MOST_POSITIONS:
                    return None
                positions.append(after)
                back.append([])
            back[number].append((index, cost))
    costs = [-1] * len(positions)
    queue = [(0, index) for index, one in enumerate(positions) if game.solved(one)]
    while queue:
        cost, index = heapq.heappop(queue)
        if costs[index] >= 0:
            continue
        costs[index] = cost
        for earlier, more in back[index]:
            if costs[earlier] < 0:
                heapq.heappush(queue, (cost + more, earlier))
    return positions, costs
