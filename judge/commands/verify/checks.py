"""Check what a problem must satisfy: its cases, its solutions and its time limit.

The reports cover all cases. Programs ran on after their time limit, so that the reports show by how
much they exceed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.catalog.rules import load_rules
from judge.catalog.rules_failure import rules_failures
from judge.commands.verify.bounds import inspect_bounds
from judge.commands.verify.made import make_error, make_note, make_warning
from judge.commands.verify.margins import (
    UNMEASURED,
    Measurements,
    check_margin,
    is_to_be_accepted,
    near_limit_advice,
)
from judge.commands.verify.validator_checks import inspect_validators
from judge.errors import JudgeError, ProblemError
from judge.game import FormatError, Rules, read_costs
from judge.grading import checkers
from judge.grading.expectations import unmet_expectation
from judge.model import (
    Case,
    Code,
    Expectation,
    Finding,
    Judgement,
    Problem,
    Report,
    Severity,
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


def check_cases(problem: Problem, cases: Sequence[Case]) -> list[Finding]:
    """Find malformed inputs, wrong answers, and cases with the same input."""
    rules = load_rules(problem)
    found = [finding for case in cases for finding in _check_case(problem, rules, case)]
    first: dict[bytes, str] = {}
    for case in cases:
        twin = first.setdefault(case.input, case.name)
        if twin != case.name:
            words = f"has the same input as {twin}"
            found.append(make_warning(Code.DUPLICATE_CASE, problem, case.name, words))
    return found


def check_determinism(
    problem: Problem, reports: Sequence[Report], again: Sequence[Report]
) -> list[Finding]:
    """Find cases on which the repeated runs differ from the first.

    These are warnings; a verdict that is not permitted is an error of its own.
    """
    found = []
    second = {(report.solution, one.case): one for report in again for one in report.judgements}
    for report in reports:
        for one in report.judgements:
            other = second.get((report.solution, one.case))
            if other is None:
                continue
            if other.verdict is not one.verdict:
                words = f"{one.verdict.value} and {other.verdict.value}"
            elif other.score != one.score:
                words = f"scores {one.score} and {other.score}"
            else:
                continue
            message = f"gets now this, now that on {one.case}: {words}"
            found.append(_instability(problem, report, one, other, message))
    return found


def _instability(
    problem: Problem, report: Report, one: Judgement, other: Judgement, message: str
) -> Finding:
    """The finding on a solution that does not get the same each time, by what may be the cause."""
    verdicts = {one.verdict, other.verdict}
    may_be = report.expectation.permitted
    if verdicts == {Verdict.AC, Verdict.TLE} and (may_be is None or verdicts <= may_be):
        message += f"; {near_limit_advice(problem)}"
        return make_warning(Code.NEAR_TIME_LIMIT, problem, report.solution, message)
    validation = problem.validation
    if validation is not None and (validation.interactive or validation.passes > 1):
        message += "; the validator takes part in each run, and may draw random numbers"
        return make_note(Code.RANDOM_VALIDATOR, problem, report.solution, message)
    return make_warning(Code.NOT_DETERMINISTIC, problem, report.solution, message)


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
        yield make_warning(Code.GROUP_SCORES, problem, left.case, words)


def _check_partial_scores(problem: Problem, reports: Sequence[Report]) -> Iterator[Finding]:
    """Find solutions that are meant to get a part of the points, and get all of an accepted one."""
    folder = {report.solution: report.solution.partition("/")[0] for report in reports}
    full = {
        report.score: report.solution
        for report in reports
        if folder[report.solution] == "accepted" and report.score is not None
    }
    for report in reports:
        if folder[report.solution] == "partially_accepted" and report.score in full:
            words = f"gets as many points as {full[report.score]}: {float(report.score or 0):g}"
            yield make_warning(Code.FULL_SCORE, problem, report.solution, words)


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
    measured: Measurements = UNMEASURED,
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
    verdicts += _check_partial_scores(problem, reports)
    if error is not None:
        verdicts.append(_judging_failure(problem.slug, error))
    elif whole and not any(is_to_be_accepted(report.expectation) for report in reports):
        verdicts.append(
            make_error(
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
        *inspect_bounds(problem.slug, tried),
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
            findings=tuple(
                found for one in timed for found in check_margin(problem, one, measured)
            ),
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
        yield make_error(Code.INPUT_REFUSED, problem, case.name, str(error))


def _case_findings(problem: Problem, rules: Rules | None, case: Case) -> Iterator[Finding]:
    if rules is not None:
        try:
            text = case.input.decode()
            if rules.write(rules.parse(text)) != text:
                yield make_warning(
                    Code.INPUT_FORM,
                    problem,
                    case.name,
                    "the input is not as `write` would write it",
                )
        except (FormatError, UnicodeDecodeError) as error:
            yield make_error(
                Code.INPUT_REFUSED,
                problem,
                case.name,
                f"the input is not as the statement says: {error}",
            )
            return
    if problem.validation is not None:
        return  # there is no output that the answer could be
    if rules is not None and _has_only_costs(rules, case):
        return  # `judge run` accepts such an answer, though it is no output
    check = checkers.check_output(rules, problem.checker_args, case, case.answer)
    if not check.ok:
        yield make_error(
            Code.ANSWER_REFUSED,
            problem,
            case.name,
            f"the checker refuses the answer: {check.message}",
        )


def _has_only_costs(rules: Rules, case: Case) -> bool:
    """Whether the answer has the costs alone, not the moves; the input is valid."""
    if rules.check is not None or rules.read_answer is None:
        return False
    games, answer = rules.parse(case.input.decode()), case.answer.decode(errors="replace")
    try:
        list(rules.read_answer(answer, games))
    except FormatError:
        return read_costs(answer, games) is not None
    return False


def _check_verdicts(problem: Problem, report: Report) -> list[Finding]:
    if report.skipped is not None:
        words = f"was not judged: {report.skipped}"
        return [make_warning(Code.NOT_JUDGED, problem, report.solution, words)]
    odd = unmet_expectation(report)
    return (
        [] if odd is None else [make_error(Code.UNEXPECTED_VERDICT, problem, report.solution, odd)]
    )


def _is_to_fail(expectation: Expectation) -> bool:
    asked = [expectation.required, *(rule.required for rule in expectation.rules)]
    return (expectation.final is not None and Verdict.AC not in expectation.final) or any(
        required is not None and required and Verdict.AC not in required for required in asked
    )
