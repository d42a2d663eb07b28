"""Try inputs of several strategies at once, on all cores, and share the time among them.

Each strategy gets its share of the *time* that runs and the making of inputs take, not of the
inputs: one whose inputs take long cannot keep the others waiting. Whose inputs reached something
new lately gets up to three times as much. Inputs are made on a thread of their own, while others
are tried.

A pool of threads runs the solution, a jail each. A failure waits until what was taken before it has
passed, so that of the earliest input is the one that is told.

A thread whose program has ended needs the interpreter for a moment, but that which makes inputs has
it most of the time, and gives it up after 5 ms: longer than a run takes. So threads switch sooner
here; without that a search of Sokoban tried a third of the inputs.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Candidate, FirstFailure, InputQueue, Search, is_too_large
from judge.commands.stress.tester import Attempt
from judge.runner.references import ReferenceFailed

_MAX_EMPTY = 8  # turns in a row without a new input; then the strategy has no more
_LARGEST_BONUS, _BONUS_DECAY = 3.0, 0.9


@dataclass(eq=False)
class Strategy:
    """A strategy, with its inputs that wait and the time it has had.

    `batches` gives lists of new inputs, an empty one if it found none this time, and None as long
    as it has nothing to begin with. One of `weight` 2 gets twice the time of one of 1.
    """

    origin: Origin
    batches: Iterator[list[Candidate] | None]
    weight: float = 1.0
    queue: InputQueue = field(default_factory=InputQueue)
    spent_s: float = 0.0
    bonus: float = 1.0
    is_finished: bool = False
    _empty: int = 0
    _asleep_at: int = -1

    @property
    def due(self) -> float:
        """The least comes next: the time that it has had, for its weight."""
        return self.spent_s / (self.weight * self.bonus)

    def is_asleep(self, input_count: int) -> bool:
        """Whether it found nothing, and no input was tried since."""
        return self._asleep_at == input_count

    def reward(self, new: int) -> None:
        """Give it more time if its last input reached something new, and slowly less otherwise."""
        if new:
            self.bonus = min(_LARGEST_BONUS, self.bonus + 0.5)
        else:
            self.bonus = max(1.0, self.bonus * _BONUS_DECAY)

    def refill(self, input_count: int) -> None:
        """Make the next inputs. They wait in the queue afterwards."""
        began = time.monotonic()
        try:
            made = next(self.batches)
        except StopIteration:
            self.is_finished = True
            return
        self.spent_s += time.monotonic() - began
        if made:
            self.queue.waiting.extend(made)
            self._empty = 0
            return
        self._asleep_at = input_count
        if made is not None:
            self._empty += 1
            self.is_finished = self._empty == _MAX_EMPTY


@dataclass(eq=False)
class TimeShares:
    """All strategies of a search, of which the one that has had the least time comes next."""

    strategies: list[Strategy]
    maker: Executor
    """The thread that makes inputs."""
    refilling: Future[None] | None = None

    def add(self, strategy: Strategy) -> None:
        """Let another strategy take part, as if it had had as much time as the least of them."""
        least = min((one.due for one in self.strategies if not one.is_finished), default=0.0)
        strategy.spent_s = least * strategy.weight
        self.strategies.append(strategy)

    def next_ready(self) -> Strategy | None:
        """The strategy whose inputs come next, None if no input is ready."""
        ready = [one for one in self.strategies if one.queue.waiting]
        return min(ready, key=lambda one: one.due, default=None)

    def start_refill(self, input_count: int) -> bool:
        """Make inputs of the strategy that needs them most; whether some are on their way.

        Raises what the making of inputs raised.
        """
        if self.refilling is not None:
            if not self.refilling.done():
                return True
            refilling, self.refilling = self.refilling, None
            refilling.result()
        needy = self._needy(input_count)
        if not needy:
            return False
        next_one = min(needy, key=lambda one: one.due)
        self.refilling = self.maker.submit(next_one.refill, input_count)
        return True

    def turns(self, count: int) -> Iterator[tuple[Strategy, list[Candidate]]]:
        """Some inputs of the strategy that is due, again and again; the time until the next counts.

        For a search that tries one input after the other.
        """
        tried = 0
        while True:
            waiting = self.next_ready()
            needy = self._needy(tried)
            if needy and (waiting is None or min(one.due for one in needy) < waiting.due):
                min(needy, key=lambda one: one.due).refill(tried)
                continue
            if waiting is None:
                return
            inputs = waiting.queue.waiting
            some = [inputs.popleft() for _ in range(min(count, len(inputs)))]
            began = time.monotonic()
            yield waiting, some
            waiting.spent_s += time.monotonic() - began
            tried += len(some)

    def _needy(self, input_count: int) -> Sequence[Strategy]:
        return [
            one
            for one in self.strategies
            if not one.queue.waiting and not one.is_finished and not one.is_asleep(input_count)
        ]


_WAIT_S = 0.05
_GRACE_S = 2.0  # for what still runs when the time is over; what takes longer is left alone
_SWITCH_INTERVAL_S = 0.0002


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    """Inputs that are tried now, and the time that it takes when it is over."""

    strategy: Strategy
    batch: list[Candidate]
    future: Future[tuple[Attempt | ReferenceFailed, float]]


@dataclass(eq=False)
class ParallelSearch:
    """The search for a failure with `slots` runs at once, and two more that wait for a slot.

    `on_tried` is called with each strategy and its inputs, after they were tried.
    """

    search: Search
    shares: TimeShares
    pool: Executor
    slots: int
    on_tried: Callable[[Strategy, Sequence[Candidate], Attempt], None]

    def __post_init__(self) -> None:
        self._running: deque[_Running] = deque()

    def first_failure(self) -> FirstFailure | None:
        """The first failure; None if there is none, or the time is over."""
        before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        try:
            return self._first_failure()
        finally:
            sys.setswitchinterval(before)

    def _first_failure(self) -> FirstFailure | None:
        search, shares = self.search, self.shares
        while not search.is_over():
            is_refilling = shares.start_refill(search.input_count)
            strategy = shares.next_ready()
            if strategy is not None and len(self._running) < self.slots + 2:
                self._start(strategy)
            elif (running := self._next_done()) is not None:
                if (failure := self._finish(running)) is not None:
                    return failure
            elif self._running or is_refilling:
                self._wait_for_any()
            elif not any(one.queue.waiting for one in shares.strategies):
                return None  # each has finished, or found nothing
        if search.is_stopped():
            wait([one.future for one in self._running if not one.future.cancel()], _GRACE_S)
            self._running = deque(one for one in self._running if _has_ended(one))
        while self._running:
            if (failure := self._finish(self._running[0])) is not None:
                return failure
        return None

    def _start(self, strategy: Strategy) -> None:
        batch = self.search.take_batch(strategy.queue)
        others = sorted(self.shares.strategies, key=lambda one: one.due)
        self.search.fill(batch, [one.queue for one in others])
        self._running.append(_Running(strategy, batch, self.pool.submit(self._attempt, batch)))

    def _attempt(self, batch: list[Candidate]) -> tuple[Attempt | ReferenceFailed, float]:
        """The attempt at some inputs and the seconds that it took, in a thread of the pool."""
        began = time.monotonic()
        try:
            made: Attempt | ReferenceFailed = self.search.attempt(batch)
        except ReferenceFailed as error:
            made = error
        return made, time.monotonic() - began

    def _next_done(self) -> _Running | None:
        """What is done and has passed, or is done and the earliest; None if there is nothing."""
        for one in self._running:
            if one.future.done() and (one is self._running[0] or _has_passed(one)):
                return one
        return None

    def _finish(self, running: _Running) -> FirstFailure | None:
        """The failure that some inputs show, None if they pass."""
        self._running.remove(running)
        attempt, took_s = running.future.result()
        strategy, batch = running.strategy, running.batch
        strategy.spent_s += took_s / self.slots
        if isinstance(attempt, ReferenceFailed):
            self.search.give_back(strategy.queue, batch, attempt)
            return None
        began = time.monotonic()
        if not (attempt.ok or is_too_large(batch, attempt)):  # what follows needs a quiet machine
            wait([one.future for one in self._running])
        failure = self.search.failure_of(strategy.queue, batch, attempt)
        strategy.spent_s += time.monotonic() - began  # it may have run parts of the batch
        if failure is None:
            self.on_tried(strategy, batch, attempt)
        return failure

    def _wait_for_any(self) -> None:
        some = [one.future for one in self._running if not one.future.done()]
        futures: list[Future[object]] = some  # type: ignore[assignment]  # what they return does not matter
        if self.shares.refilling is not None:
            futures.append(self.shares.refilling)  # type: ignore[arg-type]  # as above
        wait(futures, timeout=_WAIT_S, return_when=FIRST_COMPLETED)


def _has_ended(running: _Running) -> bool:
    return running.future.done() and not running.future.cancelled()


def _has_passed(running: _Running) -> bool:
    """Whether the inputs, which were tried, show no failure."""
    if running.future.exception() is not None:
        return False
    attempt, _ = running.future.result()
    return isinstance(attempt, Attempt) and (attempt.ok or is_too_large(running.batch, attempt))
