"""What a problem must satisfy: its cases and the reports on its solutions come in, findings go out.

Pure. The reports are those of all cases, with programs that were let run on after their time
(`SEEN_UNTIL` times the limit), so that it is seen by how much they miss it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge import checkers
from judge.errors import ProblemError
from judge.expectations import ACCEPTED, surprise
from judge.game import FormatError, Rules
from judge.model import Case, Finding, Judgement, Problem, Report, Severity, Verdict
from judge.rules import rules_of

IN_HAND = 2.0
"""How often the slowest case of an accepted solution must go into the limit (ICPC: AC to TL)."""

MISSED_BY = 1.5
"""How many limits the slowest case of a solution that is too slow must take (ICPC: TL to TLE)."""

SEEN_UNTIL = 1.6
"""At how many limits programs are killed, so that `MISSED_BY` can be told."""


def of_cases(problem: Problem, cases: Sequence[Case]) -> list[Finding]:
    """What is wrong with the cases: unreadable or odd inputs, answers that are none, twins."""
    rules = rules_of(problem)
    found = [finding for case in cases for finding in _of_case(problem, rules, case)]
    first: dict[bytes, str] = {}
    for case in cases:
        twin = first.setdefault(case.input, case.name)
        if twin != case.name:
            found.append(_warning(problem, case.name, f"has the same input as {twin}"))
    return found


def of_reports(problem: Problem, reports: Sequence[Report], *, whole: bool = True) -> list[Finding]:
    """What is wrong with the solutions: not as expected, or too near the time limit.

    `whole` tells that the reports are those of all solutions of the problem.
    """
    found = [finding for report in reports for finding in _of_report(problem, report)]
    if whole and not any(report.expectation == ACCEPTED for report in reports):
        found.append(_error(problem, "solutions", "none is there that is expected to be accepted"))
    return found


def margins(problem: Problem, reports: Sequence[Report]) -> list[str]:
    """The time limit against the solutions that it is made for, a line for each side of it."""
    accepted = [one for one in map(_slowest, reports) if one and one[0].expectation == ACCEPTED]
    late = [
        one
        for one in map(_slowest, reports)
        if one and one[0].expectation.required == {Verdict.TLE}
    ]
    lines = []
    if accepted:
        lines.append("accepted: at most " + _told(problem, max(accepted, key=_cpu_s)))
    if late:
        lines.append("too slow: at least " + _told(problem, min(late, key=_cpu_s)))
    return lines


def _of_case(problem: Problem, rules: Rules | None, case: Case) -> Iterator[Finding]:
    if rules is not None:
        try:
            text = case.input.decode()
            if rules.write(rules.parse(text)) != text:
                yield _warning(problem, case.name, "the input is not as `write` would write it")
        except (FormatError, UnicodeDecodeError) as error:
            yield _error(problem, case.name, f"the input is not as the statement says: {error}")
            return
    try:
        check = checkers.check(
            rules,
            problem.checker_args,
            case_input=case.input,
            expected=case.answer,
            actual=case.answer,
        )
    except ProblemError as error:
        yield _error(problem, case.name, str(error))
        return
    if not check.ok:
        yield _error(problem, case.name, f"the checker refuses the answer: {check.message}")


def _of_report(problem: Problem, report: Report) -> Iterator[Finding]:
    if report.skipped is not None:
        yield _warning(problem, report.solution, f"was not judged: {report.skipped}")
        return
    odd = surprise(report)
    if odd is not None:
        yield _error(problem, report.solution, odd)
        return
    slowest = _slowest(report)
    if slowest is None:
        return
    times = _cpu_s(slowest) / problem.limits.cpu_s
    told = _told(problem, slowest)
    if report.expectation == ACCEPTED and times * IN_HAND > 1:
        yield _error(problem, report.solution, f"needs {told}; at most {1 / IN_HAND:g} is asked")
    elif report.expectation.required == {Verdict.TLE} and times < MISSED_BY:
        yield _error(problem, report.solution, f"needs only {told}; {MISSED_BY:g} is asked")
    elif report.expectation != ACCEPTED and 1 / MISSED_BY < times < MISSED_BY:
        yield _warning(problem, report.solution, f"needs {told}: chance may decide its verdict")


def _slowest(report: Report) -> tuple[Report, Judgement] | None:
    slowest = report.slowest
    return None if slowest is None else (report, slowest)


def _cpu_s(one: tuple[Report, Judgement]) -> float:
    return one[1].cpu_s or 0.0


def _told(problem: Problem, one: tuple[Report, Judgement]) -> str:
    report, judgement = one
    times = _cpu_s(one) / problem.limits.cpu_s
    return f"{times:.2f} of the time limit ({report.solution} on {judgement.case})"


def _error(problem: Problem, subject: str, message: str) -> Finding:
    return Finding(problem=problem.slug, subject=subject, severity=Severity.ERROR, message=message)


def _warning(problem: Problem, subject: str, message: str) -> Finding:
    return Finding(
        problem=problem.slug, subject=subject, severity=Severity.WARNING, message=message
    )
