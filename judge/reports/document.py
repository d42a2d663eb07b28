"""The document of a run, complete or interrupted, from which every report of it is made.

`RunDocument` holds what all formats need. `run_json` makes of it what JSON says, in the structs
whose names end in `Object` and `Document`; see `judge.reports.json`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from judge.facts import Fact
from judge.grading.expectations import (
    expected_verdicts,
    is_permitted,
    is_required,
    unmet_expectation,
)
from judge.model import Judgement, Problem, Report, Setting, Verdict, Worker
from judge.model.reports import CostGrowth, PassingSolution, SecondLook, SourceFault
from judge.reports.json import ProblemHeader, header_fields, object_of, round_s
from judge.reports.mutation_score import MutationScore
from judge.terminal.line_diff import NumberedLine, is_equal, paired_lines

_BEFORE = re.compile(r"\.\.\. ([0-9]+) lines")
_AFTER = re.compile(r"\.\.\. [0-9]+ more lines?")

SHOWN_FAILURES = 3
"""For how many failing cases of a solution input and output are shown."""


class SolutionOutcome(Enum):
    """How a solution did. Lists are in this order: what needs attention is on top."""

    SURPRISE = Fact("not as expected")
    UNJUDGED = Fact("not judged")
    EXPECTED = Fact("as expected")
    UNTESTED = Fact("without the failure that other cases show")
    SKIPPED = "skipped"


class SolutionEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What a run says about one solution.

    `unmet` is the expectation that the report does not meet, in words. `path` leads to its file
    from the top of the checkout, if it has one.
    """

    report: Report
    unmet: str | None
    is_cut_off: bool = False
    path: str | None = None

    @classmethod
    def from_report(
        cls,
        report: Report,
        *,
        interrupted: bool = False,
        path: str | None = None,
    ) -> SolutionEntry:
        """The entry for a report of a run that was perhaps `interrupted`."""
        has_more = len(report.judgements) < report.cases_total and not report.complete
        return cls(
            report=report,
            unmet=unmet_expectation(report),
            is_cut_off=interrupted and has_more and report.skipped is None,
            path=path,
        )

    @property
    def name(self) -> str:
        """The name of the solution."""
        return self.report.solution

    @property
    def as_expected(self) -> bool | None:
        """Whether the solution got what its folder expects; None if it was skipped."""
        return None if self.report.skipped is not None else self.unmet is None

    @property
    def outcome(self) -> SolutionOutcome:
        """How the solution did."""
        if self.report.skipped is not None:
            return SolutionOutcome.SKIPPED
        if self.report.verdict is None:
            return SolutionOutcome.UNJUDGED
        if self.unmet:
            return SolutionOutcome.SURPRISE
        expectation = self.report.expectation
        seen = any(is_required(expectation, one.verdict) for one in self.report.judgements)
        is_untested = not (seen or self.report.complete or expectation.rules)
        return SolutionOutcome.UNTESTED if is_untested else SolutionOutcome.EXPECTED

    @property
    def reason(self) -> str:
        """Why the solution is not as expected, or was skipped; empty if it is neither."""
        return self.report.skipped or self.report.remark or self.unmet or ""

    @property
    def failures(self) -> list[Judgement]:
        """The judgements whose verdict the solution's folder does not permit."""
        permitted = self.report.expectation
        return [one for one in self.report.judgements if not is_permitted(permitted, one.verdict)]


class ProblemSection(msgspec.Struct, frozen=True, kw_only=True):
    """What a run says about one problem.

    `cases` are the names of all cases of the run, in order. `unjudged` names the solutions that an
    interrupted run did not come to. `mutation_score` is what is recorded of the problem's cases.
    """

    problem: Problem
    setting: Setting
    cases: tuple[str, ...]
    solutions: tuple[SolutionEntry, ...]
    unjudged: tuple[str, ...] = ()
    mutation_score: MutationScore | None = None

    @property
    def by_outcome(self) -> list[SolutionEntry]:
        """The solutions in the order of their outcomes."""
        order = list(SolutionOutcome)
        return sorted(self.solutions, key=lambda one: order.index(one.outcome))


