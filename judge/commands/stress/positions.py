"""Instances from the positions of a game: the hardest first, in the end all of them.

A graph with too many positions is not explored; long walks lead far into it.

Each position that can be reached in a game is the start of another instance. The graph of the game
is explored once. A search over its reversed arrows, from the solved positions, gives the least cost
of each. So these instances come with a cheapest way, however slow the oracle is.
"""

from __future__ import annotations

import dataclasses
import random
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules, Way

MOST_POSITIONS = 200_000
"""The largest graph that is explored."""

_MOST_IF_ONE_WAS_LARGER = 20_000
_MAX_TOO_LARGE = 4  # graphs one after the other; then none is explored any more
_MOST_REMEMBERED = 400_000  # positions in all graphs: about 200 MiB
_FARTHEST, _NEAREST, _DEAD, _MANY_WAYS = 40, 5, 10, 5  # instances of a graph that come first
_WALKS, _LONGEST_WALK = 20, 200
_NEXT = 1_000  # instances of a graph that come later, if an input may hold several
_NEXT_ALONE = 50  # the same if it may not


def moved_start(game: Game[Any], position: Hashable) -> Game[Any]:
    """The same game from another position."""
    made: Game[Any] = dataclasses.replace(game, start=position)  # type: ignore[type-var]
    return made


def positions_on(game: Game[Any], way: Way | None) -> list[Game[Any]]:
    """The game from each position that a way leads to, in order; none if it has no other start."""
    if way is None or not has_start(game):
        return []
    games, position = [], game.start
    for name in way:
        position = next(after for move, _, after in game.moves(position) if move == name)
        games.append(moved_start(game, position))
    return games


@dataclass(frozen=True, slots=True)
class KnownInstance:
    """A game and a cheapest way through it; None if there is none."""

    game: Game[Any]
    way: Way | None


@dataclass(eq=False)
class PositionGraph:
    """All positions that can be reached in a game.

    `costs` has the least cost from each position, -1 where nothing is solved any more, and
    `towards` the next position on a cheapest way. Both go by the index in `positions`.
    """

    game: Game[Any]
    positions: list[Any]
    indices: dict[Any, int]
    costs: list[int]
    towards: list[int]

    def __contains__(self, game: Game[Any]) -> bool:
        """Whether another game is this one from another position."""
        return game.start in self.indices and moved_start(self.game, game.start) == game

    def way(self, index: int) -> Way | None:
        """A cheapest way from a position."""
        if self.costs[index] < 0:
            return None
        way = []
        while not self.game.solved(self.positions[index]):
            after = self.towards[index]
            names = {
                position: name
                for name, cost, position in self.game.moves(self.positions[index])
                if cost == self.costs[index] - self.costs[after]
            }
            way.append(names[self.positions[after]])
            index = after
        return way

    def in_order(self, rng: random.Random) -> list[int]:
        """All positions: the farthest, a few of the nearest and the dead, then the others."""
        others = list(range(len(self.positions)))
        rng.shuffle(others)  # so that ties are broken in another way by each seed
        alive = [index for index in others if self.costs[index] >= 0]
        alive.sort(key=lambda index: -self.costs[index])
        dead = [index for index in others if self.costs[index] < 0]
        first = alive[:_FARTHEST] + dead[:_DEAD] + alive[-_NEAREST:] + self._with_many_ways()
        return list(dict.fromkeys([*first, *others]))

    def _with_many_ways(self) -> list[int]:
        """The positions with the largest number of cheapest ways, if every move has a cost."""
        counts = [0] * len(self.positions)
        alive = [index for index, cost in enumerate(self.costs) if cost >= 0]
        for index in sorted(alive, key=self.costs.__getitem__):
            if self.game.solved(self.positions[index]):
                counts[index] = 1
                continue
            for _, cost, after in self.game.moves(self.positions[index]):
                if not cost:
                    return []
                if self.costs[self.indices[after]] == self.costs[index] - cost:
                    counts[index] += counts[self.indices[after]]
        return sorted(alive, key=counts.__getitem__)[-_MANY_WAYS:]


