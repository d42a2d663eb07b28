"""Shrink an input on which a solution fails.

First the shrinker runs the solution on instances that were drawn anyway, sorted by size, in one
input: the first wrong one is small. It begins nearer to its end, and loses lines, words and
columns, alone or with a number in the first line that counts them; numbers become smaller. `best`
is the smallest failure at any time, so an interruption loses nothing.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import InitVar, dataclass
from itertools import combinations, count
from typing import Any

from judge.catalog.odd_data import leave_out
from judge.commands.stress.inputs import Generator, InputStrategy, Origin
from judge.commands.stress.positions import is_valid, positions_on
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.game import Game, Rules
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Verdict
from judge.runner.references import ReferenceFailed

_MAX_JOINED = 100  # instances in one input
_DRAW_COUNT, _DRAW_SHARE = 100, 0.05  # inputs per draw; share of the time for drawing
_POOL_SHARE = 0.5  # of the time, for inputs that cannot be joined
_ORACLE_SHARE = 0.2  # of the time, to find out how many moves an input needs
_MAX_MORE = 500  # inputs that are drawn
_MAX_WHOLE_INPUTS = 20  # inputs to try if only several instances together fail
_CONFIRM_RUNS = 3  # runs that show whether a failure is deterministic
_CONFIRM_S = 0.5  # for these if the time is over
_TRIES_IF_FLAKY = 4  # runs per input if it is not
_DIGITS = re.compile(rb"[0-9]{1,18}")


class _OutOfTime(Exception):
    """Raised where an input would be tried, to end the shrinking."""


@dataclass(eq=False)
class Shrinker:
    """The shrinking of one failure. Other threads may read its fields and call `stop`."""

    tester: SolutionTester
    search: Search
    failure: FirstFailure
    seconds: InitVar[float]
    on_progress: Callable[[], None]
    runs: int = 0
    is_done: bool = False
    other: Attempt | None = None

    def __post_init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._seconds, self._oracle_s = seconds, 0.0
        self._known: dict[bytes, bool] = {}
        self._tries = 1
        self._was_late = False
        self.best = self.failure.attempt

    def shrink_by_strategy(self, inputs: InputStrategy, pool: Sequence[Candidate]) -> None:
        """Try small inputs, then make the best of them smaller.

        `pool` are inputs that were tried, and known ones; the strategy draws more.
        """
        with suppress(_OutOfTime):
            self._check_determinism()
            games, wrong = self.tester.games(self.best.input) or [], self.best.instance
            if wrong is not None and len(games) > 1:
                self._fail(games[wrong - 1 : wrong])
            if self.tester.instance_count(self.best.input) > 1:
                self._remove_instances()
            is_alone = self.failure.candidate is not None
            if is_alone and self.tester.instance_count(self.best.input) <= 1:
                self._take_smallest_instance([*pool, *self._draw_more(inputs)])
            else:
                self._take_small_input(pool)
            self._move_start()
            while self.tester.rules is not None and self._take_first_failing(self._reduced()):
                pass
            self.is_done = not (self._is_late or self._was_late)

    def shrink_by_generator(self, generator: Generator, seed: int) -> None:
        """Try inputs of the generator, then smaller texts that are valid inputs."""
        with suppress(_OutOfTime):
            self._check_determinism()
            until = time.monotonic() + _POOL_SHARE * (self._until - time.monotonic())
            for number in count():
                content = generator.generate_smaller(self.best.input, seed, number)
                if content is None or time.monotonic() >= until:
                    break
                if len(content) < len(self.best.input):
                    self._fails(content)
            while generator.can_check and self._take_smaller_text(generator):
                pass
            self.is_done = generator.can_check and not (self._is_late or self._was_late)

    def _take_smaller_text(self, generator: Generator) -> bool:
        """Make a smaller text that fails the best input, if it is one; whether there is one."""
        best = self.best.input
        for content in map(str.encode, smaller_texts(best.decode(errors="replace"))):
            is_input = len(content) < len(best) and not generator.fault(content)
            if is_input and self._fails(content):
                return True
        return False

    def stop(self) -> None:
        """End the shrinking before its next run."""
        self._until = 0.0

    def confirm(self) -> Attempt:
        """The smallest failure under the limits of the problem; sets `other` if it is flaky.

        If it exceeded only the CPU cap, the first failure is returned instead.
        """
        best = self.best
        if best.verdict is Verdict.TLE:
            again = self._attempt(best.input, None) if best.is_capped else best
            return self.failure.attempt if again is None or again.ok else again
        self.other = self._different_attempt(best, None)
        return best

    def _different_attempt(self, first: Attempt, cpu_cap_s: float | None) -> Attempt | None:
        began = time.monotonic()
        for _ in range(_CONFIRM_RUNS):
            again = self._attempt(first.input, cpu_cap_s)
            if again is not None and again.differs(first):
                return again
            if self._is_late and time.monotonic() - began >= _CONFIRM_S:
                break
        return None

    def _check_determinism(self) -> None:
        """Run every input several times if the failure is flaky."""
        if self.best.verdict is not Verdict.TLE and self._different_attempt(
            self.best, self.search.cpu_cap_s
        ):
            self._tries = _TRIES_IF_FLAKY

    @property
    def _is_late(self) -> bool:
        return time.monotonic() >= self._until

    def _fails(self, content: bytes) -> bool:
        """Whether the solution fails on an input; runs it once for each input."""
        if content not in self._known:
            if self._is_late:
                raise _OutOfTime
            for _ in range(self._tries):
                attempt = self._attempt(content, self.search.cpu_cap_s)
                if attempt is None or not attempt.ok:
                    break
            # A TLE may only mean that the CPU cap is low; it does not replace a wrong answer.
            is_failure = (
                attempt is not None
                and not attempt.ok
                and (attempt.verdict is not Verdict.TLE or self.best.verdict is Verdict.TLE)
            )
            self._known[content] = is_failure
            if attempt is not None and is_failure and self._is_better(attempt):
                self.best = attempt
            self.on_progress()
        return self._known[content]

    def _attempt(self, content: bytes, cpu_s: float | None) -> Attempt | None:
        """The attempt at an input; None if no reference has an answer, so nothing is proved."""
        self.runs += 1
        try:
            attempt = self.tester.attempt(content, cpu_s=cpu_s)
        except ReferenceFailed:
            return None
        # On a busy machine the program may have waited: then a smaller input may fail after all.
        self._was_late |= attempt.verdict is Verdict.TLE is not self.best.verdict
        return attempt

    def _is_better(self, attempt: Attempt) -> bool:
        """Whether a failure shows more than the best: any other than a time does, a smaller one."""
        if attempt.verdict is not Verdict.TLE and self.best.verdict is Verdict.TLE:
            return True
        return not self._is_larger(attempt.input, self.best.input)

    def size(self, content: bytes) -> tuple[int, int, int]:
        """The instances of an input, its bytes, and the sum of its numbers: a board may be one."""
        numbers = sum(map(int, _DIGITS.findall(content)))
        return self.tester.instance_count(content), len(content), numbers

    def _moves(self, content: bytes) -> int:
        """The moves that solve an input, as far as they are known or soon found."""
        games, oracle = self.tester.games(content) or (), self.tester.oracle
        if oracle is None:
            return 0
        if self._oracle_s < _ORACLE_SHARE * self._seconds:
            began = time.monotonic()
            oracle.answer(games)
            self._oracle_s += time.monotonic() - began
        return sum(map(oracle.length, games))

    def _rank(self, content: bytes) -> tuple[tuple[int, int, int], int]:
        return self.size(content), self._moves(content)

    def _is_larger(self, content: bytes, best: bytes, *, by_text: bool = False) -> bool:
        """Whether an input is larger than the best one; of equal ones the text may decide."""
        if self.size(content) != self.size(best):
            return self.size(content) > self.size(best)
        moves, most = self._moves(content), self._moves(best)
        return moves > most or (by_text and moves == most and content >= best)

    def _move_start(self) -> None:
        """Begin the only instance as near to its end as it fails, on the way that is known."""
        games = self.tester.games(self.best.input) or ()
        if len(games) != 1 or self.best.verdict in LIMIT_VERDICTS:
            return
        nearest_first = positions_on(games[0], self.tester.expected_way(self.best))[::-1]
        valid = (game for game in nearest_first if is_valid(self._rules, game))
        self._take_first_failing([self._rules.write([game]).encode() for game in valid])

    def _reduced(self) -> list[bytes]:
        """Inputs whose text is smaller than the best; in canonical form if that is."""
        best = self.best.input
        is_canonical = self.tester.canonical_games(best) is not None
        reduced: dict[bytes, None] = {}
        for text in smaller_texts(best.decode()):
            if games := self.tester.games(text.encode()):
                content = self._rules.write(games).encode() if is_canonical else text.encode()
                if not self._is_larger(content, best, by_text=True):
                    reduced[content] = None
        return list(reduced)

    def _take_first_failing(self, contents: Sequence[bytes]) -> bool:
        """Make the first input that fails the best one; whether there is one."""
        may_be_joined = self._can_join and self.best.verdict not in LIMIT_VERDICTS
        if not may_be_joined or not all(map(self.tester.canonical_games, contents)):
            return any(map(self._fails, contents))
        for start in range(0, len(contents), _MAX_JOINED):
            some = contents[start : start + _MAX_JOINED]
            games = [game for content in some for game in self.tester.games(content) or ()]
            if len(games) != len(some):  # there are inputs of several instances
                return any(map(self._fails, contents))
            index = self._first_failing_index(games)
            if index is not None and self._fails(some[index]):
                return True
        return False

    @property
    def _can_join(self) -> bool:
        if not (games := self.tester.games(self.best.input)):
            return False
        return self.search.join_instances([games[0]] * 2) is not None

    @property
    def _rules(self) -> Rules:
        assert self.tester.rules is not None
        return self.tester.rules

    def _take_small_input(self, pool: Sequence[Candidate]) -> None:
        """Try small inputs that have as many instances as the failure needs, until one fails."""
        needed = self.tester.instance_count(self.best.input)
        enough = [candidate.content for candidate in pool if len(candidate.games or ()) >= needed]
        any(map(self._fails, sorted(enough, key=self._rank)[:_MAX_WHOLE_INPUTS]))

    def _draw_more(self, inputs: InputStrategy) -> list[Candidate]:
        more: list[Candidate] = []
        began = time.monotonic()
        limit_s = _DRAW_SHARE * (self._until - began)
        for number in count(1):
            if len(more) >= _MAX_MORE or time.monotonic() - began >= limit_s:
                break
            texts = [text.encode() for text in inputs.draw(number, _DRAW_COUNT)]
            more += self.search.new_candidates(texts, Origin.DRAWN)
        return more

    def _take_smallest_instance(self, pool: Sequence[Candidate]) -> None:
        """Make the smallest instance that fails alone the best."""
        if self.best.verdict in LIMIT_VERDICTS:
            return  # these do not show which instance is wrong
        games: dict[bytes, Game[Any]] = {}
        for candidate in pool:
            for game in candidate.games or self.tester.games(candidate.content) or ():
                content = self.search.join_instances([game])
                assert content is not None
                if len(content) <= len(self.best.input):
                    games.setdefault(content, game)
        alone = sorted(games, key=self.size)
        joined = _MAX_JOINED if self._can_join else 1
        until = time.monotonic() + _POOL_SHARE * (self._until - time.monotonic())
        for start in range(0, len(alone), joined):
            if time.monotonic() >= until:
                break
            # By their moves too, which the oracle needs a while for: not of all of them at once.
            some = sorted(
                alone[start : start + joined], key=lambda content: (self._rank(content), content)
            )
            index = self._first_failing_index([games[content] for content in some])
            if index is not None and self._fails(some[index]):
                return

    def _first_failing_index(self, games: Sequence[Game[Any]]) -> int | None:
        """The index of the first instance that fails, with as many in one input as may be."""
        first, last = 0, len(games)
        while first < last:
            if last - first > 1 and self.search.join_instances(games[first:last]) is None:
                last = (first + last) // 2
                continue
            index = self._first_failing_of_joined(games[first:last])
            if index is not None:
                return first + index
            first, last = last, len(games)
        return None

    def _first_failing_of_joined(self, games: Sequence[Game[Any]]) -> int | None:
        """The index of the first instance that fails when all of them are in one input."""

        def wrong_attempt(count: int) -> Attempt | None:
            if self._is_late:
                raise _OutOfTime
            content = self.search.join_instances(games[:count])
            attempt = self._attempt(content, self.search.cpu_cap_s) if content else None
            is_wrong = attempt and not attempt.ok and attempt.verdict is not Verdict.TLE
            return attempt if is_wrong else None

        if (whole := wrong_attempt(len(games))) is None:
            return None
        if whole.instance is not None:
            return whole.instance - 1
        counts = range(1, len(games))
        return bisect_left(counts, True, key=lambda count: wrong_attempt(count) is not None)

    def _remove_instances(self) -> None:
        """Leave out instances, many at a time and then one by one, as long as the others fail."""
        games = self.tester.games(self.best.input) or []
        if self.best.instance is not None and self._fail(games[: self.best.instance]):
            games = games[: self.best.instance]
        leave_out(games, self._fail)

    def _fail(self, games: Sequence[Game[Any]]) -> bool:
        content = self.search.join_instances(games) if games else None
        return content is not None and self._fails(content)


_HEADER_NUMBERS = 3  # numbers of the first line that may count rows or columns
_MOST_LINES = 2_000
_FEW_LINES = 64  # of which pairs may go too, and columns: there are not too many of these
_NUMBER = re.compile(r"[0-9]+")


def smaller_texts(text: str) -> Iterator[str]:
    """Texts to try instead of `text`, the much smaller ones first."""
    lines = text.splitlines()
    if not 0 < len(lines) <= _MOST_LINES:
        return
    for fewer in _shorter(lines):
        yield from _with_smaller_header(lines[0], fewer, len(lines) - len(fewer))
    if len(lines) <= _FEW_LINES:
        for first in range(len(lines)):  # and one of another board of the same height
            for other in range(first + 2, len(lines)):
                pair = [line for at, line in enumerate(lines) if at not in (first, other)]
                yield from _with_smaller_header(lines[0], pair)
        for narrower in _narrower(lines):
            yield from _with_smaller_header(lines[0], narrower)
    for at, line in enumerate(lines):
        words = line.split()
        for some in _shorter(words):
            changed = [*lines[:at], " ".join(some), *lines[at + 1 :]]
            yield from _with_smaller_header(lines[0], changed, len(words) - len(some))
    yield from _smaller_numbers(text)


def _shorter(items: Sequence[str]) -> Iterator[list[str]]:
    """Without some items in a row: a half of them, a quarter, down to one."""
    size = max(1, len(items) // 2)
    while size:
        for start in range(0, len(items) - size + 1, size):
            yield [*items[:start], *items[start + size :]]
        size //= 2


def _narrower(lines: Sequence[str]) -> Iterator[list[str]]:
    """Without one column: of words, or of signs."""
    for column in range(max(map(len, lines))):
        yield [lines[0], *(line[:column] + line[column + 1 :] for line in lines[1:])]
        yield [line[:column] + line[column + 1 :] for line in lines]
    rows = [line.split() for line in lines]
    for column in range(max(map(len, rows))):
        yield [lines[0], *(" ".join(row[:column] + row[column + 1 :]) for row in rows[1:])]


def _with_smaller_header(header: str, lines: Sequence[str], less: int = 1) -> Iterator[str]:
    """The lines, and the same with one or two of the first numbers of the first line reduced.

    Two, since one is often a bound of the other. A first line that was changed stays as it is.
    """
    yield _text_of(lines)
    if not lines or lines[0] != header:
        return
    numbers = list(_NUMBER.finditer(header))[:_HEADER_NUMBERS]
    for chosen in [*combinations(numbers, 1), *combinations(numbers, 2)]:
        for step in {1, less}:
            if all(int(match[0]) >= step for match in chosen):
                smaller = header
                for match in reversed(chosen):
                    reduced = int(match[0]) - step
                    smaller = f"{smaller[: match.start()]}{reduced}{smaller[match.end() :]}"
                yield _text_of([smaller, *lines[1:]])


def _smaller_numbers(text: str) -> Iterator[str]:
    for match in _NUMBER.finditer(text):
        number = int(match[0][:40])
        for smaller in dict.fromkeys((0, number // 2, number - 1)):
            if 0 <= smaller < number:
                yield f"{text[: match.start()]}{smaller}{text[match.end() :]}"


def _text_of(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
