"""An input on which a solution fails comes in, the smallest that can be found goes out.

First the instances that were drawn anyway are shown to the solution in the order of their size, all
in one run: the first that is wrong is a small one. From the input that holds it Hypothesis goes on,
one run a step. `best` is the smallest failure at any time, so nothing is lost if it is broken off.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from judge.commands.stress.inputs import InputStrategy, StopShrinking
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.tester import Attempt, Tester
from judge.game import Game
from judge.model import Verdict

_MAX_JOINED = 500
_DRAW_COUNT, _DRAW_SHARE = 100, 0.05  # so many at a time, for so much of the time
_MAX_WHOLE_INPUTS = 20  # inputs that are tried, where several instances are needed to fail
_CONFIRM_RUNS = 3  # runs of what was found, to see whether it always comes out so
_TRIES_IF_FLAKY = 4  # of each input, if it does not


@dataclass(slots=True)
class ShrinkState:
    """The smallest failure so far, after so many tries, in so many steps; `done`: no smaller."""

    best: Attempt
    runs: int = 0
    steps: int = 0
    is_done: bool = False


class Shrinker:
    """The shrinking of one failure."""

    def __init__(
        self,
        tester: Tester,
        search: Search,
        failure: FirstFailure,
        *,
        seconds: float,
        on_progress: Callable[[ShrinkState], None],
    ) -> None:
        self._tester = tester
        self._search = search
        self._failure = failure
        self._until = time.monotonic() + seconds
        self._on_progress = on_progress
        self._known: dict[bytes, bool] = {}
        self._tries = 1
        self.state = ShrinkState(failure.attempt)
        self.other: Attempt | None = None

    def shrink_by_strategy(self, inputs: InputStrategy, pool: Sequence[Candidate]) -> None:
        """Shrinks by the strategy that drew the input; `pool` are others that were drawn."""
        try:
            self._check_determinism()
            self._isolate_instance()
            start = self._failure.candidate
            if start is None:
                self._remove_instances()
                start = self._smallest_with_enough_instances(pool)
                if start is None:
                    return
            else:
                start = self._smallest_candidate([*pool, *self._draw_more(inputs, start)]) or start
            inputs.shrink(start.seed, start.count, start.content.decode(), self._text_fails)
            self.state.is_done = not self._is_late
        except StopShrinking:
            return

    def shrink_by_generator(self, another: Callable[[int], bytes | None]) -> None:
        """Tries other inputs, by their numbers, until there are no more.

        The smallest that fails is kept.
        """
        try:
            self._check_determinism()
            for number in count():
                content = another(number)
                if content is None or self._is_late:
                    return
                if len(content) < len(self.state.best.input):
                    self._fails(content)
        except StopShrinking:
            return

    def stop(self) -> None:
        """Ends the shrinking, from any thread, before the next try."""
        self._until = 0.0

    def confirm(self) -> Attempt:
        """The smallest failure, under the limits of the problem; `other` if it comes out otherwise.

        What was late under a smaller limit, and is not under theirs, is what was found at first.
        """
        best = self.state.best
        if best.verdict is Verdict.TLE and best.is_capped:
            again = self._tester.attempt(best.input)
            if again.ok:
                again = self._failure.attempt
            return again
        if best.verdict is Verdict.TLE:
            return best
        for _ in range(_CONFIRM_RUNS):
            again = self._tester.attempt(best.input)
            if again.differs(best):
                self.other = again
                break
        return best

    def _isolate_instance(self) -> None:
        """Takes the instance that is wrong alone, if it is wrong alone."""
        number = self.state.best.instance
        games = self._tester.games(self.state.best.input) or ()
        if number is not None and len(games) > 1:
            content = self._search.join_instances([games[number - 1]])
            if content is not None:
                self._fails(content)

    def _check_determinism(self) -> None:
        """Sees whether what was found comes out otherwise at times; then more tries are needed."""
        first = self.state.best
        if first.verdict is Verdict.TLE:
            return
        for _ in range(_CONFIRM_RUNS):
            if self._tester.attempt(first.input, cpu_s=self._search.cpu_cap_s).differs(first):
                self._tries = _TRIES_IF_FLAKY
                return

    @property
    def _is_late(self) -> bool:
        return time.monotonic() >= self._until

    def _text_fails(self, text: str) -> bool:
        return self._fails(text.encode())

    def _fails(self, content: bytes) -> bool:
        """Whether the solution fails on an input; asked once for each."""
        if content not in self._known:
            if self._is_late:
                raise StopShrinking
            # A wrong answer is not given up for a long wait, but to be late may be all it is.
            late = self.state.best.verdict is Verdict.TLE
            for _ in range(self._tries):
                attempt = self._tester.attempt(content, cpu_s=self._search.cpu_cap_s)
                self.state.runs += 1
                if not attempt.ok:
                    break
            self._known[content] = not attempt.ok and (attempt.verdict is not Verdict.TLE or late)
            if self._known[content] and self._size(content) <= self._size(self.state.best.input):
                self.state.best = attempt
                self.state.steps += 1
            self._on_progress(self.state)
        return self._known[content]

    def _size(self, content: bytes) -> tuple[int, int, int]:
        """By what an input is small: its instances, its bytes, the moves that solve it."""
        games = self._tester.games(content) or ()
        return len(games), len(content), sum(map(self._moves, games))

    def _moves(self, game: Game[Any]) -> int:
        oracle = self._tester.oracle
        return 0 if oracle is None else oracle.length(game)

    def _smallest_with_enough_instances(self, pool: Sequence[Candidate]) -> Candidate | None:
        """An input that was drawn and fails alone, having as many instances as are needed."""
        needed = len(self._tester.games(self.state.best.input) or ())
        enough = [one for one in pool if len(one.games or ()) >= needed]
        for one in sorted(enough, key=lambda one: self._size(one.content))[:_MAX_WHOLE_INPUTS]:
            if self._fails(one.content):
                return one
        return None

    def _draw_more(self, inputs: InputStrategy, start: Candidate) -> list[Candidate]:
        """More inputs, of which some may be smaller; drawn for a while."""
        more: list[Candidate] = []
        began = time.monotonic()
        limit_s = _DRAW_SHARE * (self._until - began)
        for number in count(1):
            if len(more) >= _MAX_JOINED or time.monotonic() - began >= limit_s:
                break
            seed = start.seed + number
            texts = inputs.draw(seed, _DRAW_COUNT)
            more += self._search.new_candidates(
                [text.encode() for text in texts], seed, _DRAW_COUNT
            )
        return more

    def _smallest_candidate(self, pool: Sequence[Candidate]) -> Candidate | None:
        """The input with the smallest instance that fails alone, if that can be found out at once.

        That instance is the best from then on.
        """
        if self.state.best.verdict in (Verdict.TLE, Verdict.MLE, Verdict.OLE):
            return None
        holders: dict[bytes, tuple[Game[Any], Candidate]] = {}
        for one in pool:
            for game in one.games or ():
                content = self._search.join_instances([game])
                assert content is not None
                holders.setdefault(content, (game, one))
        if self._tester.oracle is not None:  # it will be asked anyway, and then knows the moves
            self._tester.oracle.answer([game for game, _ in holders.values()])
        alone = sorted(holders, key=self._size)
        for start in range(0, len(alone), _MAX_JOINED):
            some = alone[start : start + _MAX_JOINED]
            first = self._first_failing_index([holders[content][0] for content in some])
            if first is not None and self._fails(some[first]):
                return holders[some[first]][1]
        return None

    def _first_failing_index(self, games: Sequence[Game[Any]]) -> int | None:
        """The index of the first instance that fails, of all of them in one input."""
        low, high = 0, len(games)  # so many are well together, so many fail
        while high and (content := self._search.join_instances(games[:high])) is None:
            high //= 2
        middle = high
        while high - low > 0:
            if self._is_late:
                raise StopShrinking
            content = self._search.join_instances(games[:middle])
            assert content is not None
            attempt = self._tester.attempt(content, cpu_s=self._search.cpu_cap_s)
            self.state.runs += 1
            if attempt.instance is not None:
                return attempt.instance - 1
            if not attempt.ok and attempt.verdict is not Verdict.TLE:
                high = middle
            elif middle == high:
                return None
            else:
                low = middle
            if high - low == 1:
                return low
            middle = (low + high) // 2
        return None

    def _remove_instances(self) -> None:
        """Leaves out instances, as long as those that are left fail together."""
        games = self._tester.games(self.state.best.input) or []
        size = len(games) // 2
        while size:
            start = 0
            while start < len(games) > 1:
                fewer = [*games[:start], *games[start + size :]]
                content = self._search.join_instances(fewer) if fewer else None
                if content is not None and self._fails(content):
                    games = fewer
                else:
                    start += size
            size //= 2
        self.state.is_done = True
