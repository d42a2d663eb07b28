"""Choose the positions of a graph that are hard, each for another reason.

There are those with the largest cost; those from which nothing can be solved although a move before
it could; those with one cheapest way, or with very many; and those where an estimate is most wrong.
The estimate knows nothing of the puzzle. It is the sum, over the parts of a position, of the least
cost of any position that has the same part in the same place: a Manhattan distance, for tiles.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.graphs.codec import PositionCodec

MOST_CHOSEN = 100
"""Positions of each kind."""

_MANY = (1 << 63) - 1  # ways: there are no more than fit


@dataclass(frozen=True, slots=True)
class Arrows:
    """The moves of a graph: `arrows` has an index and a cost in the lowest bit, `ends` where the
    arrows of each position end."""

    ends: Sequence[int]
    arrows: Sequence[int]

    def of(self, index: int) -> Sequence[int]:
        """The arrows of a position."""
        return self.arrows[self.ends[index - 1] if index else 0 : self.ends[index]]


class PartCosts:
    """For each part of a position in each place, the least cost of a position that has it there.

    Of a set, each element is a part.
    """

    def __init__(self, codec: PositionCodec) -> None:
        self._codec = codec
        self._costs: dict[tuple[int, Any], int] = {}
        self._by_number: dict[tuple[int, int], int] = {}

    def add(self, key: bytes, cost: int) -> None:
        """Learn from the next position; their costs do not fall."""
        for place in enumerate(self._codec.numbers(key)):
            if place not in self._by_number:
                self._by_number[place] = -1
                for element in self._elements(*place):
                    self._costs.setdefault(element, cost)

    def estimate(self, key: bytes) -> int:
        """The sum of the costs of its parts; a part that is not known costs nothing."""
        return sum(map(self._of_part, enumerate(self._codec.numbers(key))))

    def _of_part(self, place: tuple[int, int]) -> int:
        cost = self._by_number.get(place, -1)
        if cost < 0:
            found = (self._costs.get(element, 0) for element in self._elements(*place))
            cost = self._by_number[place] = sum(found)
        return cost

    def _elements(self, place: int, number: int) -> Iterable[tuple[int, Any]]:
        part = self._codec.parts[number]
        elements = part if isinstance(part, frozenset) else (part,)
        return [(place, element) for element in elements]


def hardest_positions(
    codec: PositionCodec, keys: bytes, costs: Sequence[int], forward: Arrows
) -> dict[str, Sequence[int]]:
    """Some positions of a graph for each reason to be hard, the hardest first."""
    alive = [index for index, cost in enumerate(costs) if cost >= 0]
    random.Random(0).shuffle(alive)  # so that ties are broken in no order
    alive.sort(key=costs.__getitem__)
    ways = _numbers_of_ways(alive, costs, forward)
    alone = [index for index in reversed(alive) if ways and ways[index] == 1]
    many = sorted(alive, key=ways.__getitem__, reverse=True) if ways else []
    surprises = _by_surprise(codec, keys, costs, alive)
    chosen = {
        "farthest": alive[::-1],
        "far, but near by the estimate": surprises[::-1],
        "near, but far by the estimate": surprises,
        "with one way": alone,
        "with many ways": many,
        "dead": _dead(costs, forward),
        "nearest": alive,
    }
    return {kind: array("I", some[:MOST_CHOSEN]) for kind, some in chosen.items()}


def _numbers_of_ways(alive: Sequence[int], costs: Sequence[int], forward: Arrows) -> Sequence[int]:
    """The number of cheapest ways from each position; nothing if some moves cost nothing."""
    counts = array("Q", bytes(8 * len(costs)))
    for index in alive:
        cost = costs[index]
        if not cost:
            counts[index] = 1
            continue
        total = 0
        for arrow in forward.of(index):
            if not arrow & 1:
                return ()
            if costs[arrow >> 1] == cost - 1:
                total += counts[arrow >> 1]
        counts[index] = min(total, _MANY)
    return counts


def _by_surprise(
    codec: PositionCodec, keys: bytes, costs: Sequence[int], alive: Sequence[int]
) -> list[int]:
    """The positions, by how much the truth is above the estimate, which is scaled to its mean."""
    parts, length = PartCosts(codec), codec.length
    for index in alive:
        parts.add(keys[index * length : (index + 1) * length], costs[index])
    estimates = array("I", bytes(4 * len(costs)))
    for index in alive:
        estimates[index] = parts.estimate(keys[index * length : (index + 1) * length])
    total = sum(estimates)
    scale = sum(map(costs.__getitem__, alive)) / total if total else 0.0
    return sorted(alive, key=lambda index: costs[index] - scale * estimates[index])


def _dead(costs: Sequence[int], forward: Arrows) -> list[int]:
    """The positions without a solution: first those to which a move leads from a costly one."""
    before: dict[int, int] = {}
    for index, cost in enumerate(costs):
        if cost >= 0:
            for arrow in forward.of(index):
                if costs[arrow >> 1] < 0:
                    before[arrow >> 1] = max(cost, before.get(arrow >> 1, 0))
    lost = sorted(before, key=before.__getitem__, reverse=True)[:MOST_CHOSEN]
    if len(lost) < MOST_CHOSEN:
        others = [index for index, cost in enumerate(costs) if cost < 0 and index not in before]
        random.Random(0).shuffle(others)
        lost += others
    return lost
