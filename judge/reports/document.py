"""The document of a run, complete or interrupted, from which all its reports are made.

`RunDocument` holds what all formats need; `judge.reports.formats` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

import msgspec

from judge.facts import Fact
from judge.grading.expectations import is_permitted, is_required, unmet_expectation
from judge.model import Judgement, Problem, Report, Setting, Verdict, Worker

if TYPE_CHECKING:
    from judge.reports.mutation_score import MutationScore
    from judge.terminal.line_diff import NumberedLine

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
        report, expectation = self.report, self.report.expectation
        if report.skipped is not None:
            return SolutionOutcome.SKIPPED
        if report.verdict is None:
            return SolutionOutcome.UNJUDGED
        if self.unmet:
            return SolutionOutcome.SURPRISE
        verdicts = (judgement.verdict for judgement in report.judgements)
        is_tested = report.complete or expectation.rules
        if is_tested or any(is_required(expectation, verdict) for verdict in verdicts):
            return SolutionOutcome.EXPECTED
        return SolutionOutcome.UNTESTED

    @property
    def reason(self) -> str:
        """Why the solution is not as expected, or was skipped; empty if it is neither."""
        return self.report.skipped or self.report.remark or self.unmet or ""

    @property
    def failures(self) -> list[Judgement]:
        """The judgements whose verdict the solution's folder does not permit."""
        return [
            judgement
            for judgement in self.report.judgements
            if not is_permitted(self.report.expectation, judgement.verdict)
        ]


class ProblemSection(msgspec.Struct, frozen=True, kw_only=True):
    """What a run says about one problem.

    `cases` are the names of all cases of the run, in order. `unjudged` names the solutions that an
    interrupted run did not reach. `mutation_score` is what is recorded of the problem's cases.
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
        return sorted(self.solutions, key=lambda entry: order.index(entry.outcome))


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
    """How many submissions get what their package says, and which do not.

    `unstated` counts those of which the package says nothing, `not_judged` those that were skipped
    or not reached. `error` says why the package could not be judged.
    """

    package: str
    agreed: int = 0
    unstated: int = 0
    not_judged: int = 0
    differences: tuple[DifferenceObject, ...] = ()
    error: str | None = None


class AgreementObject(msgspec.Struct, frozen=True, kw_only=True):
    """The agreement of all packages; `share` is the part of `agreed` in `agreed` and `differed`."""

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
    from the store. `is_list` says that JSON lists the problems, even if there is only one.
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
        return [entry for section in self.sections for entry in section.solutions]

    @property
    def cases_judged(self) -> int:
        """How many cases were judged."""
        return sum(len(entry.report.judgements) for entry in self.solutions)

    @property
    def cases_reused(self) -> int:
        """For how many of them the judgement of an earlier run was taken."""
        return sum(entry.report.cached for entry in self.solutions)


def outcome_counts(sections: Sequence[ProblemSection]) -> dict[SolutionOutcome, int]:
    """How many solutions have each outcome, without the outcomes that none has."""
    outcomes = [entry.outcome for section in sections for entry in section.solutions]
    outcomes += [SolutionOutcome.UNJUDGED for section in sections for _ in section.unjudged]
    return {kind: outcomes.count(kind) for kind in SolutionOutcome if kind in outcomes}


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
    before = re.fullmatch(r"\.\.\. ([0-9]+) lines", lines[0]) if lines else None
    first = 1 if before is None else int(before[1]) + 1
    return list(enumerate(lines if before is None else lines[1:], first))
