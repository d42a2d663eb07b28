"""Drawn inputs come in, the first on which a solution fails goes out.

Where the format of the input allows several instances, several inputs are put together into one,
more and more as long as nothing fails: a start costs more than most instances. What fails together
is then taken apart.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.commands.stress.tester import Attempt, Tester
from judge.game import Game
from judge.model import Verdict

MAX_BATCH = 64
_CPU_CAP_S = 1.0
_SIZE_VERDICTS = (Verdict.TLE, Verdict.MLE, Verdict.OLE)
"""What a larger input may get although each of its parts alone is done well."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An input, and by which seed it was drawn, as one of how many."""

    content: bytes
    seed: int = 0
    count: int = 0
    games: Sequence[Game[Any]] | None = field(default=None, compare=False)
    """Its instances, if it can be put together with others."""


@dataclass(frozen=True, slots=True)
class FirstFailure:
    """A failure; `drawn` is the input that fails alone, None if only several together do."""

    attempt: Attempt
    candidate: Candidate | None


class Search:
    """The inputs that one solution was tried on. `over` tells when to stop."""

    def __init__(self, tester: Tester, is_over: Callable[[int], bool]) -> None:
        """`over` is asked with the number of inputs tried so far."""
        self._tester = tester
        self._is_over = is_over
        self._max_batch = MAX_BATCH
        self._seen: set[bytes] = set()
        self.cpu_cap_s: float | None = _CPU_CAP_S
        self.input_count = 0

    def new_candidates(self, contents: Sequence[bytes], seed: int, count: int) -> list[Candidate]:
        """The inputs that were not tried before, each once."""
        drawn = []
        for content in contents:
            if content not in self._seen:
                self._seen.add(content)
                drawn.append(Candidate(content, seed, count, self._games_of(content)))
        return drawn

    def first_failure(self, drawn: Sequence[Candidate]) -> FirstFailure | None:
        """The first failure among some inputs, None if there is none or time is over."""
        queue = deque(drawn)
        size = 1
        while queue and not self._is_over(self.input_count):
            part = self._take_batch(queue, min(size, self._max_batch))
            attempt = self._attempt(part)
            if not attempt.ok:
                found = self._isolate_failure(part, attempt)
                if found is not None:
                    self.input_count += 1
                    return found
            self.input_count += len(part)
            is_quick = self.cpu_cap_s is None or attempt.cpu_s < self.cpu_cap_s / 4
            size = 2 * size if attempt.ok and is_quick else max(1, size // 2)
        return None

    def join_instances(self, games: Sequence[Game[Any]]) -> bytes | None:
        """One input of several instances, None if the format does not allow it.

        It may be their number that is too much, or what they hold in all.
        """
        rules = self._tester.rules
        assert rules is not None
        try:
            content = rules.write(games).encode()
        except ValueError:
            return None
        there = self._tester.games(content)
        return None if there is None or len(there) != len(games) else content

    def attempt(self, content: bytes) -> Attempt:
        """The attempt at one input that may fail for sure: what seems too slow gets more time."""
        attempt = self._tester.attempt(content, cpu_s=self.cpu_cap_s)
        if attempt.verdict is Verdict.TLE and attempt.is_capped:
            attempt = self._tester.attempt(content)
            if attempt.verdict is not Verdict.TLE:
                self.cpu_cap_s = None  # it is slow, not endless
        return attempt

    def _games_of(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input that says nothing else than they do."""
        rules = self._tester.rules
        if rules is None or not rules.instance:
            return None
        games = self._tester.games(content)
        if games is None or rules.write(games).encode() != content:
            return None
        return games

    def _take_batch(self, queue: deque[Candidate], size: int) -> list[Candidate]:
        """The next inputs that go together, mostly as many as `size`."""
        part = [queue.popleft()]
        while len(part) < size and queue and part[0].games and queue[0].games:
            part.append(queue.popleft())
        while len(part) > 1 and self.join_instances(_games(part)) is None:
            half = len(part) // 2
            self._max_batch = max(1, half)
            queue.extendleft(reversed(part[half:]))
            del part[half:]
        return part

    def _attempt(self, part: Sequence[Candidate]) -> Attempt:
        """The attempt at some inputs together, or at a single one."""
        if len(part) == 1:
            return self.attempt(part[0].content)
        content = self.join_instances(_games(part))
        assert content is not None
        return self._tester.attempt(content, cpu_s=self.cpu_cap_s)

    def _isolate_failure(self, part: Sequence[Candidate], attempt: Attempt) -> FirstFailure | None:
        """The failure in what failed together; None if its parts are well and it is only large."""
        if len(part) == 1:
            return FirstFailure(attempt, part[0])
        if attempt.verdict in _SIZE_VERDICTS:
            self._max_batch = max(1, len(part) // 2)
        if attempt.instance is not None:
            one = _candidate_with(part, attempt.instance)
            alone = self._attempt([one])
            if not alone.ok:
                return FirstFailure(alone, one)
        middle = len(part) // 2
        for half in (part[:middle], part[middle:]):
            again = self._attempt(half)
            found = None if again.ok else self._isolate_failure(half, again)
            if found is not None:
                return found
        return None if attempt.verdict in _SIZE_VERDICTS else FirstFailure(attempt, None)


def _games(part: Sequence[Candidate]) -> list[Game[Any]]:
    return [game for one in part for game in one.games or ()]


def _candidate_with(part: Sequence[Candidate], instance: int) -> Candidate:
    """The input that holds the instance with that number, from 1."""
    for one in part:
        count = len(one.games or ())
        if instance <= count:
            return one
        instance -= count
    return part[-1]
