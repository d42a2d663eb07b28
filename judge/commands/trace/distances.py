"""How far each position of a game is from the start and from the goal, where the graph is small."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.game import CheapestFirst, Game

MOST_POSITIONS = 200_000
"""The largest graph that is explored: some seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distances:
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
