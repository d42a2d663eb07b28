"""Collect what `judge verify` found out from its session, without what the problem silences.

A file beside `problem.yaml` says which findings its author has looked at, each with a reason:
`.judge.toml` in a package, `judge.toml` in a kit. What is silenced is counted and listed, so
nothing is lost without a word.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog import kit_files
from judge.commands.verify.checks import (
    CASE_PAGE,
    UNMEASURED,
    FailingCases,
    Measurements,
    cases_near_border,
    failing_cases,
    inspect_case_page,
    inspect_failure,
    inspect_format,
    inspect_problem,
    time_margins,
)
from judge.commands.verify.mutants import MutationResult, inspect_mutants
from judge.commands.verify.validator_checks import reached_bounds
from judge.errors import UsageError
from judge.escaping import printable
from judge.facts import Fact
from judge.files.typed_values import convert_value
from judge.model import Code, Finding, Judgement, Report, Severity
from judge.model.inspections import Inspection, ReachedBounds
from judge.reports.mutation_score import MutationScore, recorded_score
from judge.runner.session import ProblemResult, Session

MEASUREMENTS = 3
"""How often a time near a border is measured again."""


class VerifyResult(Struct, frozen=True, kw_only=True):
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
    measured = {}
    for result in () if session.interrupted else session.results:
        problem = result.started.problem
        further: dict[tuple[str, str], list[float]] = {}
        busy = is_machine_busy()
        for report in _finished_reports(result, session):
            for case in cases_near_border(problem, report):
                runs = session.measure(result, report.solution, case, times=MEASUREMENTS)
                further[report.solution, case] = [run.cpu_s or 0.0 for run in runs]
                busy = busy or any(had_to_wait(run) for run in runs)
        measured[problem.slug] = Measurements(further=further, busy=busy)
    return measured


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
        inspection
        for slug, lints in session.lints.items()
        if slug in failed or (session.interrupted and slug not in judged)
        for inspection in inspect_format(slug, lints)
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
        inspections += [check for check in drawn if check.problem == problem.slug]
        folder = session.source.records(problem.slug)
        if folder is not None and kit_files.is_file(folder / CASE_PAGE):
            page = (folder / CASE_PAGE).read_bytes().decode(errors="replace")
            names = [case.name for case in result.cases]
            reports = () if interrupted else _finished_reports(result, session)
            inspections += inspect_case_page(problem.slug, page, names, reports)
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
    inspections = [inspect_mutants(result) for result in mutants.values()]
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
    for slug in dict.fromkeys(check.problem for check in inspections):
        of_problem = [check for check in inspections if check.problem == slug]
        if (file := session.source.silences(slug)) is not None:
            cut_off = session.files or session.interrupted or slug in session.errors
            of_problem = silence(slug, of_problem, file, is_complete=is_whole and not cut_off)
        kept += of_problem
    findings = list(dict.fromkeys(finding for check in kept for finding in check.findings))
    has_errors = any(finding.severity is Severity.ERROR for finding in findings)
    return VerifyResult(
        inspections=kept,
        findings=findings,
        status=status or int(has_errors),
        silenced=list(dict.fromkeys(pair for check in kept for pair in check.silenced)),
        **facts,
    )


def _finished_reports(result: ProblemResult, session: Session) -> list[Report]:
    """The reports of a problem, without those that an error cut off: they are not inspected."""
    failed = result.started.problem.slug in session.errors
    return [report for report in result.reports if report.complete or not failed]


SILENCES = "silences"
"""The name of the inspection of silences."""

LOUD = frozenset({Code.UNEXPECTED_VERDICT, Code.JUDGING_FAILED, Code.INVALID_SILENCE})
"""What cannot be silenced: the verdicts show it anyway, and the exit status says it."""

BY_CHANCE = frozenset(
    {
        Code.LITTLE_TIME_LEFT,
        Code.NOT_LATE_ENOUGH,
        Code.NEAR_TIME_LIMIT,
        Code.UNCERTAIN_MARGIN,
        Code.NOT_DETERMINISTIC,
        Code.RANDOM_VALIDATOR,
        Code.NOT_JUDGED,
        Code.VALIDATOR_SKIPPED,
    }
)
"""What depends on the machine, so that a silence may have nothing to silence on this one."""

_ABOUT_SILENCES = "What the problem silences is there, and has a reason"


class _Silence(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    reason: str
    subject: str = "*"

    def fits(self, finding: Finding) -> bool:
        return self.code == finding.code.value and fnmatchcase(finding.subject, self.subject)


class _SilenceFile(Struct, frozen=True, forbid_unknown_fields=True):
    silence: list[dict[str, object]] = []


def silence(
    problem: str, inspections: Sequence[Inspection], file: tuple[str, bytes], *, is_complete: bool
) -> list[Inspection]:
    """The inspections without what is silenced, and one more, with what is wrong with the file.

    `file` is its path for messages, and its content. A silence that has nothing to silence is told
    only if all was inspected.
    """
    name, content = file
    findings: list[Finding] = []

    def add(message: str) -> None:
        findings.append(Finding(Code.INVALID_SILENCE, problem, name, Severity.WARNING, message))

    silences = list(_read(content, add))
    used: set[_Silence] = set()
    inspected = []
    for inspection in inspections:
        left, quiet = [], []
        for finding in inspection.findings:
            if (match := next((row for row in silences if row.fits(finding)), None)) is None:
                left.append(finding)
            else:
                used.add(match)
                quiet.append((finding, match.reason))
        inspected.append(replace(inspection, findings=tuple(left), silenced=tuple(quiet)))
    for rule in silences if is_complete else ():
        if rule not in used and Code(rule.code) not in BY_CHANCE:
            message = f"{rule.code} for {rule.subject} silences nothing: remove it"
            findings.append(Finding(Code.UNUSED_SILENCE, problem, name, Severity.NOTE, message))
    return [
        *inspected,
        Inspection(
            problem=problem,
            name=SILENCES,
            about=_ABOUT_SILENCES,
            subjects=tuple(rule.code for rule in silences),
            findings=tuple(findings),
        ),
    ]


def _read(content: bytes, add: Callable[[str], None]) -> Iterator[_Silence]:
    """The silences of a file; `add` gets what is wrong with it."""
    try:
        read = convert_value(tomllib.loads(content.decode()), _SilenceFile)
    except (ValueError, RecursionError) as error:  # of UTF-8, TOML and msgspec
        add(f"cannot be read, so nothing is silenced: {error}")
        return
    codes = {code.value: code for code in Code}
    for number, keys in enumerate(read.silence, 1):
        try:
            rule = convert_value(keys, _Silence)
        except msgspec.ValidationError as error:
            add(f"silence {number} has no effect: {error}")
            continue
        code = codes.get(rule.code)
        if code is None:
            add(f"silence {number} has no effect: there is no code {rule.code!r}")
        elif code in LOUD:
            add(f"silence {number} has no effect: {rule.code} cannot be silenced")
        elif not rule.reason.strip():
            add(f"silence {number} has no effect: its reason is empty")
        else:
            yield rule


def mend(words: Sequence[str]) -> Iterator[Fact]:
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
    for subject, change in mend_package(path.resolve()):
        count += 1
        yield Fact("{}: {}", printable(subject), change)
    if not count:
        yield Fact("nothing is to be mended")
