"""Explore the graph of a game, find the least cost of each position, and choose the hardest.

Each position that can be reached in a game is the start of another instance. A search over the
reversed arrows, from the solved positions, gives the least cost of each. So these instances come
with a cheapest way, however slow the oracle is.

All is written in arrays of numbers: a graph of a million positions takes some 30 MiB, and less than
300 MiB while it is explored. A position is taken to pieces, most are small: the items of a tuple,
the letters of a word, the bytes of a number. Equal parts are numbered, and the numbers are written
in one byte each, or in four if there are too many parts.

Hard are the positions with the largest cost; those from which nothing can be solved although a move
before it could; those with one cheapest way, or with very many; and those where an estimate is most
wrong. The estimate knows nothing of the puzzle. It is the sum, over the parts of a position, of the
least cost of any position that has the same part in the same place: a Manhattan distance, for
tiles.
"""

from __future__ import annotations

import dataclasses
import random
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.game import Game, Way
from judge.game.positions import has_start, moved_start

_NUMBER_BYTES = 8
_NARROW, _WIDE = "B", "I"


class UnfitPositions(Exception):
    """The positions of a game cannot be written in this form."""


class _PartNumbers(dict[Any, int]):
    """The number of each part, given at the first use."""

    def __init__(self, parts: list[Any]) -> None:
        super().__init__((part, number) for number, part in enumerate(parts))
        self._parts = parts

    def __missing__(self, part: Any) -> int:
        number = self[part] = len(self._parts)
        self._parts.append(part)
        return number


class PositionCodec:
    """Positions as bytes, all of the same length, and back."""

    def __init__(
        self, start: Any, *, is_wide: bool = False, is_split: bool = True, parts: Sequence[Any] = ()
    ) -> None:
        """`start` shows what positions are made of; `parts` are those known, by their numbers."""
        self._split, self._join = _split_and_join(start) if is_split else (_as_whole, _only)
        self.is_wide, self.is_split = is_wide, is_split
        self.parts = list(parts)
        self._numbers = _PartNumbers(self.parts)
        self._code = _WIDE if is_wide else _NARROW
        self.length = -1
        self.length = len(self.encode(start))

    def encode(self, position: Any) -> bytes:
        """The bytes of a position; raises `UnfitPositions`, also if they are of another length."""
        try:
            numbers = map(self._numbers.__getitem__, self._split(position))
            key = array(_WIDE, numbers).tobytes() if self.is_wide else bytes(numbers)
        except (ValueError, OverflowError, AttributeError, TypeError) as error:
            raise UnfitPositions from error
        if self.length not in (-1, len(key)):
            raise UnfitPositions
        return key

    def decode(self, key: bytes) -> Any:
        """The position with these bytes."""
        return self._join([self.parts[number] for number in self.numbers(key)])

    def forget(self, count: int) -> None:
        """Forget all parts but the first so many."""
        for part in self.parts[count:]:
            del self._numbers[part]
        del self.parts[count:]

    def numbers(self, key: bytes) -> Sequence[int]:
        """The numbers of the parts of a position."""
        return array(_WIDE, key) if self.is_wide else key


def codecs(start: Any) -> Iterable[PositionCodec]:
    """The forms for the positions of a game, the shortest first; the last one fits all of them."""
    for is_wide in (False, True):
        try:
            yield PositionCodec(start, is_wide=is_wide)
        except UnfitPositions:
            break
    yield PositionCodec(start, is_wide=True, is_split=False)


def _split_and_join(
    start: Any,
) -> tuple[Callable[[Any], Iterable[Any]], Callable[[list[Any]], Any]]:
    if isinstance(start, str):
        return iter, "".join
    if isinstance(start, tuple):
        return iter, getattr(type(start), "_make", tuple)
    if type(start) is int:
        return (
            lambda number: number.to_bytes(_NUMBER_BYTES, "little"),
            lambda parts: int.from_bytes(parts, "little"),
        )
    return _as_whole, _only


def _as_whole(position: Any) -> tuple[Any]:
    return (position,)


def _only(parts: list[Any]) -> Any:
    (whole,) = parts
    return whole


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
            costs = (self._costs.get(element, 0) for element in self._elements(*place))
            cost = self._by_number[place] = sum(costs)
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


_MOST_ARROWS = 24  # for each position of the largest graph: 4 bytes each, twice


def is_of_same_kind(game: Game[Any], other: Game[Any]) -> bool:
    """Whether two games differ in their start alone, and both starts have as many parts."""
    if not (has_start(game) and has_start(other)):
        return False
    starts = (game.start, other.start)
    sizes = [len(start) if hasattr(start, "__len__") else 0 for start in starts]
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
            way.append(next(name for name, price, end in moves if (price, end) == (cost, target)))
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
