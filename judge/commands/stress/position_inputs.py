"""Inputs from the positions of games, with their solutions where these are known.

Every position of a game starts another one. In turn come instances of the game that is asked for,
those of large graphs, those that are deep in a graph that is too large to be explored, and
neighbours that can be solved where the instance cannot, or reversed. Near a solved position, and in
parts of a large graph, all positions are found.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from judge.commands.stress.explorer import GraphExplorer, can_be_undone
from judge.commands.stress.inputs import Origin
from judge.commands.stress.mutations import changed_once
from judge.commands.stress.position_graph import PositionCodec, UnfitPositions, codecs
from judge.commands.stress.positions import (
    MOST_AT_ONCE,
    GraphShare,
    KnownInstance,
    PositionInstances,
    is_valid,
)
from judge.commands.stress.search import Candidate, Search
from judge.commands.stress.tester import SolutionTester
from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules
from judge.game.starts import has_start, moved_start
from judge.model import Case
from judge.runner.references import Oracle

_CHANGES = 6  # of an instance
_MAX_IN_VAIN = 150  # changes before the first that is of use; then there are no more
_SLOW_ORACLE_S = 0.005


@dataclass(eq=False)
class Neighbours:
    """Finds such instances, as long as the oracle is fast and there are any."""

    rules: Rules
    oracle: Oracle
    rng: random.Random
    tried: int = 0
    _found: int = 0

    def of(self, instances: Sequence[KnownInstance]) -> list[bytes]:
        """Those beside the first instance that can be solved, and beside the first that cannot."""
        alive = next((one for one in instances if one.way), None)
        dead = next((one for one in instances if one.way is None), None)
        texts = (text for one in (alive, dead) if one is not None for text in self._beside(one))
        return [text.encode() for text in texts]

    def _beside(self, one: KnownInstance) -> Iterator[str]:
        text = self.rules.write([one.game])
        for _ in range(_CHANGES):
            if not self._found and self.tried > _MAX_IN_VAIN:
                return
            changed = changed_once(self.rules, text, self.rng)
            games = [] if changed is None else self.rules.parse(changed)
            if changed is None or len(games) != 1 or self.oracle.expected_s(games) > _SLOW_ORACLE_S:
                continue
            self.tried += 1
            is_answered = self.oracle.answer(games) is not None
            if is_answered and (self.oracle.way(games[0]) is None) != (one.way is None):
                self._found += 1
                yield changed


_MOST_GIVEN = 1_000  # times that instances are given; no more of them wait to be tried
_CASES = 10  # whose graphs are explored beside the search


class HardInputs:
    """The hard inputs of a stress test. Call `next_of` again and again."""

    def __init__(
        self,
        search: Search,
        tester: SolutionTester,
        cases: Iterable[Case],
        seed: int,
        explorer: GraphExplorer | None,
    ) -> None:
        rules = tester.rules
        assert rules is not None
        self._search, self._tester, self._rules = search, tester, rules
        self.positions = PositionInstances(rules, seed, explorer)
        rng = random.Random(seed)
        self._neighbours = Neighbours(rules, tester.oracle, rng) if tester.oracle else None
        contents = [case.input for case in cases]
        rng.shuffle(contents)
        games = (game for content in contents for game in (tester.games(content) or ())[-1:])
        self.positions.want(islice(games, _CASES))
        self.positions.explore_next()  # beside the cases
        self._turn = 0
        self._given: deque[tuple[GraphShare, int]] = deque(maxlen=_MOST_GIVEN)
        self._given_count = 0

    def tried_shares(self) -> list[GraphShare]:
        """What of each graph was tried, the largest first; some that were given may still wait."""
        tried = {id(one): replace(one) for one in self.positions.shares}
        waiting = self._given_count - self._search.tried[Origin.POSITION]
        for share, count in reversed(self._given):
            tried[id(share)].given -= min(count, max(0, waiting))
            waiting -= count
        some = (one for one in tried.values() if one.given > 0)
        return sorted(some, key=lambda one: one.positions, reverse=True)

    def next_of(self, game: Game[Any]) -> list[Candidate]:
        """New inputs, by turns of the positions of the game; none if there are no more."""
        self._turn += 1
        if self._turn % 2 and (large := self.positions.next_of_large()):
            return self._known(large)
        if self._turn % 4 == 0 and (deep := self.positions.next_deep()):
            return self._unknown(deep, Origin.DEEP)
        known = self.positions.next_of(game)
        if known:
            return self._known(known)
        return self._unknown(self.positions.far_from(game), Origin.FAR)

    def _known(self, instances: Sequence[KnownInstance]) -> list[Candidate]:
        """The inputs with these instances, of which the oracle learns the solutions."""
        contents = {}
        for one in instances:
            contents[self._rules.write([one.game]).encode()] = one
            if self._tester.oracle is not None:
                self._tester.oracle.learn(one.game, one.way)
        beside = self._neighbours.of(instances) if self._neighbours is not None else []
        made = self._search.new_candidates(list(contents), Origin.POSITION)
        if self.positions.latest is not None:
            self._given.append((self.positions.latest, len(made)))
            self._given_count += len(made)
        return [*made, *self._search.new_candidates(beside, Origin.NEIGHBOUR)]

    def _unknown(self, games: Sequence[Game[Any]], origin: Origin) -> list[Candidate]:
        contents = [self._rules.write([game]).encode() for game in games]
        return self._search.new_candidates(contents, origin)


_MOST_POSITIONS = 30_000
_MOST_GAMES = 4  # whose positions are remembered
_NEXT, _NEXT_ALONE = 200, 20  # positions that are given at once, if an input may hold several


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """The positions near a solved one that were not given yet."""

    solved: Game[Any]
    codec: PositionCodec
    towards: dict[bytes, bytes]
    has_ways: bool
    left: list[bytes]

    def instance(self, key: bytes) -> KnownInstance:
        """The game from a position, with the way back on which it was found."""
        game = moved_start(self.solved, self.codec.decode(key))
        if not self.has_ways:
            return KnownInstance(game, None)
        way, position = [], game.start
        while position != self.solved.start:
            key = self.towards[key]
            after = self.codec.decode(key)
            way.append(next(name for name, _, one in game.moves(position) if one == after))
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
        if not has_start(solved) or any(one.solved == solved for one in self._near):
            return
        if not can_be_undone(solved, solved.start):
            return
        for codec in codecs(solved.start):
            try:
                found, has_ways = self._explore(solved, codec)
            except UnfitPositions:
                continue
            if len(found) > MOST_AT_ONCE:
                left = list(found)
                self.rng.shuffle(left)
                self._near.append(_Near(solved, codec, found, has_ways, left))
            return

    def next(self) -> list[KnownInstance] | None:
        """Some positions, of each solved game in turn; None if there are no more.

        They come without a way where another solved position was met, or moves differ in cost. The
        others have one, but a solved position that is farther away than all may be nearer to them.
        """
        for _ in range(len(self._near)):
            self._near.rotate()
            near = self._near[0]
            if near.left:
                count = _NEXT if self.rules.instance else _NEXT_ALONE
                keys = [near.left.pop() for _ in range(min(count, len(near.left)))]
                some = map(near.instance, keys)
                return [one for one in some if is_valid(self.rules, one.game)]
        return None

    def _explore(self, solved: Game[Any], codec: PositionCodec) -> tuple[dict[bytes, bytes], bool]:
        """The positions around the start of a game, each with the next one on a way back.

        Also whether no shorter way was met than these.
        """
        start = codec.encode(solved.start)
        towards = {start: start}
        queue = [start]
        goals, costs = 0, set()
        for key in queue:  # grows while it is read
            position = codec.decode(key)
            goals += bool(solved.solved(position))
            for _, cost, after in solved.moves(position):
                costs.add(cost)
                after_key = codec.encode(after)
                if after_key not in towards:
                    towards[after_key] = key
                    queue.append(after_key)
            if len(queue) >= _MOST_POSITIONS:
                break
        return towards, goals == 1 and len(costs) == 1


_FEWEST, _MOST = 3, 8  # places in which the positions differ
_LONGEST_WALK = 60
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
        found = self._explore(solved, origin, region)
        others = found[1:-_FARTHEST]
        some = self.rng.sample(others, min(_OTHERS, len(others)))
        games = (moved_start(solved, one) for one in [*found[1:][-_FARTHEST:][::-1], *some])
        return [game for game in games if is_valid(self.rules, game)]

    def _region(self, game: Game[Any], origin: Sequence[str]) -> set[int]:
        """The places that the pieces around the start can be moved in, by a random walk."""
        most = self.rng.randint(_FEWEST, _MOST)
        region: set[int] = set()
        position = game.start
        for _ in range(_LONGEST_WALK):
            after = [
                (one, differing)
                for _, _, one in game.moves(position)
                if (differing := self._differing(game, origin, one)) is not None
                and len(region | differing) <= most
            ]
            if not after:
                break
            position, differing = self.rng.choice(after)
            region |= differing
        return region

    def _explore(self, game: Game[Any], origin: Sequence[str], region: set[int]) -> list[Any]:
        """The positions that differ from the start in the region alone, the nearest first."""
        found = {game.start: None}
        queue = [game.start]
        for position in queue:  # grows while it is read
            for _, _, after in game.moves(position):
                if after in found or len(found) >= _MOST_OF_A_REGION:
                    continue
                differing = self._differing(game, origin, after)
                if differing is not None and differing <= region:
                    found[after] = None
                    queue.append(after)
        return queue

    def _differing(self, game: Game[Any], origin: Sequence[str], position: Any) -> set[int] | None:
        """The places in which a position differs; None if it cannot be compared."""
        places = self._places(game, position)
        if places is None or len(places) != len(origin):
            return None
        return {
            index
            for index, (one, other) in enumerate(zip(places, origin, strict=True))
            if one != other
        }

    def _places(self, game: Game[Any], position: Any) -> Sequence[str] | None:
        """What stands in each place: the words of the text, or its signs where it has few words."""
        try:
            text = self.rules.write([moved_start(game, position)])
        except (FormatError, ProblemError):  # not every position can be a start
            return None
        words = text.split()
        return words if len(words) > 2 * text.count("\n") else text
