"""Search for the input on which a solution takes the most CPU time.

Each input runs alone under the limit of the problem. Where an input may hold several instances, one
instance is tried in many copies, so that the time to start does not hide its own. The slowest are
changed again and again, and fill an input as often as they fit: hill climbing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from judge.commands.stress.inputs import Origin
from judge.commands.stress.mutations import mutated
from judge.commands.stress.result import SlowestInput
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.runner.references import ReferenceFailed

_CHANGED = 20  # inputs of each turn that are changes of slow ones
_KEPT = 20  # the slowest inputs of a single instance, which are changed
_COPIES, _MOST_COPIES = 64, 1 << 13


class SlowSearch:
    """The search for the slowest input of one solution.

    `slowest` is the attempt at it, None before the first.
    """

    def __init__(self, tester: SolutionTester, search: Search, seed: int) -> None:
        self._tester, self._search = tester, search
        self._rng = random.Random(seed)
        self._singles: list[tuple[float, bytes]] = []  # the slowest first
        self._by_size: dict[int, Attempt] = {}
        self.slowest: Attempt | None = None

    def result(self) -> SlowestInput | None:
        """The slowest input for the report; a size in its growth is a power of two bytes."""
        if self.slowest is None:
            return None
        content = self.slowest.input
        growth = (self._by_size[size] for size in sorted(self._by_size))
        return SlowestInput(
            input=content.decode(errors="replace"),
            bytes=len(content),
            instances=self._tester.instance_count(content),
            cpu_s=round(self.slowest.cpu_s, 6),
            growth=tuple((len(attempt.input), round(attempt.cpu_s, 6)) for attempt in growth),
        )

    def first_failure(self, batch: Sequence[Candidate]) -> FirstFailure | None:
        """Try some inputs and changes of the slowest; the first that fails, None if none does."""
        for content, origin in self._inputs(batch):
            if self._search.is_over():
                return None
            games = self._tester.games(content) or []
            is_copied = len(games) == 1 and self._holds_several
            copies = self._search.join_instances(games * _COPIES) if is_copied else None
            try:
                attempt = self._tester.attempt(copies or content)
            except ReferenceFailed as error:
                self._search.pass_over(origin, error)
                continue
            self._search.count(origin, attempt)
            if not attempt.ok and self._tester.keeps_bounds_of_costs(attempt):
                return FirstFailure(attempt, Candidate(attempt.input, origin=origin), origin)
            if self.slowest is None or attempt.cpu_s > self.slowest.cpu_s:
                self.slowest = attempt
            size = len(attempt.input).bit_length()
            if size not in self._by_size or attempt.cpu_s > self._by_size[size].cpu_s:
                self._by_size[size] = attempt
            if len(games) == 1:
                self._singles.append((attempt.cpu_s, content))
                self._singles.sort(key=lambda single: -single[0])
                del self._singles[_KEPT:]
        return None

    @property
    def _holds_several(self) -> bool:
        return self._tester.rules is not None and bool(self._tester.rules.instance)

    def _inputs(self, batch: Sequence[Candidate]) -> Iterator[tuple[bytes, Origin]]:
        yield from ((candidate.content, candidate.origin) for candidate in batch)
        rules = self._tester.rules
        if rules is None or not self._singles:
            return
        for _ in range(_CHANGED):
            texts = [content.decode() for _, content in self._singles]
            text = mutated(rules, texts, self._rng)
            if text is not None and self._search.new([text.encode()]):
                yield text.encode(), Origin.COSTLY
        if self._holds_several:
            games = self._tester.games(self._singles[0][1]) or []
            copies = self._search.most_copies(games, _MOST_COPIES)
            full = self._search.join_instances(games * copies) if copies > 1 else None
            if full is not None and self._search.new([full]):
                yield full, Origin.FULL
