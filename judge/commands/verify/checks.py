"""Check what a problem must satisfy: its cases, its solutions and its time limit.

The reports cover all cases. Programs ran on after their time limit, so that the reports show by how
much they exceed it. A busy machine makes a program slower and never faster. So a solution that must
be in time is judged by its fastest measurement, and where the measurements disagree, that is told
as uncertain.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct, field

from judge.catalog.rules import load_rules, rules_failures
from judge.commands.verify.validator_checks import inspect_bounds, inspect_validators
from judge.errors import JudgeError, ProblemError
from judge.facts import Fact, error_fact
from judge.game import FormatError, Rules, read_costs
from judge.grading import checkers
from judge.grading.expectations import covers, is_to_be_accepted, unmet_expectation
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
from judge.terminal.translation import mark

MOST_NAMED = 3
"""How many of a solution's failing cases are named."""

FORMAT = "format/"
"""What the names of inspections begin with that look at the form of a problem as a whole."""

SOLUTIONS = "solutions"
"""The name of the inspection of solutions."""

_ABOUT_SOLUTIONS = "Every solution gets what is expected of it"


BUSY_FACTOR = 2.0
"""By how much a busy machine may slow a program down."""

NEAR = 1.25
"""What is nearer to a border than this factor is measured again."""


class Measurements(Struct, frozen=True, kw_only=True):
    """Further CPU seconds by solution and case, and whether the machine did other work too."""

    further: Mapping[tuple[str, str], Sequence[float]] = field(default_factory=dict)
    busy: bool = False

    def times(self, report: Report, judgement: Judgement) -> list[float]:
        """All CPU seconds of a solution on a case."""
        more = self.further.get((report.solution, judgement.case), ())
        return [judgement.cpu_s or 0.0, *more]


UNMEASURED = Measurements()


def check_cases(problem: Problem, cases: Sequence[Case]) -> Iterator[Finding]:
    """Find malformed inputs, wrong answers, and cases with the same input."""
    rules, slug = load_rules(problem), problem.slug
    for case in cases:
        try:
            with rules_failures(slug):
                yield from _case_findings(problem, rules, case)
        except ProblemError as error:
            yield Finding(Code.INPUT_REFUSED, slug, case.name, Severity.ERROR, error_fact(error))
    first: dict[bytes, str] = {}
    for case in cases:
        twin = first.setdefault(case.input, case.name)
        if twin != case.name:
            message = Fact("has the same input as {}", twin)
            yield Finding(Code.DUPLICATE_CASE, slug, case.name, Severity.WARNING, message)


def check_determinism(
    problem: Problem, reports: Sequence[Report], again: Sequence[Report]
) -> Iterator[Finding]:
    """Find cases on which the repeated runs differ from the first.

    These are warnings; a verdict that is not permitted is an error of its own.
    """
    second = {(report.solution, run.case): run for report in again for run in report.judgements}
    for report in reports:
        for judgement in report.judgements:
            other = second.get((report.solution, judgement.case), judgement)
            if other.verdict is not judgement.verdict:
                both = Fact("{} and {}", judgement.verdict.value, other.verdict.value)
            elif other.score != judgement.score:
                both = Fact("scores {} and {}", judgement.score, other.score)
            else:
                continue
            message = Fact("differs from run to run on {}: {}", judgement.case, both)
            verdicts, permitted = {judgement.verdict, other.verdict}, report.expectation.permitted
            validation = problem.validation
            code, severity = Code.NOT_DETERMINISTIC, Severity.WARNING
            if verdicts == {Verdict.AC, Verdict.TLE} and verdicts <= (permitted or verdicts):
                code = Code.NEAR_TIME_LIMIT
                message = Fact("{}; {}", message, near_limit_advice(problem))
            elif validation is not None and (validation.interactive or validation.passes > 1):
                code, severity = Code.RANDOM_VALIDATOR, Severity.NOTE
                why = Fact("the validator takes part in each run, and may draw random numbers")
                message = Fact("{}; {}", message, why)
            yield Finding(code, problem.slug, report.solution, severity, message)


class FailingCases(Struct, frozen=True):
    """The cases on which a wrong solution fails, in words."""

    problem: str
    solution: str
    cases: Fact


CASE_PAGE = "README.md"
"""The page on the cases of a problem of a kit, in the folder that has them."""