class BrokenProblem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem that could not be judged, or not completely, and why."""

    problem: str
    message: str
    path: str | None = None


class DifferenceObject(msgspec.Struct, frozen=True, kw_only=True):
    """A submission that does not get what its package says."""

    solution: str
    verdict: str
    reason: str


class PackageAgreement(msgspec.Struct, frozen=True, kw_only=True):
    """How a package agrees: numbers of submissions, and what differs.

    `unstated`: the package says nothing of them. `not_judged` were skipped, or not come to. `error`
    says why the package could not be judged.
    """

    package: str
    agreed: int = 0
    unstated: int = 0
    not_judged: int = 0
    differences: tuple[DifferenceObject, ...] = ()
    error: str | None = None


class AgreementObject(msgspec.Struct, frozen=True, kw_only=True):
    """The agreement of all packages. `share` is of those submissions that agree or differ."""

    packages: tuple[PackageAgreement, ...]
    agreed: int
    differed: int
    unstated: int
    not_judged: int
    unreadable: int
    share: float | None


class RunDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What a run says: one section for each problem that it judged, and the broken problems.

    `cluster` is the address of the cluster that judged, if one did. `resumed` counts the judgements
    from the journal. `is_list` says that JSON lists the problems, even if there is only one.
    `agreement` is there for a folder of packages.
    """

    version: str
    seconds: float
    sections: tuple[ProblemSection, ...] = ()
    broken: tuple[BrokenProblem, ...] = ()
    interrupted: bool = False
    cluster: str | None = None
    workers: tuple[Worker, ...] = ()
    resumed: int = 0
    is_list: bool = False
    agreement: AgreementObject | None = None

    @property
    def solutions(self) -> list[SolutionEntry]:
        """All solutions, problem by problem."""
        return [one for section in self.sections for one in section.solutions]

    @property
    def cases_judged(self) -> int:
        """How many cases were judged."""
        return sum(len(one.report.judgements) for one in self.solutions)

    @property
    def cases_reused(self) -> int:
        """For how many of them the judgement of an earlier run was taken."""
        return sum(one.report.cached for one in self.solutions)


def outcome_counts(sections: Sequence[ProblemSection]) -> dict[SolutionOutcome, int]:
    """How many solutions have each outcome, without the outcomes that none has."""
    found = [one.outcome for section in sections for one in section.solutions]
    found += [SolutionOutcome.UNJUDGED for section in sections for _ in section.unjudged]
    return {one: found.count(one) for one in SolutionOutcome if one in found}


class DiffLineObject(msgspec.Struct, frozen=True):
    """A line of the expected output and one of the actual output, with their numbers from 1.

    Those of an output that has no such line are None.
    """

    differs: bool
    expected_line: int | None
    expected: str | None
    actual_line: int | None
    actual: str | None


