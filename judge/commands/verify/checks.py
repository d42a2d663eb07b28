"""Check what a problem must satisfy: its cases, its solutions and its time limit.

The reports cover all cases. Programs ran on after their time limit, so that the reports show by how
much they exceed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.catalog.rules import load_rules
from judge.catalog.rules_failure import rules_failures
from judge.commands.verify.validator_checks import inspect_validators
from judge.errors import JudgeError, ProblemError
from judge.game import FormatError, Rules
from judge.grading import checkers
from judge.grading.expectations import ACCEPTED, covers, unmet_expectation
from judge.model import (
    Bound,
    Case,
    Code,
    Expectation,
    Finding,
    Judgement,
    Problem,
    Report,
    Severity,
    Side,
    Verdict,
)
from judge.model.inspections import Inspection, Trial

MOST_NAMED = 3
"""How many of a solution's failing cases are named."""

FORMAT = "format/"
"""What the names of inspections begin with that look at the form of a problem as a whole."""

SOLUTIONS = "solutions"
"""The name of the inspection of solutions."""

_ABOUT_SOLUTIONS = "Every solution gets what is expected of it"
_NOT_DETERMINISTIC = "not deterministic: "  # the words of `judge.runner.scheduler`


def check_cases(problem: Problem, cases: Sequence[Case]) -> list[Finding]:
    """Find malformed inputs, wrong answers, and cases with the same input."""
    rules = load_rules(problem)
    found = [finding for case in cases for finding in _check_case(problem, rules, case)]
    first: dict[bytes, str] = {}
    for case in cases:
        twin = first.setdefault(case.input, case.name)
        if twin != case.name:
            found.append(
                _warning(Code.DUPLICATE_CASE, problem, case.name, f"has the same input as {twin}")
            )
    return found


def check_determinism(
    problem: Problem, reports: Sequence[Report], again: Sequence[Report] = ()
) -> list[Finding]:
    """Find cases on which repeated runs differ, within `reports` or between both sets.

    These are warnings; a verdict that is not permitted is an error of its own.
    """
    found = []
    second = {(report.solution, one.case): one for report in again for one in report.judgements}
    for report in reports:
        for one in report.judgements:
            other = second.get((report.solution, one.case))
            if one.message.startswith(_NOT_DETERMINISTIC):
                words = one.message.removeprefix(_NOT_DETERMINISTIC).partition(";")[0]
            elif other is not None and other.verdict is not one.verdict:
                words = f"{one.verdict.value} and {other.verdict.value}"
            elif other is not None and other.score != one.score:
                words = f"scores {one.score} and {other.score}"
            else:
                continue
            message = f"gets now this, now that on {one.case}: {words}"
            found.append(_warning(Code.NOT_DETERMINISTIC, problem, report.solution, message))
    return found


def failing_cases(reports: Sequence[Report]) -> list[tuple[str, str]]:
    """Each solution that should fail, with the cases on which it does, in words.

    If there are none, the text is empty, and there is an error about it.
    """
    found = []
    for report in reports:
        if report.skipped is None and _is_to_fail(report.expectation):
            failed = [one for one in report.judgements if one.verdict is not Verdict.AC]
            words = [f"{one.case} ({one.verdict.value})" for one in failed[:MOST_NAMED]]
            more = len(failed) - MOST_NAMED
            found.append((report.solution, ", ".join(words) + (f", {more} more" * (more > 0))))
    return found


def _check_score_files(problem: Problem, reports: Sequence[Report]) -> Iterator[Finding]:
    """Find a legacy validator that leaves scores although `validation` does not say so."""
    if problem.scores_by_validator or not any(one.grading is not None for one in problem.groups):
        return
    judged = (one for report in reports for one in report.judgements)
    left = next((one for one in judged if one.scored_by is not None), None)
    if left is not None:
        words = f"the validator left {left.scored_by}: write `validation: custom score`"
        yield _warning(Code.GROUP_SCORES, problem, left.case, words)


