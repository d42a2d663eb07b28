"""Instances from the positions of games: the hardest first, in the end all of them.

Each position that can be reached in a game is the start of another instance. Small graphs are
explored at once, larger ones beside the search. Of a graph that is too large for that, a beam and
long walks give positions that lie deep in it.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import gcd
from typing import Any

from judge.commands.stress.explorer import DeepPositions, GraphExplorer
from judge.commands.stress.position_graph import (
    PositionGraph,
    explore,
    is_of_same_kind,
)
from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules, Way
from judge.game.starts import has_start, moved_start

MOST_AT_ONCE = 5_000
"""The largest graph that is explored at once: it takes a twentieth of a second."""

_MAX_TOO_LARGE = 4  # graphs one after the other; then none is explored at once any more
_MOST_REMEMBERED = 2_500_000  # positions in all graphs: about 75 MiB
_MOST_WANTED = 20
_WALKS, _LONGEST_WALK = 20, 200
_OF_EACH_KIND = 12  # of the hardest positions of a graph
_NEXT = 1_000  # instances of a graph that come later, if an input may hold several
_NEXT_ALONE = 50  # the same if it may not
_NEXT_DEEP = 10


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


@dataclass(slots=True)
class GraphShare:
    """How many positions a graph has, the largest cost of any, and how many were given."""

    positions: int
    largest_cost: int
    given: int = 0


@dataclass(eq=False)
class TriedGraph:
    """A graph, and what of it was given so far. `left` has the other positions."""

    graph: PositionGraph
    share: GraphShare
    hardest: Sequence[int]
    left: Iterator[int]

    @property
    def is_whole(self) -> bool:
        """Whether every position was given."""
        return self.share.given == self.share.positions


class PositionInstances:
    """The instances that the positions of games give.

    `shares` tells for each graph what of it was given, and `latest` is that of the last instances.
    """

    def __init__(self, rules: Rules, seed: int, explorer: GraphExplorer | None = None) -> None:
        """Without an `explorer` only small graphs are explored."""
        self.rules = rules
        self.shares: list[GraphShare] = []
        self.latest: GraphShare | None = None
        self._explorer = explorer
        self._graphs: list[TriedGraph] = []
        self._large: deque[TriedGraph] = deque()
        self._deep: list[tuple[DeepPositions, list[bytes]]] = []
        self._wanted: deque[Game[Any]] = deque()
        self._too_large = 0
        self._rng = random.Random(seed)

    def close(self) -> None:
        """End what is explored beside the search."""
        if self._explorer is not None:
            self._explorer.close()

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

    def want(self, games: Iterable[Game[Any]]) -> None:
        """Have the graphs of games explored beside the search, when their turn comes."""
        self._wanted += islice(filter(has_start, games), _MOST_WANTED - len(self._wanted))

    def next_of(self, game: Game[Any]) -> list[KnownInstance]:
        """The next instances that belong to a game; none if its graph is not explored."""
        if not has_start(game):
            return []
        found = next((one for one in self._graphs if game in one.graph), None)
        if found is None and self._too_large < _MAX_TOO_LARGE:
            graph = explore(game, MOST_AT_ONCE)
            self._too_large = 0 if graph else self._too_large + 1
            found = self._add(graph) if graph else None
        if found is None:
            self.want([game])
            return []
        return self._next(found)

    def next_of_large(self) -> list[KnownInstance]:
        """The next instances of a graph that was explored beside the search, each in turn."""
        self.explore_next()
        while self._large:
            found = self._large.popleft()
            if found in self._graphs and not found.is_whole:
                self._large.append(found)
                return self._next(found)
        return []

    def next_deep(self) -> list[Game[Any]]:
        """Some games that are deep in a graph that is too large; their solutions are not known."""
        found: list[Game[Any]] = []
        for deep, left in self._deep:
            some = [moved_start(deep.game, deep.codec.decode(key)) for key in left[:_NEXT_DEEP]]
            del left[:_NEXT_DEEP]
            found += (game for game in some if is_valid(self.rules, game))
        return found

    def explore_next(self) -> None:
        """Take a graph that was explored, and have the next unknown game explored."""
        if self._explorer is None:
            return
        explored = self._explorer.ready()
        if isinstance(explored, DeepPositions):
            left = list(explored.keys)
            self._rng.shuffle(left)  # the deepest of all may take a reference long
            self._deep.append((explored, left))
        elif explored is not None:
            self._large.appendleft(self._add(explored))
        while self._explorer.is_idle and self._wanted:
            game = self._wanted.popleft()
            if not self._is_known(game):
                self._explorer.ask(self.rules.write([game]))

    def _is_known(self, game: Game[Any]) -> bool:
        return any(game in one.graph for one in self._graphs) or any(
            is_of_same_kind(deep.game, game) for deep, _ in self._deep
        )

    def _add(self, graph: PositionGraph) -> TriedGraph:
        hardest = self._hardest(graph)
        share = GraphShare(len(graph), max(graph.costs))
        made = TriedGraph(graph, share, hardest, self._others(graph, frozenset(hardest)))
        self._graphs.append(made)
        self.shares.append(share)
        while self._remembered() > _MOST_REMEMBERED and len(self._graphs) > 1:
            del self._graphs[0]
        return made

    def _remembered(self) -> int:
        return sum(len(one.graph) for one in self._graphs)

    def _hardest(self, graph: PositionGraph) -> list[int]:
        """Some of the hardest positions of each kind: the first ones, and others by the seed."""
        chosen: list[int] = []
        for kind in graph.hardest.values():
            first, more = list(kind[: _OF_EACH_KIND // 2]), list(kind[_OF_EACH_KIND // 2 :])
            count = min(len(more), _OF_EACH_KIND - len(first))
            chosen += [*first, *self._rng.sample(more, count)]
        return list(dict.fromkeys(chosen))

    def _others(self, graph: PositionGraph, hardest: frozenset[int]) -> Iterator[int]:
        """All other positions, each once: a step that has no divisor in common leads to all."""
        count = len(graph)
        index, step = self._rng.randrange(count), self._rng.randint(1, count)
        while gcd(step, count) > 1:
            step = self._rng.randint(1, count)
        for _ in range(count):
            index = (index + step) % count
            if index not in hardest:
                yield index

    def _next(self, found: TriedGraph) -> list[KnownInstance]:
        count = _NEXT if self.rules.instance else _NEXT_ALONE
        self.latest = share = found.share
        some = list(islice(found.left, count)) if share.given else found.hardest
        share.given += len(some)
        return list(self._instances(found.graph, some))

    def _instances(self, graph: PositionGraph, indices: Sequence[int]) -> Iterator[KnownInstance]:
        for index in indices:
            game = moved_start(graph.game, graph.position(index))
            if is_valid(self.rules, game):
                yield KnownInstance(game, graph.way(index))


def is_valid(rules: Rules, game: Game[Any]) -> bool:
    """Whether an input can hold the game: not every position of a game may be its start."""
    try:
        return list(rules.parse(rules.write([game]))) == [game]
    except (FormatError, ProblemError):
        return False