class CaseObject(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement on one case, in JSON."""

    case: str
    verdict: Verdict
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    exit_code: int | None
    signal: int | None
    hash: str
    nodes: int | None
    quality: int | None
    rerun: bool
    score: float | None
    advice: tuple[str, ...]
    transcript: str | None
    message: str
    fault: SourceFault | None
    second_look: SecondLook | None
    growth: CostGrowth | None
    passing: PassingSolution | None
    diff: list[DiffLineObject] | None
    cached: bool


class SolutionObject(msgspec.Struct, frozen=True, kw_only=True):
    """One solution in JSON; its costs are the largest of all cases."""

    solution: str
    language: str
    verdict: str
    expected: list[str]
    as_expected: bool | None
    skipped: str | None
    score: float | None
    scores: dict[str, float]
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    cases_total: int
    cases: list[CaseObject]


class ClusterObject(msgspec.Struct, frozen=True, kw_only=True):
    """The cluster in JSON; `workers` are as in `judge.model.Worker`."""

    address: str
    workers: list[dict[str, Any]]


class ProblemDocument(ProblemHeader, frozen=True, kw_only=True):
    """What JSON says about one problem."""

    solutions: list[SolutionObject]
    pool: ClusterObject | None
    resumed: int
    cached: int
    mutation_score: MutationScore | None


class ReportsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says about several problems."""

    schema: int = 1
    reports: list[ProblemDocument]
    agreement: AgreementObject | UnsetType = UNSET


def run_json(document: RunDocument) -> ProblemDocument | ReportsDocument:
    """What JSON says of a run."""
    problems = problem_documents(document)
    several = document.is_list or not problems
    agreement = document.agreement or UNSET
    return ReportsDocument(reports=problems, agreement=agreement) if several else problems[0]


def problem_documents(document: RunDocument) -> list[ProblemDocument]:
    """What JSON says of each problem of a run."""
    cluster = None
    if document.cluster is not None:
        workers = [asdict(one) | {"unused": one.unused or None} for one in document.workers]
        cluster = ClusterObject(address=document.cluster, workers=workers)
    return [
        ProblemDocument(
            **header_fields(section.problem, section.setting),
            data=section.setting.data,
            solutions=[_solution_object(one) for one in section.solutions],
            pool=cluster,
            resumed=document.resumed,
            cached=sum(one.report.cached for one in section.solutions),
            mutation_score=section.mutation_score,
        )
        for section in document.sections
    ]


def _solution_object(entry: SolutionEntry) -> SolutionObject:
    report, slowest = entry.report, entry.report.slowest
    return object_of(
        SolutionObject,
        report,
        verdict="SKIPPED" if report.verdict is None else report.verdict.value,
        expected=expected_verdicts(report.expectation),
        as_expected=entry.as_expected,
        score=None if report.score is None else float(report.score),
        scores={name: float(score) for name, score in report.scores.items() if name},
        cpu_s=None if slowest is None else round_s(slowest.cpu_s),
        wall_s=round_s(report.wall_s),
        cases=[_case_object(one) for one in report.judgements],
    )


def _case_object(judgement: Judgement) -> CaseObject:
    return object_of(
        CaseObject,
        judgement,
        cpu_s=round_s(judgement.cpu_s),
        wall_s=round_s(judgement.wall_s),
        score=None if judgement.score is None else float(judgement.score),
        transcript=(judgement.excerpt and judgement.excerpt.transcript) or None,
        diff=_diff_lines(judgement),
    )


def _diff_lines(judgement: Judgement) -> list[DiffLineObject] | None:
    """The lines around the first difference in the outputs of a wrong answer.

    None where there is nothing to compare.
    """
    outputs = compared_outputs(judgement)
    if outputs is None:
        return None
    # The last line of an excerpt may count those behind it.
    expected, actual = (
        lines[:-1] if lines and _AFTER.fullmatch(lines[-1][1]) else lines for lines in outputs
    )
    return [
        DiffLineObject(not is_equal(pair), *(pair[0] or (None, None)), *(pair[1] or (None, None)))
        for pair in paired_lines(expected, actual)
        if pair != (None, None)  # lines that are left out, as the numbers of the others say
    ]


def compared_outputs(
    judgement: Judgement,
) -> tuple[list[NumberedLine], list[NumberedLine]] | None:
    """The expected and the actual output of a wrong answer, as far as the excerpt has them."""
    excerpt = judgement.excerpt
    if judgement.verdict is not Verdict.WA or excerpt is None or excerpt.transcript is not None:
        return None
    return _numbered_lines(excerpt.expected), _numbered_lines(excerpt.actual)


def _numbered_lines(text: str) -> list[NumberedLine]:
    """The lines of an excerpt with their numbers in the whole output."""
    lines = text.split("\n") if text else []
    before = _BEFORE.fullmatch(lines[0]) if lines else None
    first = 1 if before is None else int(before[1]) + 1
    return list(enumerate(lines if before is None else lines[1:], first))
