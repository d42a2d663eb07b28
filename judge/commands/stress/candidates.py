"""The inputs of a stress test, from several strategies.

First come the inputs whose answers are known: the counterexamples that were kept, then the cases of
the problem. What `judge run` shows is found at once. Then in turn: inputs at the bounds of the
constraints, those that are drawn, those that the positions of their games give, the hardest first,
changes of what reached something new, and inputs with as many instances as fit. A command that
generates inputs replaces these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from judge.commands.stress.corpus import Corpus
from judge.commands.stress.generators import Generator
from judge.commands.stress.inputs import InputStrategy
from judge.commands.stress.positions import PositionInstances
from judge.commands.stress.search import MAX_BATCH, Candidate, Origin, Search
from judge.commands.stress.tester import SolutionTester
from judge.errors import LanguageError
from judge.game import Game
from judge.model import Case

SEED_STEP = 1_000_003
"""Between the seeds of two draws."""

_FIRST_DRAW, _LARGEST_DRAW = 20, 400  # inputs
_MAX_EMPTY_DRAWS = 8  # draws in a row without a new input; then there are no more
_MAX_EMPTY_RUNS = 30  # the same for runs of a generator
_GAMES_PER_TURN = 6  # whose positions are tried
_MOST_OF_A_BYTE, _SHORT_AMONG = 255, 20
_CHEAP = 3  # inputs at the bounds, and changes, for each random input
_TOO_EARLY = "the search ended before anything was watched"
_WATCHED = 20  # inputs of a turn of which is seen what they reach


@dataclass(eq=False)
class CandidateSource:
    """The inputs for one stress test. Iterate over `batches` to get them.

    `building` is the corpus on its way, None if there is to be none.
    `is_exhausted`: there are no more.
    """

    search: Search
    tester: SolutionTester
    cases: Sequence[Case]
    kept: Sequence[Case]
    inputs: InputStrategy | Generator
    building: Future[Corpus | None] | None
    seed: int
    is_exhausted: bool = False

    def __post_init__(self) -> None:
        rules = self.tester.rules
        self._rng = random.Random(self.seed)
        self.corpus: Corpus | None = None
        self._most: int | None = None
        # Bounds and changes are made fast, but if an input has one instance, each costs a run.
        self._cheap_inputs = _CHEAP if rules is not None and rules.instance else 1
        self._positions = None if rules is None else PositionInstances(rules, self.seed)

    @property
    def whole_graphs(self) -> Sequence[int]:
        """For each graph of positions that were all tried, how many they are."""
        return self._positions.whole if self._positions else ()

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

    def batches(self, most: int | None = None) -> Iterator[list[Candidate]]:
        """New inputs, until there are no more, or `most` of them."""
        for batch in self._all():
            if most is not None:
                batch = batch[: most - self.search.input_count]
            if batch:
                yield batch

    def _all(self) -> Iterator[list[Candidate]]:
        yield self._of_cases(self.kept, Origin.KEPT)
        yield self._of_cases(self.cases, Origin.CASE)
        if isinstance(self.inputs, Generator):
            yield from self._generated(self.inputs)
        else:
            yield from self._in_turn(self.inputs)
        self.is_exhausted = True

    def _of_cases(self, cases: Sequence[Case], origin: Origin) -> list[Candidate]:
        """The inputs of cases, short ones first. Their answers are known."""
        answers = {case.input: case.answer for case in cases if not case.args and not case.files}
        for content, answer in answers.items():
            self.tester.learn_answer(content, answer)
        inputs = sorted(answers, key=len)
        return [Candidate(content, origin=origin) for content in self.search.new(inputs)]

    def _generated(self, generator: Generator) -> Iterator[list[Candidate]]:
        empty = 0
        for number in count():
            content = generator.generate(self.seed, number)
            new = self.search.new_candidates([content], Origin.GENERATOR)
            empty = 0 if new else empty + 1
            if empty == _MAX_EMPTY_RUNS:
                return
            yield new

    def _in_turn(self, inputs: InputStrategy) -> Iterator[list[Candidate]]:
        """Inputs at the bounds, drawn ones, and the positions of some of their games."""
        edges = inputs.edges()
        self._rng.shuffle(edges)
        empty, size = 0, _FIRST_DRAW
        for number in count():
            some = size * self._cheap_inputs
            yield self.search.new_candidates(edges[:some], Origin.EDGE)
            del edges[:some]
            seed = self.seed + number * SEED_STEP
            texts = [text.encode() for text in inputs.draw(seed, size)]
            new = self.search.new_candidates(texts, Origin.DRAWN, seed, size)
            empty = 0 if new else empty + 1
            if empty == _MAX_EMPTY_DRAWS:
                return
            yield new
            for game in self._some_games(texts):
                yield self._of_positions(game)
            if (corpus := self._ready_corpus()) is not None:
                corpus.watch(texts[:_WATCHED])
                changed = corpus.changed(size * self._cheap_inputs)
                corpus.watch(changed[:_WATCHED])
                yield self.search.new_candidates(changed, Origin.CHANGED)
            yield self._full_input()
            size = min(_LARGEST_DRAW, 2 * size)

    def _ready_corpus(self) -> Corpus | None:
        """The corpus once it is built, with the cases."""
        if self.corpus is None and self.building is not None and self.building.done():
            with suppress(LanguageError):  # then the search goes on without it
                self.corpus = self.building.result()
            self.building = None
            if self.corpus is not None:
                self.corpus.watch(sorted((case.input for case in self.cases), key=len))
        return self.corpus

    def _some_games(self, texts: Sequence[bytes]) -> Iterator[Game[Any]]:
        """The first game of some inputs, evenly spread: Hypothesis draws small ones first."""
        step = max(1, len(texts) // _GAMES_PER_TURN)
        for content in texts[step - 1 :: step]:
            if games := self.tester.games(content):
                yield games[0]

    def _full_input(self) -> list[Candidate]:
        """An input with as many instances as fit, of those that were tried; some come again.

        They come in any order, the short ones first, or a short one as often as a counter of
        eight bits can tell.
        """
        games = self.search.some_games(self._most_instances())
        order = self._rng.randrange(3)
        if order == 1:
            games.sort(key=self._text_length)
        elif order == 2 and len(games) > 2 * _MOST_OF_A_BYTE:
            short = min(self._rng.sample(games, _SHORT_AMONG), key=self._text_length)
            games[:_MOST_OF_A_BYTE] = [short] * _MOST_OF_A_BYTE
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
        assert self.tester.rules is not None
        return len(self.tester.rules.write([game]))

    def _of_positions(self, game: Game[Any]) -> list[Candidate]:
        """The next instances of the graph of a game. Their solutions are known."""
        rules = self.tester.rules
        if self._positions is None or rules is None:
            return []
        contents = {}
        for known in self._positions.next_of(game):
            contents[rules.write([known.game]).encode()] = known
            if self.tester.oracle is not None:
                self.tester.oracle.learn(known.game, known.way)
        if not contents:
            far = self._positions.far_from(game)
            return self.search.new_candidates(
                [rules.write([one]).encode() for one in far], Origin.FAR
            )
        return self.search.new_candidates(list(contents), Origin.POSITION)
