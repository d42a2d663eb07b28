"""What a comparison found: two solutions side by side, case by case. Pure values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from judge.commands.compare.statistics import (
    Decision,
    EquivalenceMargin,
    Estimate,
    Pair,
    decision,
    estimate,
    rounds_needed,
)
from judge.model import Judgement, Problem, Setting, Solution, Verdict

DEFAULT_MARGIN = 0.02
"""Which difference does not matter unless something else is asked for.

Two builds of one program differ as much by where they happen to lie in memory (Mytkowicz et al.
2009, "Producing wrong data without doing anything obviously wrong"), so less is hardly ever meant.
"""


class CaseExclusion(Enum):
    """Why no time is compared on a case; the value is the word in reports."""

    FAILED = "failed"
    UNSTEADY = "unsteady"
    SHORT = "short"
    LONG = "long"
    NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One of the two: a solution under the name that it was given, and its commit if it has one."""

    solution: Solution
    commit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedCase:
    """What both did on one case: what they got at first, and what they needed, pair by pair.

    `first` and `second` are None where it was not come to. `cpu` are CPU seconds; `counted` are
    instructions, empty where they cannot be counted.
    """

    name: str
    hash: str
    first: Judgement | None = None
    second: Judgement | None = None
    left_out: CaseExclusion | None = None
    cpu: tuple[Pair, ...] = ()
    counted: tuple[Pair, ...] = ()

    @property
    def is_worse(self) -> bool:
        """Whether the second failed where the first did not."""
        return self._got(first=True) and not self._got(first=False)

    @property
    def is_better(self) -> bool:
        """Whether the second did not fail where the first did."""
        return self._got(first=False) and not self._got(first=True)

    @property
    def is_other(self) -> bool:
        """Whether both failed, each in its own way."""
        if self.first is None or self.second is None or self.is_worse or self.is_better:
            return False
        return self.first.verdict is not self.second.verdict

    @property
    def both(self) -> tuple[Judgement, Judgement] | None:
        """What both got, if both were accepted."""
        if self.first is None or self.second is None:
            return None
        accepted = self.first.verdict is self.second.verdict is Verdict.AC
        return (self.first, self.second) if accepted else None

    def _got(self, *, first: bool) -> bool:
        judgement, other = (self.first, self.second) if first else (self.second, self.first)
        return judgement is not None and other is not None and judgement.verdict is Verdict.AC


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterTotals:
    """A figure that both told of the same cases: its sums, and on how many cases it differs."""

    cases: int
    first: int
    second: int
    differing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """All that one comparison found, whole or cut off.

    `start_s` is what a program that does nothing takes in the language of both, in CPU seconds;
    None where that is not known, or they have two languages. `uncounted` says why instructions
    were not counted, None if they were. `seconds` is how long the rounds took, `time_s` how
    long they might.
    """

    problem: Problem
    setting: Setting
    processor: str
    first: Candidate
    second: Candidate
    cases: tuple[ComparedCase, ...]
    width: float = DEFAULT_MARGIN
    start_s: float | None = None
    uncounted: str | None = None
    seconds: float = 0.0
    time_s: float = 60.0
    interrupted: bool = False

    @property
    def timed(self) -> list[ComparedCase]:
        """The cases on which time is compared."""
        return [case for case in self.cases if case.left_out is None and case.cpu]

    @property
    def cpu(self) -> Estimate | None:
        """The CPU time of the second over that of the first."""
        return estimate([case.cpu for case in self.timed])

    @property
    def instructions(self) -> Estimate | None:
        """The same of the instructions, where they were counted in every run."""
        cases = self.timed
        whole = all(len(case.counted) == len(case.cpu) for case in cases)
        return estimate([case.counted for case in cases]) if whole else None

    @property
    def estimate(self) -> Estimate | None:
        """The estimate that decides: that of the instructions if there is one."""
        return self.instructions or self.cpu

    @property
    def start_share(self) -> float:
        """Which part of the CPU time the start of the language is, from 0 to 1; 0 if unknown."""
        costs = [min(pair) for case in self.timed for pair in case.cpu]
        if not self.start_s or not costs:
            return 0.0
        return min(1.0, self.start_s * len(costs) / max(sum(costs), 1e-9))

    @property
    def band(self) -> EquivalenceMargin:
        """Which differences do not matter here."""
        return EquivalenceMargin.of(self.width, self.start_share)

    @property
    def decision(self) -> Decision:
        """What can be said of the second program's cost."""
        return decision(self.estimate, self.band)

    @property
    def rounds_wanted(self) -> int | None:
        """How many rounds would probably tell, where these do not; None if no number would."""
        found = self.estimate
        return rounds_needed(found, self.band) if found else None

    @property
    def worse(self) -> list[ComparedCase]:
        """The cases that the second alone fails."""
        return [case for case in self.cases if case.is_worse]

    @property
    def better(self) -> list[ComparedCase]:
        """The cases that the first alone fails."""
        return [case for case in self.cases if case.is_better]

    @property
    def other(self) -> list[ComparedCase]:
        """The cases that both fail, with different verdicts."""
        return [case for case in self.cases if case.is_other]

    @property
    def nodes(self) -> CounterTotals | None:
        """The search effort that both told of the cases that both were accepted on."""
        return _figures([(a.nodes, b.nodes) for a, b in self._accepted])

    @property
    def quality(self) -> CounterTotals | None:
        """What the ways in their outputs cost, where ways are asked for."""
        return _figures([(a.quality, b.quality) for a, b in self._accepted])

    @property
    def is_same_text(self) -> bool:
        """Whether the two are one program, byte for byte."""
        first, second = self.first.solution, self.second.solution
        same = [file.content for file in first.files] == [file.content for file in second.files]
        return same and first.language == second.language

    @property
    def status(self) -> int:
        """0 not slower, 1 slower or worse verdicts, 2 it could not be told, 130 interrupted."""
        if self.interrupted:
            return 130
        judged = [one for case in self.cases for one in (case.first, case.second) if one]
        if not judged or any(one.verdict is Verdict.JE for one in judged):
            return 2
        if all(one.verdict is Verdict.CE for one in judged):
            return 2
        return int(bool(self.worse) or self.decision is Decision.SLOWER)

    @property
    def _accepted(self) -> list[tuple[Judgement, Judgement]]:
        return [both for case in self.cases if (both := case.both)]


def _figures(told: Sequence[tuple[int | None, int | None]]) -> CounterTotals | None:
    """The sums of what both told; None if they never did."""
    both = [(a, b) for a, b in told if a is not None and b is not None]
    if not both:
        return None
    return CounterTotals(
        cases=len(both),
        first=sum(a for a, _ in both),
        second=sum(b for _, b in both),
        differing=sum(a != b for a, b in both),
    )
