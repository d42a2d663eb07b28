"""The strategies of a stress test, which give the inputs to try.

First come the known inputs: counterexamples of this file that were kept, those of the editorial,
the cases of the problem, and what was kept of other files. What `judge run` shows is found at once.
Then these share the time: inputs at the bounds of the constraints, those that are drawn, those that
the positions of their games give, the hardest first, changes of what is costly, and inputs with as
many instances as fit. A command that generates inputs replaces
these.
"""

from __future__ import annotations

import math
import random
from bisect import insort
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any

from judge.commands.stress.inputs import Generator, InputStrategy, KnownInput, Origin
from judge.commands.stress.mutations import mutated
from judge.commands.stress.positions import (
    GraphExplorer,
    GraphObject,
    Nearby,
    PositionInstances,
    Regions,
    is_valid,
    positions_on,
)
from judge.commands.stress.result import SpaceObject
from judge.commands.stress.search import MAX_BATCH, Candidate, Search, Strategy
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.game import Game, Rules

SEED_STEP = 1_000_003
"""Between the seeds of two draws."""

_FIRST_DRAW, _LARGEST_DRAW = 20, 200  # inputs
_MAX_EMPTY_RUNS = 30  # runs of a generator without a new input; then there are no more
_GAMES_PER_TURN = 6  # of a draw, whose positions are tried
_MOST_ROOTS = 60
_FEW = 20  # inputs that are made at once
_SOON_SOLVED = 64  # instances that are tried at once from the beginning, as each is solved soon
_MOST_OF_A_BATCH = 20  # inputs of a run from which is learnt
_MOST_GIVEN = 1_000  # times that instances are given; no more of them wait to be tried
_CASES = 10  # whose graphs are explored beside the search


def known_strategy(
    search: Search, tester: SolutionTester, known_inputs: Sequence[KnownInput]
) -> Strategy:
    """The known inputs, in their order, before all others.

    Small ones can be joined, cases are tried as they are. What may wait is put off soon: all but
    the few that catch all that is known.
    """
    candidates: list[Candidate] = []
    for entry in known_inputs:
        if entry.answer is not None:
            tester.learn_answer(entry.content, entry.answer)
        elif tester.rules is not None and tester.games(entry.content) is None:
            continue  # an editorial may show an input that breaks the rules
        if entry.origin is Origin.CASE:
            candidates += (
                Candidate(content, origin=entry.origin, may_wait=entry.may_wait)
                for content in search.new([entry.content])
            )
        else:
            some = search.new_candidates([entry.content], entry.origin)
            may_wait = entry.may_wait and entry.origin is Origin.KEPT
            candidates += (replace(candidate, may_wait=may_wait) for candidate in some)
    return Strategy(Origin.KEPT, iter([candidates]), math.inf)


def generator_strategy(search: Search, generator: Generator, seed: int) -> Strategy:
    """The inputs of a generator, until it seems to write no new ones."""

    def batches() -> Iterator[list[Candidate]]:
        empty = 0
        for number in count():
            content = generator.generate(seed, number)
            new = search.new_candidates([content], Origin.GENERATOR)
            empty = 0 if new else empty + 1
            if empty == _MAX_EMPTY_RUNS:
                return
            if new:
                yield new

    return Strategy(Origin.GENERATOR, batches())


