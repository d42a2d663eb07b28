"""Search for an input on which a solution fails: join inputs, try them on all cores, split again.

Starting a program costs more than most instances. If the input format allows several instances,
the search joins inputs into one, more and more as long as nothing fails. A joined input that fails
is split again.

Each strategy gets its share of the *time* that runs and the making of inputs take, not of the
inputs: one whose inputs take long cannot keep the others waiting. Inputs are made on a thread of
their own, while others are tried.

A pool of threads runs the solution, a jail each. A failure waits until what was taken before it has
passed, so that of the earliest input is the one that is told.

An input on which the solution exceeds a limit is put off, for a wrong answer says more than a time.
These run again with all that the limits permit, once a share of the time has passed without another
failure. First come those of which a limit alone is a failure, of these the known inputs that catch
most, then the smallest.

A thread whose program has ended needs the interpreter for a moment, but that which makes inputs has
it most of the time, and gives it up after 5 ms: longer than a run takes. So threads switch sooner
here; without that a search of Sokoban tried a third of the inputs.
"""

from __future__ import annotations

import math
import os
import random
import sys
import time
from bisect import bisect_left, insort
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field, replace
from typing import Any

from judge.commands.stress.inputs import MAY_BE_TOO_HARD, MAY_BE_TOO_LARGE, Origin
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.errors import ProblemError
from judge.game import FormatError, Game
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Verdict
from judge.runner.references import ReferenceFailed
from judge.sandbox import physical_cores

MAX_BATCH = 1 << 12
_CPU_CAP_S = 1.0
_QUICK_BATCH_S = _CPU_CAP_S / 4  # more than the least; then a run may hold more inputs
_SLOW_START_S = 0.1  # then each run is to hold as many inputs as it can
_MOST_GROWTH = 8  # times as many inputs as before, if they may still be quick
_QUICK_CPU_S = 0.2  # more than the least is too long for an input that may wait
_MOST_LATEST = 1_000  # instances, to fill large inputs with
_MOST_REMEMBERED = 1_000_000  # inputs; then some may be tried again
_POOL_SIZE = 2_000  # latest inputs, among which the shrinker looks for a small one
_PUT_OFF_WEIGHT = 8.0  # more than half of what the other strategies have together
_MOST_SLOWER = 2  # times the CPU time of a right output is permitted to the inputs after it
_PATIENCE_IF_BUSY, _BUSY_LOAD = 2.5, 2.5  # times the limit; processes that want each core
_CONFIRM_RUNS = 1  # of what exceeds a limit, under the limits of the problem
_MAX_EMPTY = 8  # turns in a row without a new input; then the strategy has no more
_WAIT_S = 0.05
# For what still runs when the time is over. What takes longer is left alone, unless it was put off:
# then it runs once, so the search takes one run longer at most.
_GRACE_S = 2.0
_SWITCH_INTERVAL_S = 0.0002


@dataclass(frozen=True, slots=True)
class Candidate:
    """An input to try.

    One that may wait is put off sooner if it takes long. One that was put off runs alone, for as
    long as the problem permits.
    """

    content: bytes
    origin: Origin = field(default=Origin.DRAWN, compare=False)
    games: Sequence[Game[Any]] | None = field(default=None, compare=False)
    """Its instances, if it can be joined with other inputs."""
    may_wait: bool = field(default=False, compare=False)
    was_put_off: bool = field(default=False, compare=False)

    @property
    def instances_to_join(self) -> int:
        """How many instances an input with others gets from it, 0 if it is tried alone."""
        return 0 if self.may_wait or self.was_put_off else len(self.games or ())


@dataclass(frozen=True, slots=True)
class FirstFailure:
    """The failure that the search ended with.

    `candidate` is the input that fails alone, None if only several inputs together fail. `origin`
    is the strategy that these inputs come from.
    """

    attempt: Attempt
    candidate: Candidate | None
    origin: Origin = Origin.DRAWN


