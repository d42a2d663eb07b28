"""Make the JSON document of `judge verify`; see `judge.reports.json`."""

from __future__ import annotations

import msgspec

from judge.commands.verify.explanations import explanations
from judge.commands.verify.mutants.result import MutantState, MutationResult
from judge.commands.verify.work import VerifyResult
from judge.model import Finding, Severity, Verdict
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


class MutantObject(msgspec.Struct, frozen=True, kw_only=True):
    """A mutant that was drawn: its change, and what became of it.

    `case` kills it, or was added for it; `input` is where it fails if no case kills it.
    """

    solution: str
    file: str
    line: int
    before: str
    after: str
    state: MutantState
    verdict: Verdict | None
    message: str
    case: str | None
    input: str | None


class MutationObject(msgspec.Struct, frozen=True, kw_only=True):
    """The mutants of a problem: `total` of them, of which `wanted` were drawn.

    `score` is `killed / (killed + missing)`, null if both are 0.
    """

    problem: str
    solutions: tuple[str, ...]
    total: int
    wanted: int
    killed: int
    missing: int
    score: float | None
    mutants: list[MutantObject]


class VerifyDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge verify`. `reports` are those of `judge run`; `codes` has those of
    the findings. `mutants` is null unless `--mutants` was given."""

    schema: int = 1
    findings: list[Finding]
    reports: list[ProblemDocument]
    inspections: list[InspectionObject]
    caught: list[FailingCasesObject]
    codes: dict[str, CodeObject]
    silenced: list[SilencedObject]
    bounds: list[BoundsObject]
    mutants: list[MutationObject] | None


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
        mutants=[_mutation_object(one) for one in result.mutants.values()] or None,
    )


def _mutation_object(result: MutationResult) -> MutationObject:
    return object_of(
        MutationObject,
        result,
        killed=result.count(MutantState.KILLED),
        missing=result.count(MutantState.MISSING),
        mutants=[
            MutantObject(
                solution=one.mutant.original.name,
                file=one.mutant.file,
                line=one.mutant.line,
                before=one.mutant.before,
                after=one.mutant.after,
                state=one.state,
                verdict=one.verdict,
                message=one.message,
                case=one.case or None,
                input=None if one.input is None else one.input.decode(errors="replace"),
            )
            for one in result.outcomes
        ],
    )
