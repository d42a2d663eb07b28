"""Search for the input on which a solution takes the most CPU time.

Each input runs alone under the limit of the problem. Where an input may hold several instances, one
instance is tried in many copies, so that the time to start does not hide its own. The slowest are
changed again and again, and fill an input as often as they fit: hill climbing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.stress.inputs import Origin
from judge.commands.stress.mutations import mutated
from judge.commands.stress.result import SlowestInput
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.game import Game

_CHANGED = 20  # inputs of each turn that are changes of slow ones
_KEPT = 20  # the slowest inputs of a single instance, which are changed
_COPIES = 64


@dataclass(frozen=True, slots=True)
class TimedInput:
    """An input that was tried, and the CPU time that it took."""

    content: bytes
    cpu_s: float


class SlowSearch:
    """The search for the slowest input of one solution. `slowest` is it, None before the first."""

    def __init__(self, tester: SolutionTester, search: Search, seed: int) -> None:
        self._tester, self._search = tester, search
        self._rng = random.Random(seed)
        self._singles: list[TimedInput] = []
        self._by_size: dict[int, TimedInput] = {}
        self.slowest: TimedInput | None = None

    @property
    def growth(self) -> list[TimedInput]:
        """The slowest input of each size, the small ones first; a size is a power of two bytes."""
        return [self._by_size[size] for size in sorted(self._by_size)]

    def result(self) -> SlowestInput | None:
        """The slowest input for the report."""
        if self.slowest is None:
            return None
        content = self.slowest.content
        return SlowestInput(
            input=content.decode(errors="replace"),
            bytes=len(content),
            instances=len(self._games(content)),
            cpu_s=round(self.slowest.cpu_s, 6),
            growth=tuple((len(one.content), round(one.cpu_s, 6)) for one in self.growth),
        )

    def first_failure(self, batch: Sequence[Candidate]) -> FirstFailure | None:
        """Try some inputs and changes of the slowest; the first that fails, None if none does."""
        for content, origin in self._inputs(batch):
            if self._search.is_over():
                return None
            copies = self._copied(content) if len(self._games(content)) == 1 else None
            attempt = self._tester.attempt(copies or content)
            self._search.count(origin, attempt)
            if not attempt.ok and self._tester.keeps_bounds_of_costs(attempt):
                return FirstFailure(attempt, Candidate(attempt.input, origin=origin), origin)
            self._record(content, attempt)
        return None

    def _games(self, content: bytes) -> list[Game[Any]]:
        return list(self._tester.games(content) or ())

    def _copied(self, content: bytes) -> bytes | None:
        """Many copies of an instance as one input; None if there cannot be so many."""
        rules = self._tester.rules
        if rules is None or not rules.instance:
            return None
        return self._search.join_instances(self._games(content) * _COPIES)

    def _inputs(self, batch: Sequence[Candidate]) -> Iterator[tuple[bytes, Origin]]:
        yield from ((one.content, one.origin) for one in batch)
        rules = self._tester.rules
        if rules is None or not self._singles:
            return
        for _ in range(_CHANGED):
            texts = [one.content.decode() for one in self._singles]
            text = mutated(rules, texts, self._rng)
            if text is not None and self._search.new([text.encode()]):
                yield text.encode(), Origin.CHANGED
        if rules.instance and (content := self._filled(self._singles[0].content)) is not None:
            yield content, Origin.FULL

    def _filled(self, content: bytes) -> bytes | None:
        """An input that holds the only instance of another one as often as it may."""
        games = self._games(content)
        best = None
        low, high = 1, 1 << 13
        while low < high:
            middle = (low + high + 1) // 2
            joined = self._search.join_instances(games * middle)
            best = joined or best
            low, high = (middle, high) if joined is not None else (low, middle - 1)
        return best if best is not None and self._search.new([best]) else None

    def _record(self, content: bytes, attempt: Attempt) -> None:
        timed = TimedInput(attempt.input, attempt.cpu_s)
        if self.slowest is None or timed.cpu_s > self.slowest.cpu_s:
            self.slowest = timed
        size = len(timed.content).bit_length()
        if size not in self._by_size or timed.cpu_s > self._by_size[size].cpu_s:
            self._by_size[size] = timed
        if len(self._games(content)) == 1:
            self._singles.append(TimedInput(content, attempt.cpu_s))
            self._singles.sort(key=lambda one: -one.cpu_s)
            del self._singles[_KEPT:]
