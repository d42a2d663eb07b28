"""Collect what `judge verify` found out from its session."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.catalog import kit_files
from judge.commands.verify.checks import (
    UNMEASURED,
    FailingCases,
    Measurements,
    cases_near_border,
    failing_cases,
    inspect_failure,
    inspect_format,
    inspect_problem,
    time_margins,
)
from judge.commands.verify.mutants import MutationResult, inspect_mutants
from judge.commands.verify.silences import silence
from judge.commands.verify.validator_checks import reached_bounds
from judge.errors import UsageError
from judge.escaping import printable
from judge.model import Finding, Judgement, Report, Severity
from judge.model.inspections import Inspection, ReachedBounds
from judge.reports.mutation_score import MutationScore, recorded_score
from judge.runner.events import ProblemResult
from judge.runner.session import Session

MEASUREMENTS = 3
"""How often a time near a border is measured again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyResult:
    """What `judge verify` found out.

    `findings` holds those of all `inspections`, each once; `silenced` those that the problems
    silence, with the reasons. `margins` are lines about the time limit, `failing_cases` the cases
    on which each wrong solution fails, `bounds` what the secret cases reach, `mutants` what became
    of mutants, `scores` what is recorded of that, all by problem. `status` is the exit status: that
    of the session, else 1 if there is an error.
    """

    inspections: list[Inspection]
    findings: list[Finding]
    is_complete: bool
    status: int
    margins: dict[str, list[str]] = field(default_factory=dict)
    failing_cases: list[FailingCases] = field(default_factory=list)
    silenced: list[tuple[Finding, str]] = field(default_factory=list)
    bounds: dict[str, list[ReachedBounds]] = field(default_factory=dict)
    mutants: Mapping[str, MutationResult] = field(default_factory=dict)
    scores: dict[str, MutationScore] = field(default_factory=dict)


def measure_margins(session: Session) -> dict[str, Measurements]:
    """Measure again, alone, what is near a border of the time limit; by problem."""
    made = {}
    for result in () if session.interrupted else session.results:
        problem = result.started.problem
        further: dict[tuple[str, str], list[float]] = {}
        busy = is_machine_busy()
        for report in _finished_reports(result, session):
            for case in cases_near_border(problem, report):
                runs = session.measure(result, report.solution, case, times=MEASUREMENTS)
                further[report.solution, case] = [one.cpu_s or 0.0 for one in runs]
                busy = busy or any(had_to_wait(one) for one in runs)
        made[problem.slug] = Measurements(further=further, busy=busy)
    return made


def is_machine_busy() -> bool:
    """Whether more programs wait for a core than there are cores, and than the judge has run."""
    try:
        return os.getloadavg()[0] > (os.cpu_count() or 1) + 1
    except OSError:
        return False


def had_to_wait(judgement: Judgement) -> bool:
    """Whether a program that ran alone got its core for a part of the time only, or slept."""
    cpu_s, wall_s = judgement.cpu_s or 0.0, judgement.wall_s or 0.0
    return wall_s > 1.25 * cpu_s + 0.1


