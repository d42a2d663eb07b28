"""How far each position of a game is from the start and from the goal, where the graph is small."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from judge.game import Game

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


def distances_within(game: Game[Any], radius: int, most: int = MOST_POSITIONS) -> Distances | None:
    """The distances of all positions up to a cost from the start; None if they are too many."""
    from_start = {game.start: 0}
    before: dict[Any, list[tuple[Any, int]]] = {game.start: []}
    queue, done, goals = deque([game.start]), set(), []
    is_whole = True
    while queue:
        state = queue.popleft()
        if state in done:
            continue
        done.add(state)
        if game.solved(state):
            goals.append(state)
        for _, cost, after in game.moves(state):
            total = from_start[state] + cost
            if total > radius and after not in from_start:
                is_whole = False
                continue
            if after not in before:
                if len(before) >= most:
                    return None
                before[after] = []
            before[after].append((state, cost))
            if total < from_start.get(after, total + 1):
                from_start[after] = total
                (queue.append if cost else queue.appendleft)(after)
    to_goal = _backwards(goals, before)
    if not is_whole:
        to_goal = {
            state: cost for state, cost in to_goal.items() if from_start[state] + cost <= radius
        }
    return Distances(from_start=from_start, to_goal=to_goal, start=game.start, is_whole=is_whole)


def _backwards(goals: list[Any], before: dict[Any, list[tuple[Any, int]]]) -> dict[Any, int]:
    """The least cost to a goal of each position that has one: 0-1 breadth first."""
    costs = dict.fromkeys(goals, 0)
    queue, done = deque(goals), set()
    while queue:
        state = queue.popleft()
        if state in done:
            continue
        done.add(state)
        for earlier, cost in before[state]:
            total = costs[state] + cost
            if total < costs.get(earlier, total + 1):
                costs[earlier] = total
                (queue.append if cost else queue.appendleft)(earlier)
    return costs
