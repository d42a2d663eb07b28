"""Inputs from the positions of games, with their solutions where these are known.

In turn come instances of the game that is asked for, those of large graphs, those that are deep in
a graph that is too large to be explored, and neighbours that can be solved where the instance
cannot, or reversed.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from judge.commands.stress.graphs.explorer import GraphExplorer
from judge.commands.stress.graphs.positions import (
    GraphShare,
    KnownInstance,
    PositionInstances,
)
from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Candidate, Search
from judge.commands.stress.strategies.neighbours import Neighbours
from judge.commands.stress.tester import SolutionTester
from judge.game import Game
from judge.model import Case

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
