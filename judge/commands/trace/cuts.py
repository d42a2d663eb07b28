"""Find where a search that misses the minimum leaves all shortest ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.commands.trace.distances import Distances
from judge.commands.trace.follow import FollowedSearch, has_walks
from judge.commands.trace.records import Record
from judge.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
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
