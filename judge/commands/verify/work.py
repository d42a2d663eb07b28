"""Collect what `judge verify` found out from its session."""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.verify.checks import (
    failing_cases,
    inspect_failure,
    inspect_format,
    inspect_problem,
    time_margins,
)
from judge.errors import UsageError
from judge.model import Finding, Report, Severity
from judge.model.inspections import Inspection
from judge.runner.session import ProblemResult, Session


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult:
    """What `judge verify` found out.

    `findings` holds those of all `inspections`, each once. `margins` are lines about the time
    limit, `failing_cases` the cases on which each wrong solution fails, both by problem. `status`
    is the exit status: that of the session, else 1 if there is an error.
    """

    inspections: list[Inspection]
    findings: list[Finding]
    margins: dict[str, list[str]]
    failing_cases: dict[str, list[tuple[str, str]]]
    is_complete: bool
    status: int


def verify_result(session: Session) -> VerifyResult:
    """The result of a session, of which an interruption leaves nothing about solutions."""
    judged = {result.started.problem.slug: result for result in session.results}
    failed = {
        slug: error
        for slug, error in session.errors.items()
        if slug not in judged and not (session.files and isinstance(error, UsageError))
    }
    inspections = [
        one
        for slug, lints in session.lints.items()
        if slug in failed
        for one in inspect_format(slug, lints)
    ]
    for result in session.results:
        inspections += _inspect_result(result, session)
    inspections += [inspect_failure(slug, error) for slug, error in failed.items()]
    findings = list(dict.fromkeys(found for one in inspections for found in one.findings))
    has_errors = any(one.severity is Severity.ERROR for one in findings)
    return VerifyResult(
        inspections=inspections,
        findings=findings,
        margins={
            slug: time_margins(one.started.problem, _finished_reports(one, session))
            for slug, one in judged.items()
        },
        failing_cases={
            slug: failing_cases(_finished_reports(one, session)) for slug, one in judged.items()
        },
        is_complete=session.status != 2,
        status=session.status or int(has_errors),
    )


def _inspect_result(result: ProblemResult, session: Session) -> list[Inspection]:
    """The inspections of a problem; a solution that is not judged to its end is not inspected."""
    problem, interrupted = result.started.problem, session.interrupted
    return inspect_problem(
        problem,
        () if interrupted else _finished_reports(result, session),
        cases=result.cases if problem.rules is not None else (),
        tried=result.trials,
        lints=session.lints.get(problem.slug),
        again=() if interrupted else result.again,
        whole=result.whole and not interrupted,
        error=session.errors.get(problem.slug),
    )


def _finished_reports(result: ProblemResult, session: Session) -> list[Report]:
    """The reports of a problem, without those that an error cut off."""
    failed = result.started.problem.slug in session.errors
    return [one for one in result.reports if one.complete or not failed]
