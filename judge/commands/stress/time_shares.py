"""Share the time of a search among its strategies.

Each strategy gets its share of the *time* that runs and the making of inputs take, not of the
inputs: one whose inputs take long cannot keep the others waiting. Whose inputs reached something
new lately gets up to three times as much. Inputs are made on a thread of their own, while others
are tried.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Candidate, InputQueue

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