@dataclass(eq=False)
class Strategy:
    """A strategy, with its inputs that wait and the time it has had.

    `batches` gives lists of new inputs, an empty one if it found none this time, and None as long
    as it has nothing to begin with. One of `weight` 2 gets twice the time of one of 1. The next run
    gets `size` of the waiting inputs, of `most` at most.
    """

    origin: Origin
    batches: Iterator[list[Candidate] | None]
    weight: float = 1.0
    size: int = 1
    most: int = MAX_BATCH
    waiting: deque[Candidate] = field(default_factory=deque)
    spent_s: float = 0.0
    is_finished: bool = False
    asleep_at: int = -1  # it found nothing after so many inputs, so it waits for the next
    _empty: int = 0

    @property
    def due(self) -> float:
        """The least comes next: the time that it has had, for its weight."""
        return self.spent_s / self.weight

    def refill(self, input_count: int) -> None:
        """Make the next inputs. They wait afterwards."""
        began = time.monotonic()
        try:
            batch = next(self.batches)
        except StopIteration:
            self.is_finished = True
            return
        self.spent_s += time.monotonic() - began
        if batch:
            self.waiting.extend(batch)
            self._empty = 0
            return
        self.asleep_at = input_count
        if batch is not None:
            self._empty += 1
            self.is_finished = self._empty == _MAX_EMPTY