def verify_result(
    session: Session,
    measured: Mapping[str, Measurements] | None = None,
    drawn: Sequence[Inspection] = (),
) -> VerifyResult:
    """The result of a session, of which an interruption leaves nothing about solutions.

    `drawn` are the inspections of visualizers.
    """
    measured = measured or {}
    judged = {result.started.problem.slug: result for result in session.results}
    failed = {
        slug: error
        for slug, error in session.errors.items()
        if slug not in judged and not (session.files and isinstance(error, UsageError))
    }
    inspections = [
        one
        for slug, lints in session.lints.items()
        if slug in failed or (session.interrupted and slug not in judged)
        for one in inspect_format(slug, lints)
    ]
    for result in session.results:
        problem, interrupted = result.started.problem, session.interrupted
        inspections += inspect_problem(
            problem,
            () if interrupted else _finished_reports(result, session),
            cases=result.cases if problem.rules is not None else (),
            tried=result.trials,
            lints=session.lints.get(problem.slug),
            again=() if interrupted else result.again,
            whole=result.whole and not interrupted,
            error=session.errors.get(problem.slug),
            measured=measured.get(problem.slug, UNMEASURED),
        )
        inspections += [one for one in drawn if one.problem == problem.slug]
    inspections += [inspect_failure(slug, error) for slug, error in failed.items()]
    return _result(
        session,
        inspections,
        status=session.status,
        is_complete=session.status not in (2, 130),
        margins={
            slug: time_margins(result.started.problem, _finished_reports(result, session))
            for slug, result in judged.items()
        },
        failing_cases=[
            row
            for result in judged.values()
            for row in failing_cases(_finished_reports(result, session))
        ],
        bounds={slug: reached_bounds(result.trials) for slug, result in judged.items()},
        scores={
            slug: score
            for slug in judged
            if (score := recorded_score(session.source, slug)) is not None
        },
    )


def mutation_result(
    session: Session, mutants: Mapping[str, MutationResult], *, interrupted: bool = False
) -> VerifyResult:
    """The result of a session whose solutions were only judged once, to test the cases."""
    inspections = [inspect_mutants(one) for one in mutants.values()]
    inspections += [inspect_failure(slug, error) for slug, error in session.errors.items()]
    return _result(
        session,
        inspections,
        is_whole=False,
        status=130 if interrupted else session.status,
        is_complete=session.status != 2 and not interrupted,
        mutants=mutants,
    )


def _result(
    session: Session,
    inspections: list[Inspection],
    *,
    status: int,
    is_whole: bool = True,
    **facts: Any,
) -> VerifyResult:
    """The result of inspections, of which the problems silence some. `is_whole`: all were made."""
    kept = []
    for slug in dict.fromkeys(one.problem for one in inspections):
        of_problem = [one for one in inspections if one.problem == slug]
        if (file := session.source.silences(slug)) is not None:
            cut_off = session.files or session.interrupted or slug in session.errors
            of_problem = silence(slug, of_problem, file, is_complete=is_whole and not cut_off)
        kept += of_problem
    findings = list(dict.fromkeys(found for one in kept for found in one.findings))
    has_errors = any(one.severity is Severity.ERROR for one in findings)
    return VerifyResult(
        inspections=kept,
        findings=findings,
        status=status or int(has_errors),
        silenced=list(dict.fromkeys(pair for one in kept for pair in one.silenced)),
        **facts,
    )


def _finished_reports(result: ProblemResult, session: Session) -> list[Report]:
    """The reports of a problem, without those that an error cut off: they are not inspected."""
    failed = result.started.problem.slug in session.errors
    return [one for one in result.reports if one.complete or not failed]


def mend(words: Sequence[str]) -> Iterator[str]:
    """A line for each change of the package, as it is made.

    Raises `UsageError` unless the first word names a package that is a folder.
    """
    from judge.model import Family
    from judge.packages import SUFFIXES
    from judge.packages.families.detect import family_of  # a kit needs none of them
    from judge.packages.lints.mending import mend_package

    path = Path(words[0]) if words else Path()
    choice = family_of(path) if words and kit_files.is_folder(path) else None
    if path.name.endswith(SUFFIXES) and not kit_files.is_folder(path):
        raise UsageError(
            f"{path} is an archive, which --fix does not change",
            advice="Unpack it, and give the folder",
        )
    if choice is None or choice.family is not Family.ICPC:
        raise UsageError(
            "--fix mends an ICPC package that is a folder",
            advice="Give its path: ./sums rather than sums",
        )
    count = 0
    for subject, what in mend_package(path.resolve()):
        count += 1
        yield f"{printable(subject)}: {what}"
    if not count:
        yield "nothing is to be mended"
