"""Explore the graph of a game, and find the least cost of each of its positions.

Each position that can be reached in a game is the start of another instance. A search over the
reversed arrows, from the solved positions, gives the least cost of each. So these instances come
with a cheapest way, however slow the oracle is.

All is written in arrays of numbers: a graph of a million positions takes some 30 MiB, and less than
300 MiB while it is explored.
"""

from __future__ import annotations

import dataclasses
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.commands.stress.graphs.codec import PositionCodec, UnfitPositions, codecs
from judge.commands.stress.graphs.hardest import Arrows, hardest_positions
from judge.game import Game, Way
from judge.game.starts import has_start, moved_start

_MOST_ARROWS = 24  # for each position of the largest graph: 4 bytes each, twice


def is_of_same_kind(game: Game[Any], other: Game[Any]) -> bool:
    """Whether two games differ in their start alone, and both starts have as many parts."""
    if not (has_start(game) and has_start(other)):
        return False
    sizes = [len(one.start) if hasattr(one.start, "__len__") else 0 for one in (game, other)]
    return sizes[0] == sizes[1] and moved_start(game, other.start) == other


@dataclass(eq=False)
class PositionGraph:
    """All positions that can be reached in a game, by their index.

    `keys` has the positions one after the other, and `by_key` their indices in the order of their
    keys. `costs` has the least cost from each position, -1 where nothing is solved any more, and
    `towards` the next position on a cheapest way. `hardest` has some for each reason to be hard.
    """

    game: Game[Any]
    codec: PositionCodec
    keys: bytes
    by_key: Sequence[int]
    costs: Sequence[int]
    towards: Sequence[int]
    hardest: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.costs)

    def __contains__(self, game: Game[Any]) -> bool:
        """Whether another game is this one from another position."""
        return moved_start(self.game, game.start) == game and self.index(game.start) is not None

    def position(self, index: int) -> Any:
        """A position."""
        return self.codec.decode(self._key(index))

    def index(self, position: Any) -> int | None:
        """The index of a position; None if it is not in the graph."""
        known = len(self.codec.parts)
        try:
            key = self.codec.encode(position)
        except UnfitPositions:
            return None
        if len(self.codec.parts) > known:
            self.codec.forget(known)
            return None
        place = bisect_left(self.by_key, key, key=self._key)
        if place == len(self.by_key) or self._key(self.by_key[place]) != key:
            return None
        return self.by_key[place]

    def way(self, index: int) -> Way | None:
        """A cheapest way from a position."""
        if self.costs[index] < 0:
            return None
        way = []
        position = self.position(index)
        while not self.game.solved(position):
            after = self.towards[index]
            target, cost = self.position(after), self.costs[index] - self.costs[after]
            moves = self.game.moves(position)
            way.append(next(name for name, price, one in moves if (price, one) == (cost, target)))
            index, position = after, target
        return way

    def _key(self, index: int) -> bytes:
        length = self.codec.length
        return self.keys[index * length : (index + 1) * length]


def explore(game: Game[Any], most: int) -> PositionGraph | None:
    """The graph of a game; None if it has more than `most` positions.

    None as well if a move costs more than 1: the search is for costs of 0 and 1.
    """
    for codec in codecs(game.start):
        try:
            return _explore(game, most, codec)
        except UnfitPositions:
            continue
    return None


def _explore(game: Game[Any], most: int, codec: PositionCodec) -> PositionGraph | None:
    keys = [codec.encode(game.start)]
    indices = {keys[0]: 0}
    ends, arrows, solved = array("I"), array("I"), array("I")
    most_arrows = most * _MOST_ARROWS
    for index, key in enumerate(keys):  # grows while it is read
        position = codec.decode(key)
        for _, cost, after in game.moves(position):
            if cost not in (0, 1):
                return None
            after_key = codec.encode(after)
            number = indices.setdefault(after_key, len(keys))
            if number == len(keys):
                if number == most:
                    return None
                keys.append(after_key)
            arrows.append(number << 1 | cost)
        ends.append(len(arrows))
        if len(arrows) > most_arrows:
            return None
        if game.solved(position):
            solved.append(index)
    del indices
    by_key = array("I", sorted(range(len(keys)), key=keys.__getitem__))
    joined = b"".join(keys)
    del keys
    forward = Arrows(ends, arrows)
    costs, towards = _least_costs(len(ends), _reversed(forward), solved)
    graph = PositionGraph(game, codec, joined, by_key, costs, towards)
    return dataclasses.replace(graph, hardest=hardest_positions(codec, joined, costs, forward))


def _reversed(forward: Arrows) -> Arrows:
    """The arrows of the graph, each from its end to its beginning."""
    count = len(forward.ends)
    places = array("I", bytes(4 * (count + 1)))
    for arrow in forward.arrows:
        places[(arrow >> 1) + 1] += 1
    for index in range(count):
        places[index + 1] += places[index]
    back = array("I", bytes(4 * len(forward.arrows)))
    for index in range(count):
        for arrow in forward.of(index):
            target = arrow >> 1
            back[places[target]] = index << 1 | arrow & 1
            places[target] += 1
    return Arrows(places[:count], back)


def _least_costs(
    count: int, back: Arrows, solved: Sequence[int]
) -> tuple[Sequence[int], Sequence[int]]:
    """0-1 breadth first from all solved positions, against the arrows."""
    costs, towards = array("i", [-1]) * count, array("I", bytes(4 * count))
    for index in solved:
        costs[index] = 0
    queue = deque(solved)
    is_done = bytearray(count)
    while queue:
        index = queue.popleft()
        if is_done[index]:
            continue
        is_done[index] = True
        for arrow in back.of(index):
            earlier, cost = arrow >> 1, arrow & 1
            total = costs[index] + cost
            if costs[earlier] < 0 or total < costs[earlier]:
                costs[earlier], towards[earlier] = total, index
                (queue.append if cost else queue.appendleft)(earlier)
    return costs, towards
