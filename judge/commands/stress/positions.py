"""Instances from the positions of games: each that can be reached in a game starts another one.

Small graphs are explored at once, larger ones beside the search: in a process of its own at a lower
priority, which holds nobody up and ends with the judge. The hardest positions come first, in the
end all of them. Of a graph that is too large for that come the ends of long walks, and all
positions near a solved one and in parts of it that are chosen by chance.
"""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from msgspec import Struct

from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules, Way
from judge.game.graphs import MOST_POSITIONS, Arrows, Distances, explore
from judge.game.positions import has_start, moved_start
from judge.model import Problem
from judge.runner.rules_calls import call_with_rules
from judge.sandbox import LimitedCalls

MOST_CHOSEN = 100
"""The hardest positions of each kind."""

_CPU_S, _MEMORY_BYTES = 300.0, 1 << 30
_NICENESS = 5  # about a quarter of a core, where the search would use all of them


class GraphObject(Struct, kw_only=True):
    """A graph of positions: how many were tried, and how far the farthest is from its end."""

    positions: int
    tried: int
    farthest: int


@dataclass(eq=False)
class PositionGraph:
    """All positions that can be reached in a game.

    `costs` has the least cost from each, -1 where nothing is solved any more, and `towards` the
    next position on a cheapest way. `hardest` has some for each reason to be hard.
    """

    game: Game[Any]
    costs: Mapping[Any, int]
    towards: Mapping[Any, Any]
    hardest: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return len(self.costs)

    def __contains__(self, game: Game[Any]) -> bool:
        """Whether another game is this one from another position."""
        return game.start in self.costs and moved_start(self.game, game.start) == game

    def way(self, position: Any) -> Way | None:
        """A cheapest way from a position."""
        if self.costs[position] < 0:
            return None
        way = []
        while position in self.towards:
            after = self.towards[position]
            price = self.costs[position] - self.costs[after]
            moves = self.game.moves(position)
            way.append(next(name for name, cost, end in moves if (cost, end) == (price, after)))
            position = after
        return way


def position_graph(game: Game[Any], most: int) -> PositionGraph | None:
    """The graph of a game; None if it has more than `most` positions."""
    distances = explore(game, most=most)
    if distances is None:
        return None
    costs = {position: distances.to_goal.get(position, -1) for position in distances.from_start}
    return PositionGraph(game, costs, distances.towards, _hardest(distances))


def _hardest(graph: Distances) -> dict[str, Sequence[Any]]:
    """Some positions of a graph for each reason to be hard, the hardest first.

    One is that an estimate is wrong there. It knows nothing of the puzzle: it is the sum, over the
    parts of a position, of the least cost of any position that has the same part in the same
    place. For tiles this is a Manhattan distance.
    """
    costs = graph.to_goal
    alive = list(costs)
    random.Random(0).shuffle(alive)  # so that ties are broken in no order
    alive.sort(key=costs.__getitem__)
    least: dict[tuple[int, Any], int] = {}
    for position in alive:
        for part in _parts(position):
            least.setdefault(part, costs[position])
    estimates = {position: sum(map(least.__getitem__, _parts(position))) for position in alive}
    scale = sum(costs.values()) / (sum(estimates.values()) or 1)
    surprises = sorted(alive, key=lambda position: costs[position] - scale * estimates[position])
    ways = _numbers_of_ways(alive, costs, graph.before)
    dead = [position for position in graph.from_start if position not in costs]
    random.Random(0).shuffle(dead)
    lost = {state: [costs.get(earlier, -1) for earlier, _ in graph.before[state]] for state in dead}
    dead.sort(key=lambda position: max(lost[position], default=-1), reverse=True)
    chosen = {
        "farthest": alive[::-1],
        "far, but near by the estimate": surprises[::-1],
        "near, but far by the estimate": surprises,
        "with one way": [position for position in reversed(alive) if ways.get(position) == 1],
        "with many ways": sorted(ways, key=ways.__getitem__, reverse=True),
        "dead": dead,
        "nearest": alive,
    }
    return {kind: some[:MOST_CHOSEN] for kind, some in chosen.items()}


