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

from judge.commands.stress.tester import Attempt, Contest
from judge.game import Game
from judge.model import Verdict

MOST_TOGETHER = 64
_CUT_S = 1.0
_BY_SIZE = (Verdict.TLE, Verdict.MLE, Verdict.OLE)
"""What a larger input may get although each of its parts alone is done well."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An input, and by which seed it was drawn, as one of how many."""

    content: bytes
    seed: int = 0
    count: int = 0
    games: Sequence[Game[Any]] | None = field(default=None, compare=False)
    """Its instances, if it can be put together with others."""


@dataclass(frozen=True, slots=True)
class Found:
    """A failure; `drawn` is the input that fails alone, None if only several together do."""

    attempt: Attempt
    drawn: Drawn | None


class Hunt:
    """The inputs that one solution was tried on. `over` tells when to stop."""

    def __init__(self, contest: Contest, over: Callable[[int], bool]) -> None:
        """`over` is asked with the number of inputs tried so far."""
        self._contest = contest
        self._over = over
        self._most = MOST_TOGETHER
        self._seen: set[bytes] = set()
        self.cut_s: float | None = _CUT_S
        self.tried = 0

    def fresh(self, contents: Sequence[bytes], seed: int, count: int) -> list[Drawn]:
        """The inputs that were not tried before, each once."""
        drawn = []
        for content in contents:
            if content not in self._seen:
                self._seen.add(content)
                drawn.append(Drawn(content, seed, count, self._games_of(content)))
        return drawn

    def found(self, drawn: Sequence[Drawn]) -> Found | None:
        """The first failure among some inputs, None if there is none or time is over."""
        queue = deque(drawn)
        size = 1
        while queue and not self._over(self.tried):
            part = self._taken(queue, min(size, self._most))
            attempt = self._attempt(part)
            if not attempt.ok:
                found = self._narrowed(part, attempt)
                if found is not None:
                    self.tried += 1
                    return found
            self.tried += len(part)
            is_quick = self.cut_s is None or attempt.cpu_s < self.cut_s / 4
            size = 2 * size if attempt.ok and is_quick else max(1, size // 2)
        return None

    def joined(self, games: Sequence[Game[Any]]) -> bytes | None:
        """One input of several instances, None if the format does not allow it.

        It may be their number that is too much, or what they hold in all.
        """
        rules = self._contest.rules
        assert rules is not None
        try:
            content = rules.write(games).encode()
        except ValueError:
            return None
        there = self._contest.games(content)
        return None if there is None or len(there) != len(games) else content

    def attempt(self, content: bytes) -> Attempt:
        """The attempt at one input that may fail for sure: what seems too slow gets more time."""
        attempt = self._contest.attempt(content, cpu_s=self.cut_s)
        if attempt.verdict is Verdict.TLE and attempt.cut:
            attempt = self._contest.attempt(content)
            if attempt.verdict is not Verdict.TLE:
                self.cut_s = None  # it is slow, not endless
        return attempt

    def _games_of(self, content: bytes) -> list[Game[Any]] | None:
        """The instances of an input that says nothing else than they do."""
        rules = self._contest.rules
        if rules is None or not rules.instance:
            return None
        games = self._contest.games(content)
        if games is None or rules.write(games).encode() != content:
            return None
        return games

    def _taken(self, queue: deque[Drawn], size: int) -> list[Drawn]:
        """The next inputs that go together, mostly as many as `size`."""
        part = [queue.popleft()]
        while len(part) < size and queue and part[0].games and queue[0].games:
            part.append(queue.popleft())
        while len(part) > 1 and self.joined(_games(part)) is None:
            half = len(part) // 2
            self._most = max(1, half)
            queue.extendleft(reversed(part[half:]))
            del part[half:]
        return part

    def _attempt(self, part: Sequence[Drawn]) -> Attempt:
        """The attempt at some inputs together, or at a single one."""
        if len(part) == 1:
            return self.attempt(part[0].content)
        content = self.joined(_games(part))
        assert content is not None
        return self._contest.attempt(content, cpu_s=self.cut_s)

    def _narrowed(self, part: Sequence[Drawn], attempt: Attempt) -> Found | None:
        """The failure in what failed together; None if its parts are well and it is only large."""
        if len(part) == 1:
            return Found(attempt, part[0])
        if attempt.verdict in _BY_SIZE:
            self._most = max(1, len(part) // 2)
        if attempt.instance is not None:
            one = _holder(part, attempt.instance)
            alone = self._attempt([one])
            if not alone.ok:
                return Found(alone, one)
        middle = len(part) // 2
        for half in (part[:middle], part[middle:]):
            again = self._attempt(half)
            found = None if again.ok else self._narrowed(half, again)
            if found is not None:
                return found
        return None if attempt.verdict in _BY_SIZE else Found(attempt, None)


def _games(part: Sequence[Drawn]) -> list[Game[Any]]:
    return [game for one in part for game in one.games or ()]


def _holder(part: Sequence[Drawn], instance: int) -> Drawn:
    """The input that holds the instance with that number, from 1."""
    for one in part:
        count = len(one.games or ())
        if instance <= count:
            return one
        instance -= count
    return part[-1]