def explore(game: Game[Any], most: int = MOST_POSITIONS) -> PositionGraph | None:
    """The graph of a game; None if it has more than `most` positions."""
    positions = [game.start]
    indices = {game.start: 0}
    before: list[list[tuple[int, int]]] = [[]]  # for each position, those before it and the costs
    for index, position in enumerate(positions):  # grows while it is read
        for _, cost, after in game.moves(position):
            number = indices.setdefault(after, len(positions))
            if number == len(positions):
                if number == most:
                    return None
                positions.append(after)
                before.append([])
            before[number].append((index, cost))
    costs, towards = _costs(game, positions, before)
    return PositionGraph(game, positions, indices, costs, towards)


def _costs(
    game: Game[Any], positions: Sequence[Any], before: Sequence[Sequence[tuple[int, int]]]
) -> tuple[list[int], list[int]]:
    """0-1 breadth first from all solved positions, against the arrows."""
    costs, towards = [-1] * len(positions), [-1] * len(positions)
    queue: deque[int] = deque()
    for index, position in enumerate(positions):
        if game.solved(position):
            costs[index] = 0
            queue.append(index)
    is_done = bytearray(len(positions))
    while queue:
        index = queue.popleft()
        if is_done[index]:
            continue
        is_done[index] = True
        for earlier, cost in before[index]:
            total = costs[index] + cost
            if costs[earlier] < 0 or total < costs[earlier]:
                costs[earlier], towards[earlier] = total, index
                (queue.append if cost else queue.appendleft)(earlier)
    return costs, towards


@dataclass(eq=False)
class _Progress:
    """A graph, and the positions of it that are still to be tried."""

    graph: PositionGraph
    left: list[int]
    is_first: bool = True


@dataclass(eq=False)
class PositionInstances:
    """The instances that the positions of games give.

    `whole` has, for each graph of which every position was given, how many they were.
    """

    rules: Rules
    seed: int
    most: int = MOST_POSITIONS
    whole: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._graphs: list[_Progress] = []
        self._too_large = 0
        self._rng = random.Random(self.seed)

    def far_from(self, game: Game[Any]) -> list[Game[Any]]:
        """The game from positions at the ends of long walks, which do not turn back at once."""
        if not has_start(game):
            return []
        ends = (moved_start(game, self._walk(game)) for _ in range(_WALKS))
        return [end for end in ends if is_valid(self.rules, end)]

    def _walk(self, game: Game[Any]) -> Any:
        before, position = None, game.start
        for _ in range(self._rng.randint(1, _LONGEST_WALK)):
            after = [one for _, _, one in game.moves(position) if one != before]
            if not after:
                break
            before, position = position, self._rng.choice(after)
        return position

    def next_of(self, game: Game[Any]) -> list[KnownInstance]:
        """The next instances that belong to a game; none if its graph is too large."""
        if not has_start(game):
            return []
        found = next((one for one in self._graphs if game in one.graph), None) or self._add(game)
        if found is None or not found.left:
            return []
        count = _NEXT if self.rules.instance else _NEXT_ALONE
        if found.is_first:
            count, found.is_first = _FARTHEST + _DEAD + _NEAREST + _MANY_WAYS, False
        some, found.left = found.left[:count], found.left[count:]
        if not found.left:
            self.whole.append(len(found.graph.positions))
        return list(self._instances(found.graph, some))

    def _add(self, game: Game[Any]) -> _Progress | None:
        graph = explore(game, self.most) if self._too_large < _MAX_TOO_LARGE else None
        if graph is None:
            self._too_large += 1
            self.most = min(self.most, _MOST_IF_ONE_WAS_LARGER)
            return None
        self._too_large = 0
        made = _Progress(graph, graph.in_order(self._rng))
        self._graphs.append(made)
        while sum(len(one.graph.positions) for one in self._graphs) > _MOST_REMEMBERED:
            del self._graphs[0]
        return made

    def _instances(self, graph: PositionGraph, indices: Sequence[int]) -> Iterator[KnownInstance]:
        for index in indices:
            game = moved_start(graph.game, graph.positions[index])
            if is_valid(self.rules, game):
                yield KnownInstance(game, graph.way(index))


def has_start(game: Game[Any]) -> bool:
    """Whether the game is a dataclass with the start as a field, which another may replace."""
    if not dataclasses.is_dataclass(game):
        return False
    return any(one.name == "start" for one in dataclasses.fields(game))


def is_valid(rules: Rules, game: Game[Any]) -> bool:
    """Whether an input can hold the game: not every position of a game may be its start."""
    try:
        return list(rules.parse(rules.write([game]))) == [game]
    except (FormatError, ProblemError):
        return False
