"""Make the JSON document of `judge verify`; see `judge.reports.json`."""

from __future__ import annotations

import msgspec

from judge.commands.verify.explanations import explanations
from judge.commands.verify.work import VerifyResult
from judge.model import Finding, Severity
from judge.reports.document import ProblemDocument, RunDocument, problem_documents
from judge.reports.json import object_of


class InspectionObject(msgspec.Struct, frozen=True, kw_only=True):
    """What was inspected, at how many subjects, and how many findings there are."""

    problem: str
    name: str
    about: str
    subjects: int
    skipped: int
    errors: int
    warnings: int
    notes: int


class FailingCasesObject(msgspec.Struct, frozen=True, kw_only=True):
    """The cases on which a wrong solution fails, in words."""

    problem: str
    solution: str
    cases: str


class CodeObject(msgspec.Struct, frozen=True, kw_only=True):
    """A code of a finding: what it means in one line, and where the guide explains it."""

    title: str
    help: str


class SilencedObject(msgspec.Struct, frozen=True, kw_only=True):
    """A finding that the problem silences, with its reason."""

    finding: Finding
    reason: str


class BoundsObject(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds of a variable of the inputs, and which of them the secret cases reach."""

    problem: str
    variable: str
    low: int | float | str | None
    high: int | float | str | None
    low_reached: bool
    high_reached: bool
    least: int | float | None
    greatest: int | float | None


class VerifyDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge verify`. `reports` are those of `judge run`; `codes` has those of
    the findings."""

    schema: int = 1
    findings: list[Finding]
    reports: list[ProblemDocument]
    inspections: list[InspectionObject]
    caught: list[FailingCasesObject]
    codes: dict[str, CodeObject]
    silenced: list[SilencedObject]
    bounds: list[BoundsObject]


def verify_json(result: VerifyResult, run: RunDocument) -> VerifyDocument:
    """What JSON says of `judge verify`."""
    known = explanations()
    return VerifyDocument(
        findings=result.findings,
        reports=problem_documents(run),
        inspections=[
            object_of(
                InspectionObject,
                one,
                subjects=len(one.subjects),
                skipped=len(one.skipped),
                errors=one.count(Severity.ERROR),
                warnings=one.count(Severity.WARNING),
                notes=one.count(Severity.NOTE),
            )
            for one in result.inspections
        ],
        caught=[
            FailingCasesObject(problem=problem, solution=solution, cases=cases)
            for problem, pairs in result.failing_cases.items()
            for solution, cases in pairs
        ],
        codes={
            code: CodeObject(title=known[code].title, help=known[code].anchor)
            for code in sorted({one.code.value for one in result.findings})
        },
        silenced=[SilencedObject(finding=one, reason=why) for one, why in result.silenced],
        bounds=[
            object_of(BoundsObject, one, problem=slug)
            for slug, some in result.bounds.items()
            for one in some
        ],
    )
