"""`Comparison` and `RevisionDocument`: what comparisons found, as their JSON documents.

Here it is decided what the runs say, and which cases are worth measuring. `a` is the first
candidate and `b` the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec

from judge.commands.measure.statistics import (
    ERROR,
    Decision,
    Estimate,
    Pair,
)
from judge.model import Case, Judgement, Solution, Verdict
from judge.reports.json import ProblemHeader

MARGIN = 0.02
"""The relative difference that does not matter.

Two builds of one program differ as much by their addresses in memory (Mytkowicz et al. 2009,
"Producing wrong data without doing anything obviously wrong").
"""

MAX_UNMEASURED = 0.1
"""The share of the work in classes without a measured case, above which nothing is called equal."""

_ALIKE = 2.0
_LEAST_S = 1e-6


class CompareOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The words and options of `judge compare`, and of `judge regress --against`.

    `candidates` are two files, or `FILE@REVISION`; for `--against` there is a `revision` instead.
    `problems` are words that name problems, if any do. `time_s` is the time for the rounds of one
    comparison.
    """

    candidates: tuple[str, ...] = ()
    revision: str = ""
    problems: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    time_s: float = 60.0
    time_scale: float = 1.0
    sandbox: str = "best"


class CaseExclusion(Enum):
    """Why no time is compared on a case, as reports write it."""

    FAILED = "failed"
    UNSTEADY = "unsteady"
    SHORT = "short"
    LONG = "long"
    NOT_REACHED = "not reached"


