"""The strategies of a stress test, which give the inputs to try.

First come the known inputs: the counterexamples that were kept, those of the editorial, and the
cases of the problem. What `judge run` shows is found at once. Then these share the time: cases that
take long, inputs at the bounds of the constraints, those that are drawn, those that the positions
of their games give, the hardest first, changes of what reached something new and of what is costly,
and inputs with as many instances as fit. A command that generates inputs replaces these.
"""

from __future__ import annotations

import math
import random
from bisect import insort
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from judge.commands.stress.coverage.watched import Corpus
from judge.commands.stress.explorer import GraphExplorer
from judge.commands.stress.inputs import Generator, InputStrategy, Origin
from judge.commands.stress.known_inputs import KnownInput
from judge.commands.stress.mutations import mutated
from judge.commands.stress.position_inputs import HardInputs, Nearby, Regions
from judge.commands.stress.positions import is_valid, positions_on
from judge.commands.stress.result import GraphObject, SpaceObject
from judge.commands.stress.schedule import Strategy
from judge.commands.stress.search import MAX_BATCH, Candidate, InputQueue, Search
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.errors import LanguageError
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
_MOST_UNWATCHED = 100
_TOO_EARLY = "the search ended before anything was watched"


@dataclass(eq=False)
class CandidateSource:
    """The strategies for one stress test, and what they learn from inputs that were tried.

    `building` is the corpus on its way, None if there is to be none. Close it when there is
    nothing more to try.
    """

    search: Search
    tester: SolutionTester
    known: Sequence[KnownInput]
    inputs: InputStrategy | Generator
    building: Future[Corpus | None] | None
    seed: int

    def __post_init__(self) -> None:
        rules = self.tester.rules
        self.corpus: Corpus | None = None
        self._hard: HardInputs | None = None
        if rules is not None and isinstance(self.inputs, InputStrategy):
            explorer = GraphExplorer(self.tester.problem, rules)
            self._hard = HardInputs(
                self.search, self.tester, self.tester.cases, self.seed, explorer
            )
        self._elites = None if rules is None else Elites(rules, self._chance("elites"))
        self._roots: deque[Game[Any]] = deque(maxlen=_MOST_ROOTS)
        # The latest root, until a strategy has taken it.
        self._for_nearby: deque[Game[Any]] = deque(maxlen=1)
        self._for_regions: deque[Game[Any]] = deque(maxlen=1)
        self._bound_count = 0
        self._unwatched: deque[tuple[Strategy, bytes]] = deque(maxlen=_MOST_UNWATCHED)
        self._watching: Future[None] | None = None

    def close(self) -> None:
        """End what is under way beside the search."""
        if self._hard is not None:
            self._hard.positions.close()

    @property
    def space(self) -> SpaceObject | None:
        """What was tried of what there is; None if nothing is known of it."""
        if isinstance(self.inputs, Generator):
            return None
        return SpaceObject(
            bounds_tried=self.search.tried[Origin.EDGE],
            bounds=self._bound_count,
            graphs=tuple(
                GraphObject(positions=one.positions, tried=one.given, farthest=one.largest_cost)
                for one in (self._hard.tried_shares() if self._hard else ())
            ),
            deep=self.search.tried[Origin.DEEP],
        )

    @property
    def lines_never_reached(self) -> tuple[int, ...] | None:
        """The lines of the solution that no input reached; None if that cannot be seen."""
        return self.corpus.lines_never_reached if self.corpus else None

    @property
    def unwatched(self) -> str | None:
        """Why it was not seen which lines are reached; None if it was, or if nobody looks."""
        if self.corpus is None:
            return _TOO_EARLY if self.building is not None else None
        return self.corpus.unwatched

    def known_candidates(self) -> list[Candidate]:
        """The known inputs with their instances, for the shrinker."""
        return [
            Candidate(one.content, origin=one.origin, games=games)
            for one in self.known
            if (games := self.tester.games(one.content))
        ]

    def strategies(self) -> list[Strategy]:
        """All strategies. Those whose inputs are known come before all others."""
        known = [
            Strategy(Origin.KEPT, iter([self._known_inputs()]), math.inf),
            Strategy(Origin.CASE, self._waiting_cases()),
        ]
        if isinstance(self.inputs, Generator):
            return [*known, Strategy(Origin.GENERATOR, self._generated(self.inputs))]
        made = [
            Strategy(Origin.EDGE, self._edges(self.inputs)),
            Strategy(Origin.DRAWN, self._random_inputs(self.inputs)),
            Strategy(Origin.HARD, self._hard_inputs(self.inputs), 2.0),
        ]
        rules = self.tester.rules
        if rules is not None:
            full = FullInputs(self.search, rules, self._chance("full"))
            made += [
                Strategy(Origin.DATASET, self._of_dataset(self.inputs, rules)),
                Strategy(Origin.POSITION, self._of_roots()),
                Strategy(Origin.NEARBY, self._of_nearby(rules), 2.0, InputQueue(size=_SOON_SOLVED)),
                Strategy(Origin.REGION, self._of_regions(rules)),
                Strategy(Origin.CHANGED, self._changes()),
                Strategy(Origin.COSTLY, self._costly()),
                Strategy(Origin.FULL, _again(full.next)),
            ]
        return [*known, *made]

    def _chance(self, name: str) -> random.Random:
        """A source of chance of its own, so that a strategy's inputs depend on the seed alone."""
        return random.Random(f"{self.seed} {name}")

    def _known_inputs(self) -> list[Candidate]:
        """The known inputs, in their order. Small ones can be joined, cases are tried as they are.

        Cases that take long wait, unless they are of the few that catch all that is known.
        """
        made: list[Candidate] = []
        for one in self.known:
            if one.answer is not None:
                self.tester.learn_answer(one.content, one.answer)
            elif self.tester.rules is not None and self.tester.games(one.content) is None:
                continue  # an editorial may show an input that breaks the rules
            if one.origin is Origin.CASE:
                made += (
                    Candidate(content, origin=one.origin, may_wait=one.may_wait)
                    for content in self.search.new([one.content])
                )
            else:
                made += self.search.new_candidates([one.content], one.origin)
        return made

    def _waiting_cases(self) -> Iterator[list[Candidate] | None]:
        """The cases that take long."""
        while True:
            yield [self.search.waiting.popleft()] if self.search.waiting else None

    def _generated(self, generator: Generator) -> Iterator[list[Candidate]]:
        empty = 0
        for number in count():
            content = generator.generate(self.seed, number)
            new = self.search.new_candidates([content], Origin.GENERATOR)
            empty = 0 if new else empty + 1
            if empty == _MAX_EMPTY_RUNS:
                return
            if new:
                yield new

    def _edges(self, inputs: InputStrategy) -> Iterator[list[Candidate]]:
        edges = self.search.new_candidates(inputs.edges(), Origin.EDGE)
        self._chance("bounds").shuffle(edges)
        self._bound_count = len(edges)
        for start in range(0, len(edges), _FEW):
            yield edges[start : start + _FEW]

    def _random_inputs(self, inputs: InputStrategy) -> Iterator[list[Candidate]]:
        size = _FIRST_DRAW
        for number in count():
            seed = self.seed + number * SEED_STEP
            texts = [text.encode() for text in inputs.draw(seed, size)]
            self._roots.extend(self._some_games(texts))
            yield self.search.new_candidates(texts, Origin.DRAWN, seed, size)
            size = min(_LARGEST_DRAW, 2 * size)

    def _hard_inputs(self, inputs: InputStrategy) -> Iterator[list[Candidate]]:
        hard = inputs.hard(self.seed)
        while some := list(islice(hard, _FEW)):
            yield self.search.new_candidates(some, Origin.HARD)

    def _of_dataset(self, inputs: InputStrategy, rules: Rules) -> Iterator[list[Candidate]]:
        games = inputs.dataset(self.seed)
        while some := list(islice(games, _FEW)):
            contents = [rules.write([game]).encode() for game in some if is_valid(rules, game)]
            yield self.search.new_candidates(contents, Origin.DATASET)

    def _of_nearby(self, rules: Rules) -> Iterator[list[Candidate] | None]:
        """Positions near the solved ones of games that were drawn."""
        nearby, oracle = Nearby(rules, self._chance("nearby")), self.tester.oracle
        while True:
            if oracle is not None and self._for_nearby:
                root = self._for_nearby.pop()
                if oracle.answer([root]) is not None:  # now it knows the way
                    for end in positions_on(root, oracle.way(root))[-1:]:
                        nearby.add(end)
            some = nearby.next()
            for one in some or ():
                if oracle is not None and one.way is not None:
                    oracle.suppose(one.game, one.way)
            contents = [rules.write([one.game]).encode() for one in some or ()]
            yield self.search.new_candidates(contents, Origin.NEARBY) if some else None

    def _of_regions(self, rules: Rules) -> Iterator[list[Candidate] | None]:
        """Positions around the solved ones of games that were drawn, and around their starts."""
        rng = self._chance("regions")
        regions, oracle = Regions(rules, rng), self.tester.oracle
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
            contents = [
                rules.write([one]).encode() for one in regions.farthest(rng.choice(centres))
            ]
            yield self.search.new_candidates(contents, Origin.REGION)

    def _some_games(self, texts: Sequence[bytes]) -> Iterator[Game[Any]]:
        """The first game of some inputs, evenly spread: Hypothesis draws small ones first."""
        step = max(1, len(texts) // _GAMES_PER_TURN)
        for content in texts[step - 1 :: step]:
            if games := self.tester.games(content):
                yield games[0]

    def _of_roots(self) -> Iterator[list[Candidate] | None]:
        """The positions of games that were drawn lately, the latest first."""
        tried: deque[Game[Any]] = deque(maxlen=_MOST_ROOTS)
        while True:
            if self._roots:
                tried.append(self._roots.popleft())
                self._for_nearby.append(tried[-1])
                self._for_regions.append(tried[-1])
            elif tried:
                tried.rotate()
            yield self._of_positions(tried[-1]) if tried else None

    def _changes(self) -> Iterator[list[Candidate] | None]:
        """Changes of inputs that reached something new."""
        while True:
            corpus = self._ready_corpus()
            if corpus is None:
                if self.building is None:
                    return
                yield None
            else:
                yield self.search.new_candidates(corpus.changed(_FEW), Origin.CHANGED)

    def _costly(self) -> Iterator[list[Candidate] | None]:
        """Changes of the costliest instances."""
        while self._elites is not None:
            contents = self._elites.changed(_FEW)
            yield self.search.new_candidates(contents, Origin.COSTLY) if contents else None

    def _ready_corpus(self) -> Corpus | None:
        """The corpus once it is built, with the known inputs."""
        if self.corpus is None and self.building is not None and self.building.done():
            with suppress(LanguageError):  # then the search goes on without it
                self.corpus = self.building.result()
            self.building = None
            if self.corpus is not None:
                contents = (one.content for one in self.known if one.origin is not Origin.KEPT)
                self.corpus.watch(sorted(contents, key=len))
        return self.corpus

    def observe(
        self, pool: Executor, strategy: Strategy, batch: Sequence[Candidate], attempt: Attempt
    ) -> None:
        """Learn from inputs that were tried: their costs, and what they reach in `pool`."""
        if self._elites is not None and attempt.ok:
            self._learn_costs(self._elites, batch)
        self._unwatched.extend((strategy, one.content) for one in batch[:_MOST_OF_A_BATCH])
        if self.corpus is not None and (self._watching is None or self._watching.done()):
            if self._watching is not None:
                self._watching.result()
            some = list(self._unwatched)
            self._unwatched.clear()
            self._watching = pool.submit(self._watch, self.corpus, some)

    def _watch(self, corpus: Corpus, some: Sequence[tuple[Strategy, bytes]]) -> None:
        for strategy, content in some:
            before = corpus.edge_count
            if not corpus.watch([content]):
                return
            strategy.reward(corpus.edge_count - before)

    def _learn_costs(self, elites: Elites, batch: Sequence[Candidate]) -> None:
        """Keep those of the instances whose solutions are known to be costly."""
        oracle, rules = self.tester.oracle, self.tester.rules
        if oracle is None or rules is None:
            return
        for one in batch[:_MOST_OF_A_BATCH]:
            games = self.tester.games(one.content) if one.games is None else one.games
            if games and len(games) == 1:
                elites.add(rules.write(games), oracle.length(games[0]))

    def _of_positions(self, game: Game[Any]) -> list[Candidate]:
        """The next instances of the graph of a game, or of a large one."""
        return [] if self._hard is None else self._hard.next_of(game)


def _again(make: Callable[[], list[Candidate]]) -> Iterator[list[Candidate]]:
    while True:
        yield make()


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
        made: dict[bytes, None] = {}
        for _ in range(count if cells else 0):
            texts = [text for _, text in self.rng.choice(cells)]
            text = self._changed_often(self.rng.choice(texts), texts)
            if text is not None:
                made[text.encode()] = None
        return list(made)

    def _changed_often(self, text: str, others: Sequence[str]) -> str | None:
        """A text after a few changes; None if one of them is not possible."""
        for _ in range(self.rng.randint(1, _MOST_CHANGES)):
            made = mutated(self.rules, [text, text, text, self.rng.choice(others)], self.rng)
            if made is None:
                return None
            text = made
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
        games = self.search.some_games(self._most_instances())
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

    def _most_instances(self) -> int:
        """How many instances an input may hold if they are as short as possible."""
        if self._most is None:
            games = sorted(self.search.some_games(MAX_BATCH), key=self._text_length)[:1]
            low, high = 0, MAX_BATCH if games else 0
            while low < high:
                middle = (low + high + 1) // 2
                fits = self.search.join_instances(games * middle) is not None
                low, high = (middle, high) if fits else (low, middle - 1)
            self._most = low
        return self._most

    def _without_longest(self, games: Sequence[Game[Any]]) -> list[Game[Any]]:
        """A tenth fewer, in the same order: the longest are too much for some sum."""
        lengths = [self._text_length(game) for game in games]
        longest = sorted(range(len(games)), key=lengths.__getitem__)[-(len(games) // 10 + 1) :]
        dropped = set(longest)
        return [game for index, game in enumerate(games) if index not in dropped]

    def _text_length(self, game: Game[Any]) -> int:
        return len(self.rules.write([game]))
