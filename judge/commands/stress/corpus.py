"""Inputs that reach something new in the solution, and changes of them.

What an input reaches shows a second build of the solution that counts edges; where there is none,
how much it prints, and how long it takes. The verdicts come from the ordinary build.
"""

from __future__ import annotations

import math
import random
import time
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from judge.commands.stress.coverage.coverage_map import Reached, Unwatched
from judge.commands.stress.coverage.watched_program import WatchedProgram, watched_program
from judge.commands.stress.mutations import mutated
from judge.commands.stress.tester import SolutionTester
from judge.game import Rules
from judge.model import Limits, Program
from judge.runner.judge_case import limits_of
from judge.runner.references import lower_cpu_limit
from judge.sandbox import JailCache

_CPU_CAP_S = 3.0  # an ordinary run has one second; a watched one takes up to three times as long
_MOST_INPUTS = 400  # those that were found first reach most
_SHARE, _SHARE_OF_OUTPUTS = 0.15, 0.1  # of the time, for runs that show coverage, or outputs only


class Watched(Protocol):
    """A program of which can be seen what it reaches."""

    def run(self, content: bytes) -> Reached | None:
        """What it reaches on an input; None if it does not tell."""
        ...


@dataclass(eq=False)
class Corpus:
    """The inputs that reached something new. `lines` are those of the source that were reached."""

    rules: Rules
    watched: Watched
    rng: random.Random

    def __post_init__(self) -> None:
        self._texts: list[str] = []
        self._edges: set[int] = set()
        self._began = time.monotonic()
        self._spent_s = 0.0
        self._share = _SHARE_OF_OUTPUTS if isinstance(self.watched, OutputWatch) else _SHARE
        self.lines: set[int] = set()

    @property
    def lines_never_reached(self) -> tuple[int, ...] | None:
        """The lines of the solution that no input reached; None if that cannot be seen."""
        if not isinstance(self.watched, WatchedProgram) or not self.watched.lines:
            return None
        return tuple(sorted(self.watched.lines - self.lines))

    @property
    def unwatched(self) -> str | None:
        """Why it cannot be seen which lines are reached; None if it can."""
        return self.watched.reason if isinstance(self.watched, OutputWatch) else None

    @property
    def edge_count(self) -> int:
        """How many edges were reached, each counted by how often it was taken."""
        return len(self._edges)

    def watch(self, contents: Iterable[bytes]) -> bool:
        """Run the inputs as long as there is time for that; whether there was enough.

        Those that reach something new are kept.
        """
        for content in contents:
            if self._spent_s > self._share * (time.monotonic() - self._began) and self._texts:
                return False
            began = time.monotonic()
            reached = self.watched.run(content)
            self._spent_s += time.monotonic() - began
            if reached is not None:
                self.lines |= reached.lines
                if not reached.edges <= self._edges:
                    self._edges |= reached.edges
                    self._keep(content)
        return True

    def changed(self, count: int) -> list[bytes]:
        """Up to so many inputs, each changed a little from one that was kept."""
        if not self._texts:
            return []
        made = (mutated(self.rules, self._texts, self.rng) for _ in range(count))
        return list(dict.fromkeys(text.encode() for text in made if text is not None))

    def _keep(self, content: bytes) -> None:
        """Keep each instance of an input by itself: the shorter, the better they are changed."""
        try:
            games = self.rules.parse(content.decode())
            texts = [self.rules.write([game]) for game in games[:20]]
        except ValueError:
            return
        self._texts = list(dict.fromkeys([*self._texts, *texts]))[:_MOST_INPUTS]


@dataclass(frozen=True, slots=True)
class OutputWatch:
    """A program of which nothing is seen but what it prints, and how long it takes."""

    program: Program
    limits: Limits
    jails: JailCache
    reason: str  # why nothing else is seen

    def run(self, content: bytes) -> Reached | None:
        """How its output begins, how long that is, and its time: each by its order of magnitude."""
        seen = self.jails.run(self.program, self.limits, stdin=content)
        first = (seen.stdout.split(maxsplit=1) or [b""])[0]
        pace = round(math.log(max(seen.cpu_s, 1e-3), 1.5))
        facts = f"{first!r} {len(seen.stdout).bit_length()} {seen.exit_code}"
        return Reached(edges=frozenset((zlib.crc32(facts.encode()), -pace)), lines=frozenset())


def new_corpus(tester: SolutionTester, jails: JailCache, rng: random.Random) -> Corpus | None:
    """An empty corpus for a solution; None for a problem whose inputs nothing describes.

    Its runs are in `jails`. Building takes some seconds, so call it on a thread of its own; nothing
    else there needs the tester meanwhile.
    """
    if tester.rules is None or not tester.has_one_output:
        return None
    limits = lower_cpu_limit(limits_of(tester.problem, tester.solution), _CPU_CAP_S)
    watched: Watched | Unwatched = watched_program(
        tester.problem, tester.solution, tester.builder, jails, limits
    )
    if isinstance(watched, Unwatched):
        watched = OutputWatch(tester.program, limits, jails, watched.reason)
    return Corpus(tester.rules, watched, rng)