_CASE_ROW = re.compile(r"^\| ((?:sample|secret)/\S+) \|([^|]*)\|", re.MULTILINE)


def inspect_case_page(
    problem: str, page: str, cases: Collection[str], reports: Sequence[Report]
) -> list[Inspection]:
    """The inspection of the table of the page on the cases, if it has one.

    A row has a case, and what it is for; in the latter a name such as `greedy` stands for a
    solution that should fail there.
    """
    rows: list[tuple[str, str]] = _CASE_ROW.findall(page)
    findings = [
        Finding(
            Code.CASE_PAGE,
            problem,
            name,
            Severity.WARNING,
            Fact("is not a test case of the problem"),
        )
        for name, _ in rows
        if name not in cases
    ]
    passed = {
        (PurePosixPath(report.solution).stem, run.case): report.solution
        for report in reports
        if _is_to_fail(report.expectation)
        for run in report.judgements
        if run.verdict is Verdict.AC
    }
    for name, use in rows:
        for stem in re.findall(r"`([^`]+)`", use):
            if (solution := passed.get((stem, name))) is not None:
                message = Fact("{} says that {} catches it, but it passes", CASE_PAGE, name)
                findings.append(Finding(Code.CASE_PAGE, problem, solution, Severity.ERROR, message))
    if not rows:
        return []
    return [
        Inspection(
            problem=problem,
            name="case page",
            about="The cases catch what the page on them says",
            subjects=tuple(name for name, _ in rows),
            findings=tuple(findings),
        )
    ]


def failing_cases(reports: Sequence[Report]) -> list[FailingCases]:
    """Each solution that should fail, with the cases on which it does.

    If there are none, the text is empty, and there is an error about it.
    """
    rows = []
    for report in reports:
        if report.skipped is None and _is_to_fail(report.expectation):
            failed = [run for run in report.judgements if run.verdict is not Verdict.AC]
            first = ", ".join(f"{run.case} ({run.verdict.value})" for run in failed[:MOST_NAMED])
            more = len(failed) - MOST_NAMED
            cases = Fact("{}, {} more", first, more) if more > 0 else Fact("{}", first)
            rows.append(FailingCases(report.problem, report.solution, cases))
    return rows


