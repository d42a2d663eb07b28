"""Search drawn inputs for one on which a solution fails.

Starting a program costs more than most instances. If the input format allows several instances,
the search joins inputs into one, more and more as long as nothing fails. A joined input that fails
is split again.
"""

from __future__ import annotations

import math
import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from judge.commands.stress.tester import LIMIT_VERDICTS, Attempt, SolutionTester
from judge.errors import ProblemError
from judge.game import FormatError, Game, Rules
from judge.model import Verdict
from judge.runner.references import ReferenceFailed

MAX_BATCH = 1 << 12
_CPU_CAP_S = 1.0
_MOST_LATEST = 1_000  # instances, to fill large inputs with
_MOST_REMEMBERED = 1_000_000  # inputs; then some may be tried again


class Origin(Enum):
    """The strategy that an input comes from."""

    KEPT = "kept counterexamples"
    CASE = "cases"
    EDGE = "bounds"
    DRAWN = "random inputs"
    POSITION = "hardest positions"
    FAR = "long walks"
    CHANGED = "changed inputs"
    FULL = "full inputs"
    GENERATOR = "generator"


_MAY_BE_TOO_HARD = (Origin.EDGE, Origin.FAR, Origin.CHANGED)
"""Inputs that are left out if the reference has no answer within the limits."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An input to try. One that was drawn, `draw(seed, count)` of the strategy gives again."""

    content: bytes
    seed: int = 0
    count: int = 0
    origin: Origin = field(default=Origin.DRAWN, compare=False)
    games: Sequence[Game[Any]] | None = field(default=None, compare=False)
    """Its instances, if it can be joined with other inputs."""


@dataclass(frozen=True, slots=True)
class FirstFailure:
    """The failure that the search ended with.

    `candidate` is the input that fails alone, None if only several inputs together fail. `origin`
    is the strategy that these inputs come from.
    """

    attempt: Attempt
    candidate: Candidate | None
    origin: Origin = Origin.DRAWN