def inspect_problem(
    problem: Problem,
    reports: Sequence[Report],
    *,
    cases: Sequence[Case] = (),
    tried: Sequence[Trial] = (),
    lints: Mapping[str, tuple[str, Sequence[Finding]]] | None = None,
    again: Sequence[Report] = (),
    whole: bool = True,
    error: JudgeError | None = None,
) -> list[Inspection]:
    """All inspections of a problem: the rows of the table at the end.

    `lints` have, by name, what each is about and its findings. `tried` is what validators did,
    `again` the reports of a second run. `cases` are those whose answers our own checkers check.
    `whole` says that the reports cover all solutions of the problem, unless an `error` ended the
    judging before.
    """
    made = inspect_format(problem.slug, lints or {})
    if cases:
        made.append(
            Inspection(
                problem=problem.slug,
                name="cases",
                about="Inputs and answers are as they should be",
                subjects=tuple(case.name for case in cases),
                findings=tuple(check_cases(problem, cases)),
            )
        )
    verdicts = [finding for report in reports for finding in _check_verdicts(problem, report)]
    verdicts += _check_score_files(problem, reports)
    if error is not None:
        verdicts.append(_judging_failure(problem.slug, error))
    elif whole and not any(_is_to_be_accepted(report.expectation) for report in reports):
        verdicts.append(
            _error(
                Code.NO_ACCEPTED_SOLUTION,
                problem,
                "solutions",
                "no solution is expected to be accepted",
            )
        )
    judged = [report for report in reports if report.skipped is None]
    timed = [report for report in judged if unmet_expectation(report) is None]
    return [
        *made,
        *inspect_validators(problem.slug, tried),
        Inspection(
            problem=problem.slug,
            name=SOLUTIONS,
            about=_ABOUT_SOLUTIONS,
            subjects=tuple(report.solution for report in reports),
            findings=tuple(verdicts),
            skipped=tuple((one.solution, one.skipped) for one in reports if one.skipped),
        ),
        Inspection(
            problem=problem.slug,
            name="margins",
            about="No solution is too near the time limit",
            subjects=tuple(report.solution for report in timed if report.slowest),
            findings=tuple(found for one in timed for found in _check_margin(problem, one)),
        ),
        Inspection(
            problem=problem.slug,
            name="determinism",
            about="A solution gets the same on a case however often it is run",
            subjects=tuple(report.solution for report in judged if again),
            findings=tuple(check_determinism(problem, reports, again)),
        ),
    ]


def inspect_format(
    slug: str, lints: Mapping[str, tuple[str, Sequence[Finding]]]
) -> list[Inspection]:
    """The inspections of a problem's format: its lints, by name."""
    return [
        Inspection(problem=slug, name=f"{FORMAT}{name}", about=about, findings=tuple(found))
        for name, (about, found) in lints.items()
    ]


def inspect_failure(slug: str, error: JudgeError) -> Inspection:
    """The inspection of a problem of which no solution could be judged."""
    return Inspection(
        problem=slug,
        name=SOLUTIONS,
        about=_ABOUT_SOLUTIONS,
        findings=(_judging_failure(slug, error),),
    )


def time_margins(problem: Problem, reports: Sequence[Report]) -> list[str]:
    """The slowest solution in time and the fastest too slow one, a line each."""
    lines = []
    for side, pick, words in (
        (Side.LOWER, max, "in time: at most"),
        (Side.UPPER, min, "too slow: at least"),
    ):
        if some := [one for report in reports for one in _slowest(problem, report, side)]:
            lines.append(f"{words} {_margin_text(problem, pick(some, key=_cpu_s))}")
    return lines


def _judging_failure(slug: str, error: JudgeError) -> Finding:
    message = f"not all of them were judged: {error}"
    return Finding(
        code=Code.JUDGING_FAILED,
        problem=slug,
        subject=SOLUTIONS,
        severity=Severity.ERROR,
        message=message,
    )


def _check_case(problem: Problem, rules: Rules | None, case: Case) -> Iterator[Finding]:
    try:
        with rules_failures(problem.slug):
            yield from _case_findings(problem, rules, case)
    except ProblemError as error:
        yield _error(Code.INPUT_REFUSED, problem, case.name, str(error))


def _case_findings(problem: Problem, rules: Rules | None, case: Case) -> Iterator[Finding]:
    if rules is not None:
        try:
            text = case.input.decode()
            if rules.write(rules.parse(text)) != text:
                yield _warning(
                    Code.INPUT_FORM,
                    problem,
                    case.name,
                    "the input is not as `write` would write it",
                )
        except (FormatError, UnicodeDecodeError) as error:
            yield _error(
                Code.INPUT_REFUSED,
                problem,
                case.name,
                f"the input is not as the statement says: {error}",
            )
            return
    check = checkers.check_output(rules, problem.checker_args, case, case.answer)
    if not check.ok:
        yield _error(
            Code.ANSWER_REFUSED,
            problem,
            case.name,
            f"the checker refuses the answer: {check.message}",
        )


