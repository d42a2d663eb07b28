"""What a solution must get, and whether it got it. Pure.

The folder says it, as in the ICPC format 2025-09 ("Example submissions"): the verdict on every case
must be permitted, and at least one must be among the required. Exceeding memory or output counts
as a run-time error there.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.model import Expectation, Report, Verdict

_AC, _WA, _TLE, _RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE


def _expectation(permitted: Iterable[Verdict], required: Iterable[Verdict]) -> Expectation:
    return Expectation(permitted=frozenset(permitted), required=frozenset(required))


ACCEPTED = _expectation([_AC], [_AC])

FOLDERS = {
    "accepted": ACCEPTED,
    "wrong_answer": _expectation([_AC, _WA], [_WA]),
    "time_limit_exceeded": _expectation([_AC, _TLE], [_TLE]),
    "run_time_error": _expectation([_AC, _RTE], [_RTE]),
    "brute_force": _expectation([_AC, _RTE, _TLE], [_RTE, _TLE]),
    "rejected": _expectation([_AC, _WA, _TLE, _RTE], [_WA, _TLE, _RTE]),
}


def as_expected(
    expectation: Expectation, verdicts: Iterable[Verdict], *, complete: bool = True
) -> bool:
    """Whether `verdicts` are what was expected.

    Of an incomplete set of cases (`complete=False`) only what is permitted can be asked: the case
    that would have shown the required verdict may be one that was left out.
    """
    seen = {_in_expectations(verdict) for verdict in verdicts}
    return seen <= expectation.permitted and (
        not complete or not seen.isdisjoint(expectation.required)
    )


def is_permitted(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether a case may get `verdict`."""
    return _in_expectations(verdict) in expectation.permitted


def is_required(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether `verdict` is one of those of which one must occur."""
    return _in_expectations(verdict) in expectation.required


def report_as_expected(report: Report) -> bool | None:
    """Whether a solution got what was expected of it; None if it was skipped: neither."""
    if report.skipped is not None:
        return None
    verdicts = [judgement.verdict for judgement in report.judgements]
    return as_expected(report.expectation, verdicts, complete=report.complete)


def exit_status(reports: Iterable[Report]) -> int:
    """0 if everything is as expected, 1 if some solution is not, 2 if the judge itself failed.

    Nothing judged at all is a failure of the judge's; 2 wins over 1.
    """
    outcomes = [(report, report_as_expected(report)) for report in reports]
    judged = [judgement for report, _ in outcomes for judgement in report.judgements]
    if not judged or any(judgement.verdict is Verdict.JE for judgement in judged):
        return 2
    return 1 if any(outcome is False for _, outcome in outcomes) else 0


def words_of(expectation: Expectation) -> list[str]:
    """The verdicts of which one must occur, as words in the order of severity."""
    return [verdict.value for verdict in Verdict if verdict in expectation.required]


def _in_expectations(verdict: Verdict) -> Verdict:
    return _RTE if verdict in (Verdict.MLE, Verdict.OLE) else verdict
