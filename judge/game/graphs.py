"""The graph of a game: the least costs of its positions from the start and to a goal."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Dict, List, Tuple

from judge.game import CheapestFirst, Game

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""

Arrows = Dict[Any, List[Tuple[Any, int]]]
"""For each position those from which a move leads to it, and the cost of the move."""


@dataclass(frozen=True)
class Distances:
    """The least costs from the start and to the goal.

    `is_whole`: of all positions, so that one without a cost to the goal is dead. Otherwise of those
    within a radius around the start, and `to_goal` lacks what a way out of it may decide. `towards`
    has the next position on a cheapest way.
    """

    from_start: dict[Any, int]
    to_goal: dict[Any, int]
    before: Arrows
    towards: dict[Any, Any]
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
    game: Game[Any],
    radii: Sequence[int] = (),
    *,
    wide_most: int = 0,
    most: int = MOST_POSITIONS,
) -> Distances | None:
    """The distances of all positions, if these are at most `wide_most`.

    Otherwise of those within the first of `radii` around the start that has at most `most`; None if
    none has. Without `radii`, of all positions or none.
    """
    before: Arrows = {game.start: []}
    states = CheapestFirst([game.start])
    from_start = states.costs
    radius, is_whole = max(radii, default=sys.maxsize), True
    for state in states:
        for _, cost, after in game.moves(state):
            total = from_start[state] + cost
            if after not in before:
                if total > radius and len(before) >= wide_most:
                    is_whole = False
                    continue
                if len(before) >= most:  # all positions nearer than `state` are known
                    nearer = [reach for reach in radii if reach < from_start[state]]
                    return _trimmed(game, from_start, before, nearer[0]) if nearer else None
                before[after] = []
            before[after].append((state, cost))
            states.reach(after, total)
    if not is_whole:
        return _trimmed(game, from_start, before, radius)
    to_goal, towards = _backwards(game, from_start, before)
    return Distances(
        from_start=from_start,
        to_goal=to_goal,
        before=before,
        towards=towards,
        start=game.start,
        is_whole=True,
    )


def _trimmed(game: Game[Any], from_start: dict[Any, int], before: Arrows, radius: int) -> Distances:
    """The distances within a radius, of all positions that are known there."""
    near = {state: cost for state, cost in from_start.items() if cost <= radius}
    inside = {state: [edge for edge in before[state] if edge[0] in near] for state in near}
    to_goal, towards = _backwards(game, near, inside)
    sure = {state: cost for state, cost in to_goal.items() if near[state] + cost <= radius}
    return Distances(
        from_start=near,
        to_goal=sure,
        before=inside,
        towards=towards,
        start=game.start,
        is_whole=False,
    )


def _backwards(
    game: Game[Any], positions: Iterable[Any], before: Arrows
) -> tuple[dict[Any, int], dict[Any, Any]]:
    """The least cost to a goal of each position that has one, and the next on a way with it."""
    states = CheapestFirst(filter(game.solved, positions))
    towards: dict[Any, Any] = {}
    for state in states:
        for earlier, cost in before[state]:
            if states.reach(earlier, states.costs[state] + cost):
                towards[earlier] = state
    return states.costs, towards