def _check_verdicts(problem: Problem, report: Report) -> list[Finding]:
    if report.skipped is not None:
        return [
            _warning(Code.NOT_JUDGED, problem, report.solution, f"was not judged: {report.skipped}")
        ]
    odd = unmet_expectation(report)
    return [] if odd is None else [_error(Code.UNEXPECTED_VERDICT, problem, report.solution, odd)]


def _check_margin(problem: Problem, report: Report) -> list[Finding]:
    timing, found = problem.timing, []
    for one in _slowest(problem, report, Side.LOWER):
        if _share_of_limit(problem, one) * timing.to_limit > 1:
            words = f"needs {_margin_text(problem, one)}"
            allowed = f"at most {1 / timing.to_limit:g} is allowed"
            found.append(
                _error(Code.LITTLE_TIME_LEFT, problem, report.solution, f"{words}; {allowed}")
            )
    for one in _slowest(problem, report, Side.UPPER):
        if _share_of_limit(problem, one) < timing.to_late:
            words = f"needs only {_margin_text(problem, one)}"
            required = f"at least {timing.to_late:g} is required"
            found.append(
                _error(Code.NOT_LATE_ENOUGH, problem, report.solution, f"{words}; {required}")
            )
    slowest = report.slowest
    if slowest is not None and not _bounds(report.expectation):
        one = report, slowest
        if 1 / timing.to_late < _share_of_limit(problem, one) < timing.to_late:
            words = f"needs {_margin_text(problem, one)}: chance may decide its verdict"
            found.append(_warning(Code.NEAR_TIME_LIMIT, problem, report.solution, words))
    return found


def _is_to_be_accepted(expectation: Expectation) -> bool:
    return expectation == ACCEPTED or _permits_only(expectation, {Verdict.AC})


def _is_to_fail(expectation: Expectation) -> bool:
    asked = [expectation.required, *(rule.required for rule in expectation.rules)]
    return (expectation.final is not None and Verdict.AC not in expectation.final) or any(
        required is not None and required and Verdict.AC not in required for required in asked
    )


def _permits_only(expectation: Expectation, verdicts: set[Verdict]) -> bool:
    """Whether a solution may only get `verdicts`, on all cases or as a whole."""
    everywhere = (rule for rule in expectation.rules if rule.cases in ("", ".*"))
    sets = [expectation.permitted, expectation.final, *(rule.permitted for rule in everywhere)]
    return any(some is not None and some <= verdicts for some in sets)


def _bounds(expectation: Expectation) -> tuple[Bound, ...]:
    """On which side of the limit which cases must be, as stated, or as it follows from the rest."""
    if expectation.bounds:
        return expectation.bounds
    if _is_to_be_accepted(expectation):
        return (Bound(cases="", side=Side.LOWER),)
    if expectation.required == {Verdict.TLE}:
        return (Bound(cases="", side=Side.UPPER),)
    return ()


def _slowest(problem: Problem, report: Report, side: Side) -> Iterator[tuple[Report, Judgement]]:
    """The slowest run of each set of cases that must be on this side of the limit.

    A program that sleeps or waits until the wall limit is too slow at any CPU time.
    """
    for bound in _bounds(report.expectation):
        judged = [one for one in report.judgements if covers(bound.cases, one.case)]
        ran = [one for one in judged if one.cpu_s is not None]
        idle = any(
            one.verdict is Verdict.TLE and (one.cpu_s or 0.0) <= problem.limits.cpu_s for one in ran
        )
        if bound.side is side and ran and not (side is Side.UPPER and idle):
            yield report, max(ran, key=lambda one: one.cpu_s or 0.0)


def _cpu_s(one: tuple[Report, Judgement]) -> float:
    return one[1].cpu_s or 0.0


def _share_of_limit(problem: Problem, one: tuple[Report, Judgement]) -> float:
    return _cpu_s(one) / problem.limits.cpu_s


def _margin_text(problem: Problem, one: tuple[Report, Judgement]) -> str:
    report, judgement = one
    share = _share_of_limit(problem, one)
    return f"{share:.2f} of the time limit ({report.solution} on {judgement.case})"


def _error(code: Code, problem: Problem, subject: str, message: str) -> Finding:
    severity = Severity.ERROR
    return Finding(
        code=code, problem=problem.slug, subject=subject, severity=severity, message=message
    )


def _warning(code: Code, problem: Problem, subject: str, message: str) -> Finding:
    severity = Severity.WARNING
    return Finding(
        code=code, problem=problem.slug, subject=subject, severity=severity, message=message
    )