def _parts(position: Any) -> Iterator[tuple[int, Any]]:
    """What a position is made of, with its place: items, signs or bytes; of a set each element."""
    items: Iterable[Any] = position if isinstance(position, tuple | str) else (position,)
    if type(position) is int:
        items = position.to_bytes(position.bit_length() // 8 + 1, "little", signed=True)
    for place, item in enumerate(items):
        for element in item if isinstance(item, frozenset) else (item,):
            yield place, element


def _numbers_of_ways(
    alive: Sequence[Any], costs: Mapping[Any, int], before: Arrows
) -> dict[Any, int]:
    """The number of cheapest ways from each position; nothing if some moves cost nothing.

    `alive` are the positions, the nearest to a goal first.
    """
    counts = {position: int(not costs[position]) for position in alive}
    for position in alive:
        for earlier, cost in before[position]:
            if not cost:
                return {}
            if costs[earlier] == costs[position] + cost:
                counts[earlier] += counts[position]
    return counts


def is_of_same_kind(game: Game[Any], other: Game[Any]) -> bool:
    """Whether two games differ in their start alone, and both starts have as many parts."""
    if not (has_start(game) and has_start(other)):
        return False
    starts = (game.start, other.start)
    sizes = [len(start) if hasattr(start, "__len__") else 0 for start in starts]
    return sizes[0] == sizes[1] and moved_start(game, other.start) == other


def _first_graph(rules: Rules, text: str, most: int) -> PositionGraph | None:
    """The graph of the first game of an input."""
    return position_graph(rules.parse(text)[0], most)


class GraphExplorer:
    """Explores games, one after the other; close it at the end."""

    def __init__(self, problem: Problem) -> None:
        self._source = pickle.dumps(problem.rules)
        self._calls = LimitedCalls(niceness=_NICENESS)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="explorer")

    def explore(self, text: str) -> Future[PositionGraph | None]:
        """The graph of the game of an input, beside everything else; None if it is too large."""
        return self._thread.submit(self._explore, text)

    def close(self) -> None:
        """End what is under way."""
        self._calls.cancel()
        self._thread.shutdown(cancel_futures=True)

    def _explore(self, text: str) -> PositionGraph | None:
        """On the thread. There may be no room, and rules may fail in any way: then no graph."""
        call = partial(call_with_rules, self._source, _first_graph, text, MOST_POSITIONS)
        with suppress(Exception):
            return self._calls.call(call, _CPU_S, _MEMORY_BYTES)
        return None


MOST_AT_ONCE = 5_000
"""The largest graph that is explored at once: it takes a twentieth of a second."""

_MAX_TOO_LARGE = 4  # graphs one after the other; then none is explored at once any more
_MOST_REMEMBERED = 300_000  # positions in all graphs
_MOST_WANTED = 20
_WALKS, _LONGEST_WALK = 20, 200
_OF_EACH_KIND = 12  # of the hardest positions of a graph
_NEXT = 1_000  # instances of a graph that come later, if an input may hold several
_NEXT_ALONE = 50  # the same if it may not


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
class TriedGraph:
    """A graph, and what of it was given so far. `left` has the other positions."""

    graph: PositionGraph
    share: GraphObject
    hardest: Sequence[Any]
    left: Iterator[Any]