class CompareCandidate(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two solutions, under the name that the user gave, and its commit if any."""

    solution: Solution
    commit: str | None = None


class CaseRuns(msgspec.Struct):
    """What both candidates did on one case so far.

    `judgements` are the first ones, None if there is none yet. `work_s` is the CPU time of a run
    and `need_s` the time to measure it, 0 as long as that is unknown. `cpu` holds the CPU seconds
    of each pair of runs.
    """

    case: Case
    judgements: list[Judgement | None] = msgspec.field(default_factory=lambda: [None, None])
    left_out: CaseExclusion | None = None
    work_s: float = 0.0
    need_s: float = 0.0
    cpu: list[Pair] = msgspec.field(default_factory=list)

    @property
    def group(self) -> str:
        """The set or the group of the case."""
        return self.case.name.rpartition("/")[0]


class CandidateObject(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate in the document."""

    solution: str
    language: str
    commit: str | None


class CounterTotals(msgspec.Struct, frozen=True, kw_only=True):
    """The sums of a counter over the cases on which both have it, and how many cases differ."""

    cases: int
    a: int
    b: int
    differing: int


class CaseJudgement(msgspec.Struct, frozen=True, kw_only=True):
    """A judgement in the document."""

    verdict: Verdict
    nodes: int | None
    message: str


class ComparedCase(msgspec.Struct, frozen=True, kw_only=True):
    """A case in the document; the pairs are those of the rounds."""

    case: str
    hash: str
    a: CaseJudgement | None
    b: CaseJudgement | None
    left_out: CaseExclusion | None
    cpu_s: tuple[Pair, ...]


class Comparison(ProblemHeader, frozen=True, kw_only=True):
    """All that a comparison found, complete or interrupted.

    `band` is the difference that does not matter. `start_cpu_s` is the CPU time of an empty
    program, and `start_share` the part that the start-up has in the CPU time, 0 if unknown.
    `unmeasured_share` is the part of the work in cases like none that is
    measured. `seconds` is how long the rounds took, `time_s` how long they may take.
    `worse` and `better` are the cases that `b` or `a` alone fails; on `otherwise` both fail, but
    differently.
    """

    processor: str
    a: CandidateObject
    b: CandidateObject
    same_text: bool
    answer: Decision
    band: float
    confidence: float = 1 - ERROR
    cpu: Estimate | None
    rounds_wanted: int | None
    start_cpu_s: float | None
    start_share: float
    unmeasured_share: float
    seconds: float
    time_s: float
    worse: tuple[str, ...]
    better: tuple[str, ...]
    otherwise: tuple[str, ...]
    nodes: CounterTotals | None
    quality: CounterTotals | None
    interrupted: bool
    cases: tuple[ComparedCase, ...]

    @property
    def timed_cases(self) -> list[ComparedCase]:
        """The cases on which time is compared."""
        return [case for case in self.cases if case.left_out is None and case.cpu_s]

    @property
    def status(self) -> int:
        """0 not slower, 1 slower or worse verdicts, 2 there are errors, 130 interrupted."""
        if self.interrupted:
            return 130
        if self.same_text:
            return 0
        verdicts = {run.verdict for case in self.cases for run in (case.a, case.b) if run}
        if Verdict.JE in verdicts or verdicts <= {Verdict.CE}:
            return 2
        return int(bool(self.worse) or self.answer is Decision.SLOWER)


class RevisionObject(msgspec.Struct, frozen=True, kw_only=True):
    """A git revision, and the commit that it names."""

    revision: str
    commit: str


class UnrunSolution(msgspec.Struct, frozen=True, kw_only=True):
    """A changed solution that cannot be run here, and why."""

    solution: str
    why: str


class RevisionDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The changed solutions, each compared with the revision; names are `problem/solution`."""

    schema: int = 1
    against: RevisionObject
    compared: tuple[Comparison, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]
    skipped: tuple[UnrunSolution, ...]
    unchanged: int
    interrupted: bool = False

    @property
    def status(self) -> int:
        """0 none is slower or worse, 1 some are, 2 some are unknown, 130 interrupted.

        It is also 2 if solutions have changed and none of them can be run here.
        """
        if self.interrupted:
            return 130
        if self.skipped and not self.compared:
            return 2
        return max((pair.status for pair in self.compared), default=0)


def has_same_text(first: Solution, second: Solution) -> bool:
    """Whether two solutions are one program, byte for byte."""
    same = [file.content for file in first.files] == [file.content for file in second.files]
    return same and first.language == second.language


def choose_cases(cases: Sequence[CaseRuns], time_s: float) -> set[str]:
    """The names of the cases to measure within `time_s`, where there is no time for all.

    Cases of one group whose costs are alike (within a factor of two) are a *class*. Every class
    gets a case before one gets its second, those first that hold most of the work. So the long
    cases, on which solutions differ most, are not left out for many short ones, and no group is
    left out for another. What is measured in a class stands for all of it, so its shortest case,
    which tells as much in less time, comes first.
    """
    chosen: set[str] = set()
    left_s = time_s
    queues = _classes(cases)
    queues.sort(key=lambda queue: -_work_s(queue))
    while queues:
        for queue in queues:
            while queue and queue[0].need_s > left_s:
                queue.pop(0)
            if queue:
                runs = queue.pop(0)
                left_s -= runs.need_s
                chosen.add(runs.case.name)
        queues = [queue for queue in queues if queue]
    return chosen


def class_weights(cases: Sequence[CaseRuns], measured: set[str]) -> tuple[dict[str, float], float]:
    """By how much the cost of each measured case counts: for all cases of its class.

    Also the share of the work in classes without a measured case.
    """
    weights: dict[str, float] = {}
    lost_s = 0.0
    for some in _classes(cases):
        inside = [runs for runs in some if runs.case.name in measured]
        weight = _work_s(some) / max(_work_s(inside), _LEAST_S)
        weights |= {runs.case.name: weight for runs in inside}
        lost_s += 0.0 if inside else _work_s(some)
    return weights, lost_s / max(_work_s(cases), _LEAST_S)


def _classes(cases: Sequence[CaseRuns]) -> list[list[CaseRuns]]:
    """The cases of each class; the first one of a class is the shortest."""
    classes: list[list[CaseRuns]] = []
    for runs in sorted(cases, key=lambda runs: (runs.group, runs.work_s)):
        last = classes[-1][0] if classes else None
        if last and runs.group == last.group and runs.work_s <= _ALIKE * last.work_s:
            classes[-1].append(runs)
        else:
            classes.append([runs])
    return classes


def _work_s(cases: Sequence[CaseRuns]) -> float:
    return sum(runs.work_s for runs in cases)