def _check_score_files(problem: Problem, reports: Sequence[Report]) -> Iterator[Finding]:
    """Find a legacy validator that leaves scores although `validation` does not say so."""
    is_legacy = any(group.grading is not None for group in problem.groups)
    if problem.scores_by_validator or not (is_legacy and problem.is_scored):
        return
    judged = (run for report in reports for run in report.judgements)
    left = next((run for run in judged if run.scored_by is not None), None)
    if left is not None:
        message = Fact("the validator left {}: write `validation: custom score`", left.scored_by)
        yield Finding(Code.GROUP_SCORES, problem.slug, left.case, Severity.WARNING, message)


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
            score, other = float(report.score or 0), full[report.score]
            message = Fact("gets as many points as {}: {:g}", other, score)
            yield Finding(Code.FULL_SCORE, problem.slug, report.solution, Severity.WARNING, message)


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
    slug = problem.slug
    inspections = inspect_format(slug, lints or {})
    if cases:
        inspections.append(
            Inspection(
                problem=slug,
                name="cases",
                about="Inputs and answers are as they should be",
                subjects=tuple(case.name for case in cases),
                findings=tuple(check_cases(problem, cases)),
            )
        )
    verdicts = []
    for report in reports:
        code, severity, message = Code.UNEXPECTED_VERDICT, Severity.ERROR, unmet_expectation(report)
        if report.skipped is not None:
            code, severity = Code.NOT_JUDGED, Severity.WARNING
            message = Fact("was not judged: {}", report.skipped)
        if message is not None:
            verdicts.append(Finding(code, slug, report.solution, severity, message))
    verdicts += _check_score_files(problem, reports)
    verdicts += _check_partial_scores(problem, reports)
    if error is not None:
        verdicts.append(_judging_failure(slug, error))
    elif (
        whole
        and (reports or not problem.may_lack_solutions)
        and not any(is_to_be_accepted(report.expectation) for report in reports)
    ):
        message = Fact("no solution is expected to be accepted")
        verdicts.append(
            Finding(Code.NO_ACCEPTED_SOLUTION, slug, SOLUTIONS, Severity.ERROR, message)
        )
    judged = [report for report in reports if report.skipped is None]
    timed = [report for report in judged if unmet_expectation(report) is None]
    return [
        *inspections,
        *inspect_validators(slug, tried),
        *inspect_bounds(slug, tried),
        Inspection(
            problem=slug,
            name=SOLUTIONS,
            about=_ABOUT_SOLUTIONS,
            subjects=tuple(report.solution for report in reports),
            findings=tuple(verdicts),
            skipped=tuple((run.solution, run.skipped) for run in reports if run.skipped),
        ),
        Inspection(
            problem=slug,
            name="margins",
            about="No solution is too near the time limit",
            subjects=tuple(report.solution for report in timed if report.slowest),
            findings=tuple(
                finding for report in timed for finding in check_margin(problem, report, measured)
            ),
        ),
        Inspection(
            problem=slug,
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
        Inspection(problem=slug, name=f"{FORMAT}{name}", about=about, findings=tuple(lint))
        for name, (about, lint) in lints.items()
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
    message = Fact("not all of them were judged: {}", error)
    return Finding(Code.JUDGING_FAILED, slug, SOLUTIONS, Severity.ERROR, message)


def _case_findings(problem: Problem, rules: Rules | None, case: Case) -> Iterator[Finding]:
    def finding(code: Code, message: str, severity: Severity = Severity.ERROR) -> Finding:
        return Finding(code, problem.slug, case.name, severity, message)

    if rules is not None:
        try:
            text = case.input.decode()
            if rules.write(rules.parse(text)) != text:
                message = Fact("the input is not as `write` would write it")
                yield finding(Code.INPUT_FORM, message, Severity.WARNING)
        except (FormatError, UnicodeDecodeError) as error:
            yield finding(Code.INPUT_REFUSED, Fact("the input is invalid: {}", error))
            return
    if problem.validation is not None:
        return  # there is no output that the answer could be
    if rules is not None and _has_only_costs(rules, case):
        return  # `judge run` accepts such an answer, though it is no output
    try:
        check = checkers.check_output(rules, problem.checker_args, case, case.answer)
    except ProblemError as error:
        yield finding(Code.ANSWER_REFUSED, error_fact(error))
        return
    if not check.ok:
        yield finding(
            Code.ANSWER_REFUSED, Fact("the checker refuses the answer: {}", check.message)
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


def _is_to_fail(expectation: Expectation) -> bool:
    asked = [expectation.required, *(rule.required for rule in expectation.rules)]
    return (expectation.final is not None and Verdict.AC not in expectation.final) or any(
        required is not None and required and Verdict.AC not in required for required in asked
    )


class _Margin(Struct, frozen=True):
    """How much of its time limit a solution needed on a case: the least and the most."""

    case: str
    low: float
    high: float
    where: Fact

    def words(self, share: float) -> Fact:
        return Fact("{:.2f} of the time limit ({})", share, self.where)


def time_margins(problem: Problem, reports: Sequence[Report]) -> list[Fact]:
    """The slowest solution in time and the fastest too slow one, of those as expected."""
    lines = []
    met = [report for report in reports if unmet_expectation(report) is None]
    for side, pick, line in (
        (Side.LOWER, max, mark("in time: at most {}")),
        (Side.UPPER, min, mark("too slow: at least {}")),
    ):
        if margins := [margin for report in met for margin in _margins(problem, report, side)]:
            margin = pick(margins, key=lambda margin: margin.low)
            lines.append(Fact(line, margin.words(margin.low)))
    return lines


def cases_near_border(problem: Problem, report: Report) -> list[str]:
    """The cases of a solution whose times decide a margin and are near its border."""
    timing = problem.timing
    # A time is beyond a border by chance: a busy machine slows down, and never speeds up.
    borders = [(Side.LOWER, 1 / timing.to_limit, BUSY_FACTOR), (Side.UPPER, timing.to_late, NEAR)]
    near = [
        margin.case
        for side, border, most in borders
        for margin in _margins(problem, report, side)
        if border / NEAR < margin.low < border * most
    ]
    if (slowest := report.slowest) is not None and not _bounds(report.expectation):
        share = _margin(problem, report, slowest).low
        near += [slowest.case] * (1 / timing.to_late < share < timing.to_late)
    return list(dict.fromkeys(near))


def check_margin(problem: Problem, report: Report, measured: Measurements) -> list[Finding]:
    """Findings on a solution that is too near the time limit, or may be."""
    timing, findings = problem.timing, list[Finding]()

    def add(code: Code, severity: Severity, message: str) -> None:
        findings.append(Finding(code, problem.slug, report.solution, severity, message))

    def add_uncertain(margin: _Margin, border: Fact) -> None:
        busy, differ = Fact("the machine was busy"), Fact("the measurements differ")
        message = Fact(
            "needs {:.2f} to {}; {}. This is uncertain ({}): verify again on an idle machine",
            *(margin.low, margin.words(margin.high), border, busy if measured.busy else differ),
        )
        add(Code.UNCERTAIN_MARGIN, Severity.NOTE, message)

    for margin in _margins(problem, report, Side.LOWER, measured):
        most = 1 / timing.to_limit
        border = Fact("at most {:g} is allowed", most)
        if margin.low > most * (BUSY_FACTOR if measured.busy else 1):
            message = Fact("needs {}; {}", margin.words(margin.low), border)
            add(Code.LITTLE_TIME_LEFT, Severity.ERROR, message)
        elif margin.high > most and (margin.low <= most or measured.busy):
            add_uncertain(margin, border)
    for margin in _margins(problem, report, Side.UPPER, measured):
        border = Fact("at least {:g} is required", timing.to_late)
        if margin.high < timing.to_late:
            message = Fact("needs only {}; {}", margin.words(margin.high), border)
            add(Code.NOT_LATE_ENOUGH, Severity.ERROR, message)
        elif margin.low < timing.to_late:
            add_uncertain(margin, border)
    if (slowest := report.slowest) is not None and not _bounds(report.expectation):
        margin = _margin(problem, report, slowest, measured)
        if 1 / timing.to_late < margin.low and margin.high < timing.to_late:
            message = Fact("needs {}: chance may decide its verdict", margin.words(margin.low))
            severity = Severity.NOTE if measured.busy else Severity.WARNING
            message = Fact("{}; {}", message, near_limit_advice(problem))
            add(Code.NEAR_TIME_LIMIT, severity, message)
    return findings


def near_limit_advice(problem: Problem) -> Fact:
    """What to do with a solution of which chance decides whether it is in time."""
    cpu_s, timing = problem.limits.cpu_s, problem.timing
    return Fact(
        "give it a case that takes it at least {:g} s (a larger one), or a limit with which it is "
        "accepted and needs at most {:g} of it",
        *(cpu_s * timing.to_late, 1 / timing.to_limit),
    )


def _bounds(expectation: Expectation) -> tuple[Bound, ...]:
    """On which side of the limit which cases must be, as stated, or as it follows from the rest."""
    if expectation.bounds:
        return expectation.bounds
    if is_to_be_accepted(expectation):
        return (Bound(cases="", side=Side.LOWER),)
    if expectation.required == {Verdict.TLE}:
        return (Bound(cases="", side=Side.UPPER),)
    return ()


def _margins(
    problem: Problem, report: Report, side: Side, measured: Measurements = UNMEASURED
) -> Iterator[_Margin]:
    """The slowest run of each set of cases that must be on this side of the limit.

    A program that sleeps or waits until the wall limit is too slow at any CPU time.
    """
    for bound in _bounds(report.expectation):
        ran = [
            (_margin(problem, report, run).low, run)
            for run in report.judgements
            if run.cpu_s is not None and covers(bound.cases, run.case)
        ]
        is_idle = any(run.verdict is Verdict.TLE and share <= 1 for share, run in ran)
        if bound.side is side and ran and not (side is Side.UPPER and is_idle):
            _, slowest = max(ran, key=lambda pair: pair[0])
            yield _margin(problem, report, slowest, measured)


def _margin(
    problem: Problem, report: Report, judgement: Judgement, measured: Measurements = UNMEASURED
) -> _Margin:
    limits = problem.limits_on(judgement.case, PurePosixPath(report.solution).suffix)
    shares = [cpu_s / limits.cpu_s for cpu_s in measured.times(report, judgement)]
    where = Fact("{} on {}", report.solution, judgement.case)
    return _Margin(judgement.case, min(shares), max(shares), where)