class PositionInstances:
    """The instances that the positions of games give.

    `shares` tells for each graph what of it was given, and `latest` is that of the last instances.
    """

    def __init__(self, rules: Rules, seed: int, explorer: GraphExplorer) -> None:
        self.rules = rules
        self.shares: list[GraphObject] = []
        self.latest: GraphObject | None = None
        self._explorer = explorer
        self._graphs: list[TriedGraph] = []
        self._large: deque[TriedGraph] = deque()
        self._exploring: tuple[Game[Any], Future[PositionGraph | None]] | None = None
        self._beyond: list[Game[Any]] = []  # whose graphs are too large
        self._wanted: deque[Game[Any]] = deque()
        self._too_large = 0
        self._rng = random.Random(seed)
        self._turn = 0

    def close(self) -> None:
        """End what is explored beside the search."""
        self._explorer.close()

    def far_from(self, game: Game[Any]) -> list[Game[Any]]:
        """The game from positions at the ends of long walks, which do not turn back at once."""
        if not has_start(game):
            return []
        ends = (
            end_of_walk(game, _LONGEST_WALK, self._rng, turns_back=False) for _ in range(_WALKS)
        )
        return valid_games(self.rules, game, ends)

    def want(self, games: Iterable[Game[Any]]) -> None:
        """Have the graphs of games explored beside the search, when their turn comes."""
        self._wanted += islice(filter(has_start, games), _MOST_WANTED - len(self._wanted))

    def next_in_turn(self, game: Game[Any]) -> list[KnownInstance]:
        """The next instances of the game, or of a large graph where it is the turn of one."""
        self._turn += 1
        large = self.next_of_large() if self._turn % 2 else []
        return large or self.next_of(game)

    def next_of(self, game: Game[Any]) -> list[KnownInstance]:
        """The next instances that belong to a game; none if its graph is not explored."""
        if not has_start(game):
            return []
        tried = next((tried for tried in self._graphs if game in tried.graph), None)
        if tried is None and self._too_large < _MAX_TOO_LARGE:
            graph = position_graph(game, MOST_AT_ONCE)
            self._too_large = 0 if graph else self._too_large + 1
            tried = self._add(graph) if graph else None
        if tried is None:
            self.want([game])
            return []
        return self._next(tried)

    def next_of_large(self) -> list[KnownInstance]:
        """The next instances of a graph that was explored beside the search, each in turn."""
        self.explore_next()
        while self._large:
            large = self._large.popleft()
            if large in self._graphs and large.share.tried < large.share.positions:
                self._large.append(large)
                return self._next(large)
        return []

    def explore_next(self) -> None:
        """Take a graph that was explored, and have the next unknown game explored."""
        if self._exploring is not None and self._exploring[1].done():
            game, exploring = self._exploring
            graph = None if exploring.cancelled() else exploring.result()
            if graph is not None:
                self._large.appendleft(self._add(graph))
            else:
                self._beyond.append(game)
            self._exploring = None
        while self._exploring is None and self._wanted:
            game = self._wanted.popleft()
            if not any(game in tried.graph for tried in self._graphs) and not any(
                is_of_same_kind(large, game) for large in self._beyond
            ):
                self._exploring = game, self._explorer.explore(self.rules.write([game]))

    def _add(self, graph: PositionGraph) -> TriedGraph:
        hardest: dict[Any, None] = {}
        for kind in graph.hardest.values():  # the first of each, and others by the seed
            first, more = kind[: _OF_EACH_KIND // 2], kind[_OF_EACH_KIND // 2 :]
            count = min(len(more), _OF_EACH_KIND - len(first))
            hardest |= dict.fromkeys([*first, *self._rng.sample(more, count)])
        others = [position for position in graph.costs if position not in hardest]
        self._rng.shuffle(others)
        farthest = max(graph.costs.values())
        share = GraphObject(positions=len(graph), tried=0, farthest=farthest)
        entry = TriedGraph(graph, share, list(hardest), iter(others))
        self._graphs.append(entry)
        self.shares.append(share)
        remembered = sum(len(tried.graph) for tried in self._graphs)
        while len(self._graphs) > 1 and remembered > _MOST_REMEMBERED:
            remembered -= len(self._graphs.pop(0).graph)
        return entry

    def _next(self, tried: TriedGraph) -> list[KnownInstance]:
        count = _NEXT if self.rules.instance else _NEXT_ALONE
        self.latest = share = tried.share
        some = list(islice(tried.left, count)) if share.tried else tried.hardest
        share.tried += len(some)
        return list(self._instances(tried.graph, some))

    def _instances(self, graph: PositionGraph, positions: Sequence[Any]) -> Iterator[KnownInstance]:
        for position in positions:
            game = moved_start(graph.game, position)
            if is_valid(self.rules, game):
                yield KnownInstance(game, graph.way(position))


_NEAR_POSITIONS = 30_000  # of the 15-puzzle they take 6 MiB, and 0.08 s
_WALKS_AROUND, _LONGEST_AROUND = 20, 10
_MOST_GAMES = 4  # whose positions are remembered
# Positions that are given at once: if an input may hold several, and if not.
_NEXT_NEAR, _NEXT_NEAR_ALONE = 200, 20


def can_be_undone(game: Game[Any], goal: Any) -> bool:
    """Whether every move around the goal has one back at the same cost."""
    rng = random.Random(0)
    for _ in range(_WALKS_AROUND):
        position = goal
        for _ in range(rng.randint(1, _LONGEST_AROUND)):
            moves = list(game.moves(position))
            if not moves:
                return False
            for _, cost, after in moves:
                if all((price, back) != (cost, position) for _, price, back in game.moves(after)):
                    return False
            position = rng.choice(moves)[2]
    return True


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """The positions near a solved one that were not given yet."""

    solved: Game[Any]
    towards: dict[Any, Any]
    has_ways: bool
    left: list[Any]

    def instance(self, position: Any) -> KnownInstance:
        """The game from a position, with the way back on which it was found."""
        game = moved_start(self.solved, position)
        if not self.has_ways:
            return KnownInstance(game, None)
        way = []
        while position != self.solved.start:
            after = self.towards[position]
            way.append(next(name for name, _, to in game.moves(position) if to == after))
            position = after
        return KnownInstance(game, way)


@dataclass(eq=False)
class Nearby:
    """The positions near the solved ones that were added, each once."""

    rules: Rules
    rng: random.Random
    _near: deque[_Near] = field(default_factory=lambda: deque(maxlen=_MOST_GAMES))

    def add(self, solved: Game[Any]) -> None:
        """Find what is near a solved game, unless that is known, or is nearly all that there is."""
        if not has_start(solved) or any(near.solved == solved for near in self._near):
            return
        if not can_be_undone(solved, solved.start):
            return
        towards, has_ways = self._explore(solved)
        if len(towards) > MOST_AT_ONCE:
            left = list(towards)
            self.rng.shuffle(left)
            self._near.append(_Near(solved, towards, has_ways, left))

    def next(self) -> list[KnownInstance] | None:
        """Some positions, of each solved game in turn; None if there are no more.

        They come without a way where another solved position was met, or moves differ in cost. The
        others have one, but a solved position that is farther away than all may be nearer to them.
        """
        for _ in range(len(self._near)):
            self._near.rotate()
            near = self._near[0]
            if near.left:
                count = _NEXT_NEAR if self.rules.instance else _NEXT_NEAR_ALONE
                positions = [near.left.pop() for _ in range(min(count, len(near.left)))]
                instances = map(near.instance, positions)
                return [instance for instance in instances if is_valid(self.rules, instance.game)]
        return None

    def _explore(self, solved: Game[Any]) -> tuple[dict[Any, Any], bool]:
        """The positions around the start of a game, each with the next one on a way back.

        Also whether no shorter way was met than these.
        """
        towards = {solved.start: solved.start}
        queue = [solved.start]
        goals, costs = 0, set()
        for position in queue:  # grows while it is read
            goals += bool(solved.solved(position))
            for _, cost, after in solved.moves(position):
                costs.add(cost)
                if after not in towards:
                    towards[after] = position
                    queue.append(after)
            if len(queue) >= _NEAR_POSITIONS:
                break
        return towards, goals == 1 and len(costs) == 1


_FEWEST, _MOST = 3, 8  # places in which the positions differ
_REGION_WALK = 60
_MOST_OF_A_REGION = 3_000
_FARTHEST, _OTHERS = 8, 4  # positions that are given


@dataclass(eq=False)
class Regions:
    """Parts of the graphs of games, chosen by chance."""

    rules: Rules
    rng: random.Random

    def farthest(self, solved: Game[Any]) -> list[Game[Any]]:
        """Positions of one part around the start of a game: the farthest from it, and others."""
        if not has_start(solved):
            return []
        origin = self._places(solved, solved.start)
        if origin is None:
            return []
        region = self._region(solved, origin)
        positions = self._explore(solved, origin, region)
        others = positions[1:-_FARTHEST]
        some = self.rng.sample(others, min(_OTHERS, len(others)))
        return valid_games(self.rules, solved, [*positions[1:][-_FARTHEST:][::-1], *some])

    def _region(self, game: Game[Any], origin: Sequence[str]) -> set[int]:
        """The places that the pieces around the start can be moved in, by a random walk."""
        most = self.rng.randint(_FEWEST, _MOST)
        region: set[int] = set()
        position = game.start
        for _ in range(_REGION_WALK):
            after = [
                (target, differing)
                for _, _, target in game.moves(position)
                if (differing := self._differing(game, origin, target)) is not None
                and len(region | differing) <= most
            ]
            if not after:
                break
            position, differing = self.rng.choice(after)
            region |= differing
        return region

    def _explore(self, game: Game[Any], origin: Sequence[str], region: set[int]) -> list[Any]:
        """The positions that differ from the start in the region alone, the nearest first."""
        reached = {game.start: None}
        queue = [game.start]
        for position in queue:  # grows while it is read
            for _, _, after in game.moves(position):
                if after in reached or len(reached) >= _MOST_OF_A_REGION:
                    continue
                differing = self._differing(game, origin, after)
                if differing is not None and differing <= region:
                    reached[after] = None
                    queue.append(after)
        return queue

    def _differing(self, game: Game[Any], origin: Sequence[str], position: Any) -> set[int] | None:
        """The places in which a position differs; None if it cannot be compared."""
        places = self._places(game, position)
        if places is None or len(places) != len(origin):
            return None
        return {
            index
            for index, (place, other) in enumerate(zip(places, origin, strict=True))
            if place != other
        }

    def _places(self, game: Game[Any], position: Any) -> Sequence[str] | None:
        """What stands in each place: the words of the text, or its signs where it has few words."""
        try:
            text = self.rules.write([moved_start(game, position)])
        except (FormatError, ProblemError):  # not every position can be a start
            return None
        words = text.split()
        return words if len(words) > 2 * text.count("\n") else text


def is_valid(rules: Rules, game: Game[Any]) -> bool:
    """Whether an input can hold the game: not every position of a game may be its start."""
    try:
        return list(rules.parse(rules.write([game]))) == [game]
    except (FormatError, ProblemError):
        return False


def valid_games(rules: Rules, game: Game[Any], positions: Iterable[Any]) -> list[Game[Any]]:
    """The game from some positions, without those that no input can hold."""
    moved = (moved_start(game, position) for position in positions)
    return [other for other in moved if is_valid(rules, other)]


def end_of_walk(game: Game[Any], longest: int, rng: random.Random, *, turns_back: bool) -> Any:
    """Where a walk from the start ends that is chosen by chance, and may turn back at once."""
    before, position = None, game.start
    for _ in range(rng.randint(1, longest)):
        after = [target for _, _, target in game.moves(position)]
        if not turns_back:
            after = [target for target in after if target != before]
        if not after:
            break
        before, position = position, rng.choice(after)
    return position
