"""Hold the estimates of a search against the true costs, and find what lies on a shortest way."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from judge.commands.trace.distances import Distances
from judge.commands.trace.follow import FollowedSearch
from judge.commands.trace.records import Record
from judge.game import Game, Rules, replay

_SAMPLES, _SAMPLE_S = 40, 4.0


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """An expanded position with its true costs from the start and to a goal; None is unknown.

    Where the first is unknown, it is what was reported.
    """

    record: Record
    behind: int | None
    left: int | None
    is_dead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCosts:
    """What is known of the true costs of expanded positions, in the order of their expansion.

    `is_sample`: there are more of them.
    """

    positions: list[KnownPosition]
    is_sample: bool

    def estimated(self) -> list[KnownPosition]:
        """Those with an estimate and a way to the goal."""
        return [
            one
            for one in self.positions
            if one.record.estimate is not None and one.left is not None
        ]

    def is_sample_of_estimates(self) -> bool:
        """Whether there are more positions with an estimate that are not dead."""
        alive = sum(one.record.estimate is not None and not one.is_dead for one in self.positions)
        return self.is_sample or len(self.estimated()) < alive

    def too_high(self) -> list[KnownPosition]:
        """Those whose estimate is more than the true cost."""
        return [one for one in self.estimated() if _estimate(one) > _left(one)]

    def mean_share(self) -> float | None:
        """The sum of the estimates divided by that of the true costs."""
        costs = sum(map(_left, self.estimated()))
        return sum(map(_estimate, self.estimated())) / costs if costs else None

    def on_shortest_way(self, minimum: int) -> int:
        """How many of the positions are on a way with that cost."""
        return sum(
            None not in (one.behind, one.left) and (one.behind or 0) + (one.left or 0) == minimum
            for one in self.positions
        )


def known_costs(
    rules: Rules,
    game: Game[Any],
    found: FollowedSearch,
    distances: Distances | None,
    clock: Callable[[], float] = time.monotonic,
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
            for state, record in found.first.items()
        ]
        return KnownCosts(positions=positions, is_sample=False)
    positions = []
    until_s = clock() + _SAMPLE_S
    for state, record in _sample(found):
        if clock() > until_s:
            break
        moved = _moved(game, state)
        if moved is None or rules.shortest is None or not rules.are_small([moved]):
            continue
        way = rules.shortest(moved)
        left = None if way is None else replay(moved, way).cost
        positions.append(KnownPosition(record, record.depth, left, left is None))
    positions.sort(key=lambda one: one.record.line)
    return KnownCosts(positions=positions, is_sample=True)


def _sample(found: FollowedSearch) -> Iterator[tuple[Any, Record]]:
    """Positions near the goal by their estimate, which are soon solved, and others in turn."""
    everything = list(found.first.items())
    near = sorted(everything, key=lambda one: one[1].estimate or 0)[: _SAMPLES // 2]
    every = max(1, len(everything) // (_SAMPLES // 2))
    spread = everything[::every][: _SAMPLES // 2]
    seen: set[Any] = set()
    for pair in zip(near, spread, strict=False):
        for state, record in pair:
            if state not in seen:
                seen.add(state)
                yield state, record


def _moved(game: Game[Any], state: Any) -> Game[Any] | None:
    """The same game from another position; None if its start is no field."""
    if not dataclasses.is_dataclass(game):
        return None
    if "start" not in {one.name for one in dataclasses.fields(game)}:
        return None
    moved: Any = dataclasses.replace(game, start=state)
    return moved


def _estimate(one: KnownPosition) -> int:
    return one.record.estimate or 0


def _left(one: KnownPosition) -> int:
    return one.left or 0