@dataclass(eq=False)
class CandidateSource:
    """The strategies by the rules of a problem, and what they learn from inputs that were tried.

    Close it when there is nothing more to try.
    """

    search: Search
    tester: SolutionTester
    known: Sequence[KnownInput]
    inputs: InputStrategy
    seed: int

    def __post_init__(self) -> None:
        assert self.tester.rules is not None  # else nothing but a generator makes inputs
        self.rules = self.tester.rules
        explorer = GraphExplorer(self.tester.problem)
        self._positions = PositionInstances(self.rules, self.seed, explorer)
        contents = [case.input for case in self.tester.cases]
        random.Random(self.seed).shuffle(contents)
        games = (game for content in contents for game in (self.tester.games(content) or ())[-1:])
        self._positions.want(islice(games, _CASES))
        self._positions.explore_next()  # beside the cases
        # How many instances of a graph were given, the latest last: some may still wait.
        self._given: deque[tuple[GraphObject, int]] = deque(maxlen=_MOST_GIVEN)
        self._given_count = 0
        self._elites = Elites(self.rules, self._chance("elites"))
        self._roots: deque[Game[Any]] = deque(maxlen=_MOST_ROOTS)
        # The latest root, until a strategy has taken it.
        self._for_nearby: deque[Game[Any]] = deque(maxlen=1)
        self._for_regions: deque[Game[Any]] = deque(maxlen=1)
        self._bound_count = 0

    def close(self) -> None:
        """End what is under way beside the search."""
        self._positions.close()

    @property
    def space(self) -> SpaceObject:
        """What was tried of what there is."""
        return SpaceObject(
            bounds_tried=self.search.tried[Origin.EDGE],
            bounds=self._bound_count,
            graphs=self._tried_graphs(),
        )

    def _tried_graphs(self) -> tuple[GraphObject, ...]:
        """What of each graph was tried, the largest first, without what still waits."""
        tried = {id(graph): copy(graph) for graph in self._positions.shares}
        waiting = self._given_count - self.search.tried[Origin.POSITION]
        for graph, number in reversed(self._given):
            tried[id(graph)].tried -= min(number, max(0, waiting))
            waiting -= number
        some = (graph for graph in tried.values() if graph.tried > 0)
        return tuple(sorted(some, key=lambda graph: graph.positions, reverse=True))

    def known_candidates(self) -> list[Candidate]:
        """The known inputs with their instances, for the shrinker."""
        return [
            Candidate(entry.content, origin=entry.origin, games=games)
            for entry in self.known
            if (games := self.tester.games(entry.content))
        ]

    def strategies(self) -> list[Strategy]:
        """All strategies."""
        inputs = self.inputs
        instances = (
            self.rules.write([game]).encode() if is_valid(self.rules, game) else None
            for game in inputs.dataset(self.seed)
        )
        full = FullInputs(self.search, self.rules, self._chance("full"))
        return [
            Strategy(Origin.EDGE, self._edges()),
            Strategy(Origin.DRAWN, self._random_inputs()),
            Strategy(Origin.HARD, self._in_portions(inputs.hard(self.seed), Origin.HARD), 3.0),
            Strategy(Origin.DATASET, self._in_portions(instances, Origin.DATASET)),
            Strategy(Origin.POSITION, self._of_roots()),
            Strategy(Origin.NEARBY, self._of_nearby(), 2.0, size=_SOON_SOLVED),
            Strategy(Origin.REGION, self._of_regions()),
            Strategy(Origin.COSTLY, self._costly()),
            Strategy(Origin.FULL, iter(full.next, None)),
        ]

    def _chance(self, name: str) -> random.Random:
        """A source of chance of its own, so that a strategy's inputs depend on the seed alone."""
        return random.Random(f"{self.seed} {name}")

    def _edges(self) -> Iterator[list[Candidate]]:
        edges = self.search.new_candidates(self.inputs.edges(), Origin.EDGE)
        self._chance("bounds").shuffle(edges)
        self._bound_count = len(edges)
        for start in range(0, len(edges), _FEW):
            yield edges[start : start + _FEW]

    def _random_inputs(self) -> Iterator[list[Candidate]]:
        size = _FIRST_DRAW
        for number in count():
            seed = self.seed + number * SEED_STEP
            texts = [text.encode() for text in self.inputs.draw(seed, size)]
            # The first game of some, evenly spread: Hypothesis draws small ones first.
            step = max(1, len(texts) // _GAMES_PER_TURN)
            for content in texts[step - 1 :: step]:
                self._roots.extend((self.tester.games(content) or ())[:1])
            yield self.search.new_candidates(texts, Origin.DRAWN)
            size = min(_LARGEST_DRAW, 2 * size)

    def _in_portions(
        self, contents: Iterable[bytes | None], origin: Origin
    ) -> Iterator[list[Candidate]]:
        left = iter(contents)
        while some := list(islice(left, _FEW)):
            valid = (content for content in some if content is not None)
            yield self.search.new_candidates(valid, origin)

    def _of_roots(self) -> Iterator[list[Candidate] | None]:
        """The positions of games that were drawn lately, the latest first, with their solutions.

        Of a graph that is too large, the ends of long walks.
        """
        tried: deque[Game[Any]] = deque(maxlen=_MOST_ROOTS)
        positions, oracle = self._positions, self.tester.oracle
        while True:
            if self._roots:
                tried.append(self._roots.popleft())
                self._for_nearby.append(tried[-1])
                self._for_regions.append(tried[-1])
            elif tried:
                tried.rotate()
            if not tried:
                yield None
                continue
            instances = positions.next_in_turn(tried[-1])
            for instance in instances:
                if oracle is not None:
                    oracle.learn(instance.game, instance.way)
            if not instances:
                yield self._candidates(positions.far_from(tried[-1]), Origin.FAR)
                continue
            games = [instance.game for instance in instances]
            candidates = self._candidates(games, Origin.POSITION)
            assert positions.latest is not None
            self._given.append((positions.latest, len(candidates)))
            self._given_count += len(candidates)
            yield candidates

    def _candidates(self, games: Iterable[Game[Any]], origin: Origin) -> list[Candidate]:
        texts = (self.rules.write([game]).encode() for game in games)
        return self.search.new_candidates(texts, origin)

    def _of_nearby(self) -> Iterator[list[Candidate] | None]:
        """Positions near the solved ones of games that were drawn."""
        nearby, oracle = Nearby(self.rules, self._chance("nearby")), self.tester.oracle
        while True:
            if oracle is not None and self._for_nearby:
                root = self._for_nearby.pop()
                if oracle.answer([root]) is not None:  # now it knows the way
                    for end in positions_on(root, oracle.way(root))[-1:]:
                        nearby.add(end)
            instances = nearby.next()
            for instance in instances or ():
                if oracle is not None and instance.way is not None:
                    oracle.suppose(instance.game, instance.way)
            games = [instance.game for instance in instances or ()]
            yield self._candidates(games, Origin.NEARBY) if instances else None

    def _of_regions(self) -> Iterator[list[Candidate] | None]:
        """Positions around the solved ones of games that were drawn, and around their starts."""
        rng = self._chance("regions")
        regions, oracle = Regions(self.rules, rng), self.tester.oracle
        centres: deque[Game[Any]] = deque(maxlen=_MOST_ROOTS)
        while True:
            if self._for_regions:
                root = self._for_regions.pop()
                way = oracle.way(root) if oracle is not None else None
                ends = positions_on(root, way)[-1:]
                centres.extend([root, *ends * 3])  # more often around the ends
            if not centres:
                yield None
                continue
            games = regions.farthest(rng.choice(centres))
            yield self._candidates(games, Origin.REGION)

    def _costly(self) -> Iterator[list[Candidate] | None]:
        """Changes of the costliest instances."""
        while True:
            contents = self._elites.changed(_FEW)
            yield self.search.new_candidates(contents, Origin.COSTLY) if contents else None

    def observe(self, batch: Sequence[Candidate], attempt: Attempt) -> None:
        """Learn from inputs that were tried what they cost."""
        oracle = self.tester.oracle
        if oracle is None or not attempt.ok:
            return
        for candidate in batch[:_MOST_OF_A_BATCH]:
            games = candidate.games
            games = self.tester.games(candidate.content) if games is None else games
            if games and len(games) == 1:
                self._elites.add(self.rules.write(games), oracle.length(games[0]))


_LENGTHS = 6  # characters of a text that are alike
_KEPT = 6  # instances of each length
_MOST_CHANGES = 3


@dataclass(eq=False)
class Elites:
    """The instances with the costliest solutions, by the length of their texts."""

    rules: Rules
    rng: random.Random

    def __post_init__(self) -> None:
        self._by_length: dict[int, list[tuple[int, str]]] = {}

    def add(self, text: str, cost: int) -> bool:
        """Keep an instance if it is one of the costliest; whether it is."""
        cell = self._by_length.setdefault(len(text) // _LENGTHS, [])
        if (cost, text) in cell or (len(cell) == _KEPT and cost < cell[0][0]):
            return False
        insort(cell, (cost, text))
        del cell[:-_KEPT]
        return True

    def changed(self, count: int) -> list[bytes]:
        """Up to so many inputs, each changed from one that is kept."""
        cells = list(self._by_length.values())
        contents: dict[bytes, None] = {}
        for _ in range(count if cells else 0):
            texts = [text for _, text in self.rng.choice(cells)]
            text = self._changed_often(self.rng.choice(texts), texts)
            if text is not None:
                contents[text.encode()] = None
        return list(contents)

    def _changed_often(self, text: str, others: Sequence[str]) -> str | None:
        """A text after a few changes; None if one of them is not possible."""
        for _ in range(self.rng.randint(1, _MOST_CHANGES)):
            mutant = mutated(self.rules, [text, text, text, self.rng.choice(others)], self.rng)
            if mutant is None:
                return None
            text = mutant
        return text


_MOST_OF_A_BYTE, _SHORT_AMONG = 255, 10


@dataclass(eq=False)
class FullInputs:
    """Inputs filled with instances that were tried; some come again."""

    search: Search
    rules: Rules
    rng: random.Random
    _most: int | None = None

    def next(self) -> list[Candidate]:
        """The next one; nothing if it is not new.

        The instances come in any order, or the short ones first. Or a short one comes as often as a
        counter of eight bits can tell, or again and again.
        """
        if self._most is None:  # how many an input may hold if they are as short as possible
            shortest = sorted(self.search.some_games(MAX_BATCH), key=self._text_length)[:1]
            self._most = self.search.most_copies(shortest, MAX_BATCH) if shortest else 0
        games = self.search.some_games(self._most)
        order = self.rng.randrange(4)
        if order == 1:
            games.sort(key=self._text_length)
        elif order > 1 and games:
            some = self.rng.sample(games, min(_SHORT_AMONG, len(games)))
            short = min(some, key=self._text_length)
            count = len(games) if order == 3 else _MOST_OF_A_BYTE
            games[:count] = [short] * min(count, len(games))
        while len(games) > 1:
            content = self.search.join_instances(games)
            if content is not None:
                return self.search.new_candidates([content], Origin.FULL)
            games = self._without_longest(games)
        return []

    def _without_longest(self, games: Sequence[Game[Any]]) -> list[Game[Any]]:
        """A tenth fewer, in the same order: the longest are too much for some sum."""
        lengths = [self._text_length(game) for game in games]
        longest = sorted(range(len(games)), key=lengths.__getitem__)[-(len(games) // 10 + 1) :]
        dropped = set(longest)
        return [game for index, game in enumerate(games) if index not in dropped]

    def _text_length(self, game: Game[Any]) -> int:
        return len(self.rules.write([game]))
