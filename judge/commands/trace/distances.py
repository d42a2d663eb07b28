"""True costs of the positions of a search, and what it makes of them.

They are the costs from the start and to the goal: of all positions where the graph is small, else
of a sample. The estimates are held against them, and they show where a search that misses the
minimum leaves all shortest ways.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from judge.commands.trace.follow import FollowedSearch, Record, has_walks
from judge.game import CheapestFirst, Game, Rules, replay

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""

_SAMPLES, _SAMPLE_S = 40, 4.0


class Distances(Struct, frozen=True, kw_only=True):
    """The least costs from the start and to the goal.

    `is_whole`: of all positions, so that one without a cost to the goal is dead. Otherwise of those
    within a radius around the start, and `to_goal` lacks what a way out of it may decide.
    """

    from_start: dict[Any, int]
    to_goal: dict[Any, int]
    start: Any
    is_whole: bool

    @property
    def minimum(self) -> int | None:
        """The cost of a shortest way; None if there is none, or none within the radius."""
        return self.to_goal.get(self.start)

    def is_dead(self, state: Hashable) -> bool:
        """Whether it is known that no way leads from the position to a goal."""
        return self.is_whole and state in self.from_start and state not in self.to_goal


def explore(
    game: Game[Any], radii: Sequence[int], *, wide_most: int = 0, most: int = MOST_POSITIONS
) -> Distances | None:
    """The distances of all positions, if these are at most `wide_most`.

    Otherwise of those within the first of `radii` around the start that has at most `most`; None if
    none has.
    """
    before: dict[Any, list[tuple[Any, int]]] = {game.start: []}
    states = CheapestFirst([game.start])
    from_start = states.costs
    radius, is_whole = max(radii), True
    for state in states:
        for _, cost, after in game.moves(state):
            total = from_start[state] + cost
            if after not in before:
                if total > radius and len(before) >= wide_most:
                    is_whole = False
                    continue
                if len(before) >= most:  # all positions nearer than `state` are known
                    nearer = [one for one in radii if one < from_start[state]]
                    return _trimmed(game, from_start, before, nearer[0]) if nearer else None
                before[after] = []
            before[after].append((state, cost))
            states.reach(after, total)
    if not is_whole:
        return _trimmed(game, from_start, before, radius)
    goals = [state for state in from_start if game.solved(state)]
    to_goal = _backwards(goals, before)
    return Distances(from_start=from_start, to_goal=to_goal, start=game.start, is_whole=True)


def _trimmed(
    game: Game[Any],
    from_start: dict[Any, int],
    before: dict[Any, list[tuple[Any, int]]],
    radius: int,
) -> Distances:
    """The distances within a radius, of all positions that are known there."""
    near = {state: cost for state, cost in from_start.items() if cost <= radius}
    inside = {state: [edge for edge in before[state] if edge[0] in near] for state in near}
    to_goal = _backwards([state for state in near if game.solved(state)], inside)
    sure = {state: cost for state, cost in to_goal.items() if near[state] + cost <= radius}
    return Distances(from_start=near, to_goal=sure, start=game.start, is_whole=False)


def _backwards(goals: list[Any], before: dict[Any, list[tuple[Any, int]]]) -> dict[Any, int]:
    """The least cost to a goal of each position that has one."""
    states = CheapestFirst(goals)
    for state in states:
        for earlier, cost in before[state]:
            states.reach(earlier, states.costs[state] + cost)
    return states.costs


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
        return [one for one in self.estimated() if one.estimate > (one.left or 0)]

    def mean_share(self) -> float | None:
        """The sum of the estimates divided by that of the true costs."""
        costs = sum(one.left or 0 for one in self.estimated())
        return sum(one.estimate for one in self.estimated()) / costs if costs else None

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


class Cut(Struct, frozen=True, kw_only=True):
    """A move from an expanded position along a shortest way, to one that was never expanded.

    `left` is the true cost from there to the goal.
    """

    record: Record
    move: str
    left: int


def cuts_of_shortest_ways(
    game: Game[Any], found: FollowedSearch, distances: Distances | None
) -> list[Cut]:
    """Where a search leaves the shortest ways; none if it follows one of them to its last move.

    All of its expansions must have been followed. None where it cannot be told: without depths,
    with moves that cost nothing, or in a graph that is too large.
    """
    minimum = None if distances is None else distances.minimum
    if distances is None or minimum is None or found.begins_at_goal or has_walks(game):
        return []
    by_shortest: dict[Any, Record] = {}  # the first expansions at the least depth
    for state, record in zip(found.states, found.records, strict=True):
        if state is not None and record.depth == distances.from_start.get(state):
            by_shortest.setdefault(state, record)
    if game.start not in by_shortest:
        return []
    stack, seen, cuts = [game.start], {game.start}, []
    while stack:
        state = stack.pop()
        for move, cost, after in game.moves(state):
            behind, left = distances.from_start[state] + cost, distances.to_goal.get(after)
            if after in seen or left is None or behind + left != minimum:
                continue
            seen.add(after)
            if left == 0:
                return []
            if after in by_shortest:
                stack.append(after)
            else:
                cuts.append(Cut(record=by_shortest[state], move=move, left=left))
    return sorted(cuts, key=lambda one: one.record.line)