class Search:
    """The search for an input on which one solution fails."""

    def __init__(self, tester: SolutionTester, is_over: Callable[[int], bool]) -> None:
        """`is_over` gets the number of inputs tried so far, and says whether to stop."""
        self._tester = tester
        self._is_over = is_over
        self._max_batch = MAX_BATCH
        self._size = 1
        self._rng = random.Random(0)
        self._latest: list[Game[Any]] = []
        self._seen: set[int] = set()  # hashes, as there may be millions
        self._least_cpu_s = math.inf  # about what it takes to start
        self.cpu_cap_s: float | None = _CPU_CAP_S
        self.tried: Counter[Origin] = Counter()
        self.instance_count = 0

    @property
    def input_count(self) -> int:
        """The number of inputs that were tried."""
        return self.tried.total()

    def is_over(self) -> bool:
        """Whether to stop."""
        return self._is_over(self.input_count)

    def count(self, origin: Origin, attempt: Attempt) -> None:
        """Count an input that was tried by others than this search."""
        self.tried[origin] += 1
        self.instance_count += len(self._tester.games(attempt.input) or ())

    def counts_by_strategy(self) -> dict[str, int]:
        """The number of inputs of each strategy that gave some, in the order in which they come."""
        return {origin.value: self.tried[origin] for origin in Origin if origin in self.tried}

    def new(self, contents: Iterable[bytes]) -> list[bytes]:
        """The inputs that were not tried before, each once."""
        found = [content for content in dict.fromkeys(contents) if hash(content) not in self._seen]
        if len(self._seen) + len(found) > _MOST_REMEMBERED:
            self._seen.clear()
        self._seen.update(map(hash, found))
        return found

    def new_candidates(
        self, contents: Iterable[bytes], origin: Origin, seed: int = 0, count: int = 0
    ) -> list[Candidate]:
        """The inputs that were not tried before, to be joined if that is possible."""
        made = [
            Candidate(content, seed, count, origin, self._games(content))
            for content in self.new(contents)
        ]
        for game in _instances(made):
            if len(self._latest) < _MOST_LATEST:
                self._latest.append(game)
            else:
                self._latest[self._rng.randrange(_MOST_LATEST)] = game
        return made

    def some_games(self, count: int) -> list[Game[Any]]:
        """So many instances of what was given lately, some of them more than once; or none."""
        return self._rng.choices(self._latest, k=count) if self._latest else []

    def first_failure(self, candidates: Sequence[Candidate]) -> FirstFailure | None:
        """The first failure among some inputs, None if there is none or the time is over."""
        queue = deque(candidates)
        while queue and not self._is_over(self.input_count):
            batch = self._take_batch(queue, min(self._size, self._max_batch))
            try:
                attempt = self._attempt(batch)
            except ReferenceFailed:
                if len(batch) > 1:
                    queue.extendleft(reversed(batch))
                    self._size = self._max_batch = max(1, len(batch) // 2)
                elif batch[0].origin not in _MAY_BE_TOO_HARD:
                    raise
                continue
            if not attempt.ok:
                failure = self._isolate_failure(batch, attempt)
                if failure is not None:
                    self.tried[failure.origin] += 1
                    return failure
            self.tried.update(one.origin for one in batch)
            self.instance_count += len(self._tester.games(attempt.input) or ())
            self._least_cpu_s = min(self._least_cpu_s, attempt.cpu_s)
            is_quick = attempt.cpu_s < self._least_cpu_s + _CPU_CAP_S / 4
            if not attempt.ok or not is_quick:
                self._size = max(1, len(batch) // 2)
            elif len(batch) == self._size:
                self._size = min(2 * self._size, MAX_BATCH)
        return None

    def join_instances(self, games: Sequence[Game[Any]]) -> bytes | None:
        """One input of several instances, None if there are too many for one input."""
        rules = self._tester.rules
        assert rules is not None
        if not _keep_constraints(rules, games):
            return None
        try:
            content = rules.write(games).encode()
        except (FormatError, ProblemError):  # the rules may take it for granted that there is one
            return None
        again = self._tester.games(content)
        return None if again is None or len(again) != len(games) else content

    def _games(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input that holds nothing else, in canonical form."""
        rules = self._tester.rules
        if rules is None or not rules.instance:
            return None
        games = self._tester.games(content)
        return games if games is not None and rules.write(games).encode() == content else None

    def _take_batch(self, queue: deque[Candidate], size: int) -> list[Candidate]:
        """Take the next inputs that can be joined, `size` at most."""
        batch = [queue.popleft()]
        while len(batch) < size and queue and batch[0].games and queue[0].games:
            batch.append(queue.popleft())
        while len(batch) > 1 and self.join_instances(_instances(batch)) is None:
            half = self._size = len(batch) // 2
            queue.extendleft(reversed(batch[half:]))
            del batch[half:]
        return batch

    def _attempt(self, batch: Sequence[Candidate]) -> Attempt:
        """The attempt at one input, or at several joined ones.

        One input that exceeds the CPU cap runs again with the limit of the problem.
        """
        content = batch[0].content if len(batch) == 1 else self.join_instances(_instances(batch))
        assert content is not None
        attempt = self._tester.attempt(content, cpu_s=self.cpu_cap_s)
        if len(batch) == 1 and attempt.verdict is Verdict.TLE and attempt.is_capped:
            attempt = self._tester.attempt(content)
            if attempt.verdict is not Verdict.TLE:
                self.cpu_cap_s = None  # the solution is slow, not endless
        return attempt

    def _isolate_failure(self, batch: Sequence[Candidate], attempt: Attempt) -> FirstFailure | None:
        """The failure in a batch; None if the batch was only too large."""
        if len(batch) == 1:
            is_large = batch[0].origin is Origin.FULL and attempt.verdict in LIMIT_VERDICTS
            if is_large or not self._tester.keeps_bounds_of_costs(attempt):
                return None
            return FirstFailure(attempt, batch[0], batch[0].origin)
        if attempt.verdict in LIMIT_VERDICTS:
            self._max_batch = max(1, len(batch) // 2)
        if attempt.instance is not None:
            one = _candidate_with(batch, attempt.instance)
            alone = self._attempt([one])
            if not alone.ok:
                return FirstFailure(alone, one, one.origin)
        middle = len(batch) // 2
        for half in (batch[:middle], batch[middle:]):
            again = self._attempt(half)
            failure = None if again.ok else self._isolate_failure(half, again)
            if failure is not None:
                return failure
        if attempt.verdict in LIMIT_VERDICTS or not self._tester.keeps_bounds_of_costs(attempt):
            return None
        return FirstFailure(attempt, None, batch[0].origin)


def _keep_constraints(rules: Rules, games: Sequence[Game[Any]]) -> bool:
    """Whether all games together may be one input: `parse` does not see every sum."""
    bounds = ((one.all, one.high) for one in rules.constraints if one.all is not None)
    return all(not isinstance(high, int) or value(games) <= high for value, high in bounds)


def _instances(batch: Sequence[Candidate]) -> list[Game[Any]]:
    return [game for one in batch for game in one.games or ()]


def _candidate_with(batch: Sequence[Candidate], instance: int) -> Candidate:
    """The input that holds the instance with that number, from 1."""
    for one in batch:
        count = len(one.games or ())
        if instance <= count:
            return one
        instance -= count
    return batch[-1]