class Search:
    """The search for an input on which one solution fails.

    `tried` counts the inputs, and `instance_count` their instances. `drawn` are the last inputs of
    Hypothesis, of which some are small. `put_off` has the inputs that exceeded a limit, the
    most urgent first. `passed_over` counts those on which the named reference failed, by why it
    did.
    """

    def __init__(
        self, tester: SolutionTester, is_over: Callable[[int], bool], most: int | None = None
    ) -> None:
        """`is_over` gets the number of inputs tried so far, and says whether to stop.

        No more than `most` inputs are tried.
        """
        self._tester = tester
        self._is_over = is_over
        self._left = math.inf if most is None else most
        self._rng = random.Random(0)
        self._latest: list[Game[Any]] = []
        self._seen: set[int] = set()  # hashes, as there may be millions
        self._least_cpu_s = math.inf  # about what it takes to start
        self._quick_instances = 1  # of a run that was quick
        self.cpu_cap_s = _CPU_CAP_S
        self.tried: Counter[Origin] = Counter()
        self.instance_count = 0
        self.drawn: deque[Candidate] = deque(maxlen=_POOL_SIZE)
        self.put_off = Strategy(Origin.CASE, iter(()), _PUT_OFF_WEIGHT, most=1, is_finished=True)
        self.passed_over: Counter[str] = Counter()

    @property
    def input_count(self) -> int:
        """The number of inputs that were tried."""
        return self.tried.total()

    def is_over(self) -> bool:
        """Whether to stop."""
        return self._left == 0 or self.is_stopped()

    def is_stopped(self) -> bool:
        """Whether to stop although there may be more inputs to try."""
        return self._is_over(self.input_count + self.passed_over.total())

    def count(self, origin: Origin, attempt: Attempt) -> None:
        """Count an input that was tried by others than this search."""
        self.tried[origin] += 1
        self.instance_count += self._tester.instance_count(attempt.input)
        self._left = max(0, self._left - 1)

    def counts_by_strategy(self) -> dict[str, int]:
        """The number of inputs of each strategy that gave some, in the order in which they come."""
        return {origin.value: self.tried[origin] for origin in Origin if origin in self.tried}

    def new(self, contents: Iterable[bytes]) -> list[bytes]:
        """The inputs that were not tried before, each once."""
        new = [content for content in dict.fromkeys(contents) if hash(content) not in self._seen]
        if len(self._seen) + len(new) > _MOST_REMEMBERED:
            self._seen.clear()
        self._seen.update(map(hash, new))
        return new

    def new_candidates(self, contents: Iterable[bytes], origin: Origin) -> list[Candidate]:
        """The inputs that were not tried before, to be joined if that is possible."""
        batch = [Candidate(content, origin, self._games(content)) for content in self.new(contents)]
        for game in _instances(batch):
            if len(self._latest) < _MOST_LATEST:
                self._latest.append(game)
            else:
                self._latest[self._rng.randrange(_MOST_LATEST)] = game
        return batch

    def some_games(self, count: int) -> list[Game[Any]]:
        """So many instances of what was given lately, some of them more than once; or none."""
        return self._rng.choices(self._latest, k=count) if self._latest else []

    def take_batch(self, strategy: Strategy) -> list[Candidate]:
        """Take the next inputs that can be joined. They are tried now."""
        waiting, size = strategy.waiting, min(strategy.size, strategy.most, self._left)
        batch = [waiting.popleft()]
        while len(batch) < size and waiting and batch[0].games and waiting[0].games:
            batch.append(waiting.popleft())
        while len(batch) > 1 and self.join_instances(_instances(batch)) is None:
            half = strategy.size = len(batch) // 2
            waiting.extendleft(reversed(batch[half:]))
            del batch[half:]
        self._left -= len(batch)
        self.drawn.extend(candidate for candidate in batch if candidate.origin is Origin.DRAWN)
        return batch

    def fill(self, batch: list[Candidate], others: Iterable[Strategy]) -> None:
        """Add inputs that wait elsewhere to a run of a program that takes long to start.

        Few runs of it fit into the time, so each holds as many instances as a quick run did. If the
        number of inputs is limited instead, runs stay as they are.
        """
        if not _SLOW_START_S <= self._least_cpu_s < math.inf or self._left < math.inf:
            return
        left = self._quick_instances - len(_instances(batch))
        taken: list[tuple[Strategy, Candidate]] = []
        for strategy in others if batch[0].instances_to_join else ():
            while strategy.waiting and 0 < strategy.waiting[0].instances_to_join <= left:
                taken.append((strategy, strategy.waiting.popleft()))
                left -= taken[-1][1].instances_to_join
        while taken:
            more = [candidate for _, candidate in taken]
            if self.join_instances(_instances([*batch, *more])) is not None:
                batch.extend(more)
                return
            half = len(taken) // 2
            for strategy, candidate in reversed(taken[half:]):
                strategy.waiting.appendleft(candidate)
            del taken[half:]

    def give_back(self, strategy: Strategy, batch: list[Candidate], error: ReferenceFailed) -> None:
        """Try fewer inputs at once, as no reference has an answer to so many.

        Raises the error if it is a single one, and there must be an answer to it.
        """
        if len(batch) > 1:
            self._halve(strategy, batch)
        else:
            self._left += 1
            self.pass_over(batch[0].origin, error)

    def pass_over(self, origin: Origin, error: ReferenceFailed) -> None:
        """Leave an input out, as no reference says what is right; raises the error if it must."""
        if self._tester.is_reference_named:
            self.passed_over[error.fault] += 1
        elif origin not in MAY_BE_TOO_HARD:
            raise error

    def _halve(self, strategy: Strategy, batch: Sequence[Candidate]) -> None:
        """Try the same inputs again, and from now on at most half as many at once."""
        strategy.waiting.extendleft(reversed(batch))
        strategy.size = strategy.most = max(1, len(batch) // 2)
        self._left += len(batch)

    def attempt(self, batch: Sequence[Candidate]) -> Attempt:
        """The attempt at one input, or at several joined ones; any thread may make it.

        The CPU time is capped, unless the input was put off.
        """
        content = batch[0].content if len(batch) == 1 else self.join_instances(_instances(batch))
        assert content is not None
        may_be_too_large = batch[0].origin in MAY_BE_TOO_LARGE
        if batch[0].was_put_off:
            attempt = self._tester.attempt(content, ask_at_limit=not may_be_too_large)
            if attempt.verdict is not Verdict.TLE:
                # The solution is slow, not endless.
                self.cpu_cap_s = max(self.cpu_cap_s, _MOST_SLOWER * attempt.cpu_s)
            return attempt
        is_started = self._least_cpu_s < math.inf
        if batch[0].may_wait and is_started:
            cap_s = _QUICK_CPU_S
        else:
            cap_s = _CPU_CAP_S if may_be_too_large and len(batch) > 1 else self.cpu_cap_s
        if is_started:
            cap_s += self._least_cpu_s
        return self._tester.attempt(content, cpu_s=cap_s, ask_at_limit=not may_be_too_large)

    def failure_of(
        self, strategy: Strategy, batch: Sequence[Candidate], attempt: Attempt
    ) -> FirstFailure | None:
        """The failure that an attempt shows, None if there is none; the inputs are counted."""
        if attempt.verdict in LIMIT_VERDICTS and not batch[0].was_put_off:
            if len(batch) > 1:
                self._halve(strategy, batch)
                return None
            if attempt.is_capped or batch[0].origin not in MAY_BE_TOO_LARGE:
                late = replace(batch[0], was_put_off=True)
                insort(self.put_off.waiting, late, key=_urgency)
                self._left += 1
                return None
        if may_fail(batch, attempt):
            failure = self._isolate_failure(batch, attempt)
            if failure is not None:
                self.tried[failure.origin] += 1
                return failure
        self.tried.update(candidate.origin for candidate in batch)
        self.instance_count += self._tester.instance_count(attempt.input)
        self._least_cpu_s = min(self._least_cpu_s, attempt.cpu_s)
        # What takes long to start, as Java, takes up to half as long again at times. Few runs of it
        # fit into the time, so each holds many inputs.
        more_s = attempt.cpu_s - self._least_cpu_s
        quick_s = max(_QUICK_BATCH_S, self._least_cpu_s)
        instances = len(_instances(batch))
        if not attempt.ok or more_s >= quick_s:
            strategy.size = max(1, min(strategy.size, len(batch)) // 2)
            if instances >= self._quick_instances:
                self._quick_instances = max(1, instances // 2)
            return None
        self._quick_instances = max(self._quick_instances, instances)
        if len(batch) >= strategy.size:
            is_start = more_s < max(_QUICK_BATCH_S / _MOST_GROWTH, self._least_cpu_s / 2)
            strategy.size = min((_MOST_GROWTH if is_start else 2) * strategy.size, MAX_BATCH)
        return None

    def join_instances(self, games: Sequence[Game[Any]]) -> bytes | None:
        """One input of several instances, None if there are too many for one input."""
        rules = self._tester.rules
        assert rules is not None
        bounds = ((bound.all, bound.high) for bound in rules.constraints if bound.all is not None)
        # `parse` does not see every sum.
        if any(isinstance(high, int) and value(games) > high for value, high in bounds):
            return None
        try:
            content = rules.write(games).encode()
        except (FormatError, ProblemError):  # the rules may take it for granted that there is one
            return None
        again = self._tester.games(content)
        return None if again is None or len(again) != len(games) else content

    def most_copies(self, games: Sequence[Game[Any]], most: int) -> int:
        """How often one input can hold all of these instances, `most` times at most."""
        return bisect_left(
            range(1, most + 1),
            True,
            key=lambda count: self.join_instances([*games] * count) is None,
        )

    def _games(self, content: bytes) -> list[Game[Any]] | None:
        rules = self._tester.rules
        return self._tester.canonical_games(content) if rules and rules.instance else None

    def _isolate_failure(self, batch: Sequence[Candidate], attempt: Attempt) -> FirstFailure | None:
        """The failure in a batch; the whole of it if the time is over."""
        if len(batch) == 1:
            return self._confirm(batch[0], attempt)
        if self.is_stopped():
            return FirstFailure(attempt, None, batch[0].origin)
        if attempt.instance is not None:
            holders = [candidate for candidate in batch for _ in candidate.games or ()]
            holder = holders[min(attempt.instance, len(holders)) - 1]
            alone = self._attempt_again([holder])
            if alone is not None and may_fail([holder], alone):
                return self._confirm(holder, alone)
        middle = len(batch) // 2
        for half in (batch[:middle], batch[middle:]):
            again = self._attempt_again(half)
            if again is None or not may_fail(half, again):
                continue
            if (failure := self._isolate_failure(half, again)) is not None:
                return failure
        if not self._tester.keeps_bounds_of_costs(attempt):
            return None
        return FirstFailure(attempt, None, batch[0].origin)

    def _attempt_again(self, batch: Sequence[Candidate]) -> Attempt | None:
        try:
            return self.attempt(batch)
        except ReferenceFailed:
            return None

    def _confirm(self, candidate: Candidate, attempt: Attempt) -> FirstFailure | None:
        """The failure on a single input; None if a right solution might fail there as well."""
        if not self._tester.keeps_bounds_of_costs(attempt):
            return None
        if attempt.verdict in LIMIT_VERDICTS:  # time and memory may be those of a busy machine
            for _ in range(_CONFIRM_RUNS):
                if self.is_stopped():
                    is_late = attempt.verdict is Verdict.TLE
                    if is_late and not self._tester.is_surely_late(attempt):
                        return None
                    break
                is_busy = os.getloadavg()[0] > _BUSY_LOAD * len(physical_cores())
                patience = _PATIENCE_IF_BUSY if is_busy else 1.0
                attempt = self._tester.attempt(attempt.input, patience=patience)
                if attempt.verdict not in LIMIT_VERDICTS:
                    break
            if attempt.ok:
                return None
        return FirstFailure(attempt, candidate, candidate.origin)


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    """Inputs that are tried now, and the time that it takes when it is over."""

    strategy: Strategy
    batch: list[Candidate]
    future: Future[tuple[Attempt | ReferenceFailed, float]]


@dataclass(eq=False)
class ParallelSearch:
    """The search for a failure with `slots` runs at once, and two more that wait for a slot.

    `maker` is the thread that makes inputs. `on_tried` is called with inputs after they were
    tried, if there is one.
    """

    search: Search
    maker: Executor
    pool: Executor
    slots: int
    on_tried: Callable[[Sequence[Candidate], Attempt], None] | None = None

    def __post_init__(self) -> None:
        self._strategies: Sequence[Strategy] = ()
        self._running: deque[_Running] = deque()
        self._refilling: Future[None] | None = None

    def first_failure(
        self, strategies: Sequence[Strategy], patience_s: float = 0.0
    ) -> FirstFailure | None:
        """The first failure; None if there is none, or the time is over.

        What was put off waits for `patience_s`, or until there is nothing else to try. Raises what
        the making of inputs raised.
        """
        self._strategies = strategies
        self._running.clear()
        before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        try:
            return self._first_failure(patience_s)
        finally:
            sys.setswitchinterval(before)

    def _first_failure(self, patience_s: float) -> FirstFailure | None:
        search = self.search
        until = time.monotonic() + patience_s
        while not search.is_over():
            self._refill()
            # No more than run at once: before a time is confirmed, all of them have to end.
            late_runs = sum(run.strategy is search.put_off for run in self._running)
            is_due = time.monotonic() >= until and late_runs < self.slots
            late = [search.put_off] if is_due else []
            strategy = next_ready([*late, *self._strategies])
            if strategy is not None and len(self._running) < self.slots + 2:
                batch = search.take_batch(strategy)
                search.fill(batch, sorted(self._strategies, key=lambda strategy: strategy.due))
                future = self.pool.submit(self._attempt, batch)
                self._running.append(_Running(strategy, batch, future))
            elif (running := next(filter(self._may_end, self._running), None)) is not None:
                if (failure := self._finish(running)) is not None:
                    return self._preferred(failure)
            elif self._running or self._refilling is not None:
                futures: list[Future[Any]] = [run.future for run in self._running]
                futures = [future for future in futures if not future.done()]
                futures += [] if self._refilling is None else [self._refilling]
                wait(futures, timeout=_WAIT_S, return_when=FIRST_COMPLETED)
            elif search.put_off.waiting:
                until = 0.0  # there is nothing else to try
            else:
                return None  # each has finished, or found nothing
        if search.is_stopped():
            left = [run for run in self._running if not run.future.cancel()]
            wait([run.future for run in left if run.batch[0].was_put_off])
            wait([run.future for run in left], _GRACE_S)
            self._running = deque(
                run for run in self._running if run.future.done() and not run.future.cancelled()
            )
        while self._running:
            if (failure := self._finish(self._running[0])) is not None:
                return failure
        return None

    def _preferred(self, failure: FirstFailure) -> FirstFailure:
        """The failure; of an exceeded limit, one of another kind that ran beside it."""
        if failure.attempt.verdict in LIMIT_VERDICTS:
            for other in [run for run in self._running if not run.batch[0].was_put_off]:
                result = self._finish(other)
                if result is not None and result.attempt.verdict not in LIMIT_VERDICTS:
                    return result
        return failure

    def _refill(self) -> None:
        """Have inputs made of the strategy that needs them most, unless some are on their way."""
        if self._refilling is not None:
            if not self._refilling.done():
                return
            refilling, self._refilling = self._refilling, None
            refilling.result()
        input_count = self.search.input_count
        if needy := _needy(self._strategies, input_count):
            self._refilling = self.maker.submit(needy.refill, input_count)

    def _attempt(self, batch: list[Candidate]) -> tuple[Attempt | ReferenceFailed, float]:
        began = time.monotonic()
        try:
            outcome: Attempt | ReferenceFailed = self.search.attempt(batch)
        except ReferenceFailed as error:
            outcome = error
        return outcome, time.monotonic() - began

    def _finish(self, running: _Running) -> FirstFailure | None:
        self._running.remove(running)
        attempt, took_s = running.future.result()
        strategy, batch = running.strategy, running.batch
        strategy.spent_s += took_s / self.slots
        if isinstance(attempt, ReferenceFailed):
            self.search.give_back(strategy, batch, attempt)
            return None
        began = time.monotonic()
        # A time needs a quiet machine; what else follows does not.
        if attempt.verdict in LIMIT_VERDICTS and may_fail(batch, attempt):
            wait([other.future for other in self._running])
        failure = self.search.failure_of(strategy, batch, attempt)
        strategy.spent_s += time.monotonic() - began  # it may have run parts of the batch
        if failure is None and self.on_tried is not None:
            self.on_tried(batch, attempt)
        return failure

    def _may_end(self, running: _Running) -> bool:
        """Whether inputs were tried, and show no failure unless they are the earliest."""
        future, is_first = running.future, running is self._running[0]
        if is_first or not future.done() or future.exception() is not None:
            return is_first and future.done()
        attempt, _ = future.result()
        return isinstance(attempt, Attempt) and not may_fail(running.batch, attempt)


def next_ready(strategies: Iterable[Strategy]) -> Strategy | None:
    """The strategy whose inputs come next; None if no input is ready."""
    ready = (strategy for strategy in strategies if strategy.waiting)
    return min(ready, key=lambda strategy: strategy.due, default=None)


def turns(strategies: Sequence[Strategy], count: int) -> Iterator[list[Candidate]]:
    """Some inputs of the strategy that is due, again and again; the time until the next counts.

    For a search that tries one input after the other.
    """
    tried = 0
    while True:
        ready, needy = next_ready(strategies), _needy(strategies, tried)
        if needy and (ready is None or needy.due < ready.due):
            needy.refill(tried)
            continue
        if ready is None:
            return
        batch = [ready.waiting.popleft() for _ in range(min(count, len(ready.waiting)))]
        began = time.monotonic()
        yield batch
        ready.spent_s += time.monotonic() - began
        tried += len(batch)


def _needy(strategies: Iterable[Strategy], input_count: int) -> Strategy | None:
    needy = (
        strategy
        for strategy in strategies
        if not (strategy.waiting or strategy.is_finished or strategy.asleep_at == input_count)
    )
    return min(needy, key=lambda strategy: strategy.due, default=None)


def may_fail(batch: Sequence[Candidate], attempt: Attempt) -> bool:
    """Whether an attempt shows a failure: a limit counts only for what was put off before.

    It does not count for inputs that were not made for that.
    """
    if attempt.verdict in LIMIT_VERDICTS:
        return batch[0].was_put_off and batch[0].origin not in MAY_BE_TOO_LARGE
    return not attempt.ok


def _urgency(late: Candidate) -> tuple[bool, bool, int]:
    """The order in which to try again what was put off; the least comes first."""
    return late.origin in MAY_BE_TOO_LARGE, late.may_wait, len(late.content)


def _instances(batch: Sequence[Candidate]) -> list[Game[Any]]:
    return [game for candidate in batch for game in candidate.games or ()]
