"""True costs of the positions of a search, and what it makes of them.

They are those of all positions where the graph is small, else of a sample. The estimates are held
against them, and they show where a search that misses the minimum leaves all shortest ways.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from judge.commands.trace.follow import FollowedSearch, Record, has_walks
from judge.game import Game, Rules, replay
from judge.game.graphs import Distances
from judge.game.positions import has_start, moved_start

_SAMPLES, _SAMPLE_S = 40, 4.0


class KnownPosition(Struct, frozen=True):
    """An expanded position with its true costs from the start and to a goal; None is unknown.

    Where the first is unknown, it is what was reported.
    """

    record: Record
    behind: int | None
    left: int | None
    is_dead: bool = False

    @property
    def estimate(self) -> int:
        """What was reported as the cost to a goal; 0 if nothing was."""
        return self.record.estimate or 0


class KnownCosts(Struct, frozen=True, kw_only=True):
    """What is known of the true costs of expanded positions, in the order of their expansion.

    `is_sample`: there are more of them.
    """

    positions: list[KnownPosition]
    is_sample: bool

    def estimated(self) -> list[KnownPosition]:
        """Those with an estimate and a way to the goal."""
        return [
            row
            for row in self.positions
            if row.record.estimate is not None and row.left is not None
        ]

    def is_sample_of_estimates(self) -> bool:
        """Whether there are more positions with an estimate that are not dead."""
        alive = sum(row.record.estimate is not None and not row.is_dead for row in self.positions)
        return self.is_sample or len(self.estimated()) < alive

    def too_high(self) -> list[KnownPosition]:
        """Those whose estimate is more than the true cost."""
        return [row for row in self.estimated() if row.estimate > (row.left or 0)]

    def mean_share(self) -> float | None:
        """The sum of the estimates divided by that of the true costs."""
        costs = sum(row.left or 0 for row in self.estimated())
        return sum(row.estimate for row in self.estimated()) / costs if costs else None

    def on_shortest_way(self, minimum: int | None) -> list[KnownPosition]:
        """Those on a way with that cost; none if it is unknown."""
        return [
            row
            for row in self.positions
            if row.behind is not None and row.left is not None and row.behind + row.left == minimum
        ]


def known_costs(
    rules: Rules, game: Game[Any], search: FollowedSearch, distances: Distances | None
) -> KnownCosts:
    """The true costs of all expanded positions, or of a sample if the graph is too large."""
    if distances is not None:
        positions = [
            KnownPosition(
                record,
                distances.from_start.get(state),
                distances.to_goal.get(state),
                distances.is_dead(state),
            )
            for state, record in search.first.items()
        ]
        return KnownCosts(positions=positions, is_sample=False)
    positions = []
    until_s = time.monotonic() + _SAMPLE_S
    oracle = rules.shortest if has_start(game) else None
    for state, record in _sample(search):
        if oracle is None or time.monotonic() > until_s:
            break
        moved = moved_start(game, state)
        if not rules.are_small([moved]):
            continue
        way = oracle(moved)
        left = None if way is None else replay(moved, way).cost
        positions.append(KnownPosition(record, record.depth, left, left is None))
    positions.sort(key=lambda row: row.record.line)
    return KnownCosts(positions=positions, is_sample=True)


def _sample(search: FollowedSearch) -> Iterator[tuple[Any, Record]]:
    """Positions near the goal by their estimate, which are soon solved, and others in turn."""
    everything = list(search.first.items())
    near = sorted(everything, key=lambda pair: pair[1].estimate or 0)[: _SAMPLES // 2]
    every = max(1, len(everything) // (_SAMPLES // 2))
    spread = everything[::every][: _SAMPLES // 2]
    states: set[Any] = set()
    for pair in zip(near, spread, strict=False):
        for state, record in pair:
            if state not in states:
                states.add(state)
                yield state, record


class Cut(Struct, frozen=True, kw_only=True):
    """A move from an expanded position along a shortest way, to one that was never expanded.

    `left` is the true cost from there to the goal.
    """

    record: Record
    move: str
    left: int


def cuts_of_shortest_ways(
    game: Game[Any], search: FollowedSearch, distances: Distances | None
) -> list[Cut]:
    """Where a search leaves the shortest ways; none if it follows one of them to its last move.

    All of its expansions must have been followed. None where it cannot be told: without depths,
    with moves that cost nothing, or in a graph that is too large.
    """
    minimum = None if distances is None else distances.minimum
    if distances is None or minimum is None or search.begins_at_goal or has_walks(game):
        return []
    by_shortest: dict[Any, Record] = {}  # the first expansions at the least depth
    for state, record in zip(search.states, search.records, strict=True):
        if state is not None and record.depth == distances.from_start.get(state):
            by_shortest.setdefault(state, record)
    if game.start not in by_shortest:
        return []
    stack, visited, cuts = [game.start], {game.start}, []
    while stack:
        state = stack.pop()
        for move, cost, after in game.moves(state):
            behind, left = distances.from_start[state] + cost, distances.to_goal.get(after)
            if after in visited or left is None or behind + left != minimum:
                continue
            visited.add(after)
            if left == 0:
                return []
            if after in by_shortest:
                stack.append(after)
            else:
                cuts.append(Cut(record=by_shortest[state], move=move, left=left))
    return sorted(cuts, key=lambda cut: cut.record.line)
