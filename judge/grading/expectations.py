"""What a solution must get, and whether it got it. Pure.

The folder says it, as in the ICPC format 2025-09 ("Example submissions"): the verdict on every case
must be permitted, and at least one must be among the required. Exceeding memory or output counts
as a run-time error there, but where they are named themselves. A package may ask for more: rules
for some of the cases, words of a validator, scores, and a verdict of the whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from judge.model import Expectation, Judgement, Report, Rule, Verdict

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

LEGACY_FOLDERS = {
    "accepted": ACCEPTED,
    "partially_accepted": replace(_expectation([_AC, _WA, _TLE, _RTE], []), final=frozenset([_AC])),
    "wrong_answer": FOLDERS["wrong_answer"],
    "time_limit_exceeded": _expectation([_AC, _WA, _TLE], [_TLE]),
    "run_time_error": _expectation([_AC, _WA, _TLE, _RTE], [_RTE]),
}
"""What the folders of legacy packages mean. That a score is not the best must be asked besides."""

SCORE_TOLERANCE = 1e-9


def unmet_expectation(report: Report) -> str | None:
    """Why a report is not as expected, in words; None if it is, or if nothing was judged at all.

    Of an incomplete set of cases only what is permitted is asked: the case that would have shown
    the required verdict may be one that was left out. What rules ask for besides is asked where
    all cases were run that had to be. A problem with graders that was not judged to its end must
    not be called complete: its final verdict is not known.
    """
    if report.skipped is not None:
        return None
    expectation = report.expectation
    whole = Rule(permitted=expectation.permitted, required=expectation.required)
    rules = (whole, *expectation.rules)
    surprises = [_not_permitted(rule, report.judgements) for rule in rules]
    if report.complete:
        surprises += [_not_required(whole, report.judgements), _not_final(report)]
        if _all_is_known(report):
            surprises += [one for rule in expectation.rules for one in _not_shown(rule, report)]
    return next((one for one in surprises if one is not None), None)


def covers(pattern: str, case: str) -> bool:
    """Whether a rule or a bound with this pattern speaks of a case, or of a group, by its name."""
    return not pattern or re.fullmatch(pattern, case) is not None


def is_decisive(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether a verdict on one case settles all that is expected, but for what is permitted."""
    asked = any(rule.required or rule.message or rule.score for rule in expectation.rules)
    return is_required(expectation, verdict) and expectation.final is None and not asked


def are_verdicts_expected(
    expectation: Expectation, verdicts: Sequence[Verdict], *, complete: bool = True
) -> bool:
    """Whether `verdicts` are what was expected, but for what a package asks for besides.

    Of an incomplete set of cases (`complete=False`) only what is permitted is asked.
    """
    permitted = all(is_permitted(expectation, verdict) for verdict in verdicts)
    required = any(is_required(expectation, verdict) for verdict in verdicts)
    return permitted and (required or not complete or not expectation.required)


def is_permitted(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether a case may get `verdict`."""
    return _is_among(verdict, expectation.permitted)


def is_required(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether `verdict` is one of those of which one must occur."""
    return _is_among(verdict, expectation.required)


def is_report_as_expected(report: Report) -> bool | None:
    """Whether a solution got what was expected of it; None if it was skipped: neither."""
    if report.skipped is not None:
        return None
    return unmet_expectation(report) is None


def exit_status(reports: Iterable[Report]) -> int:
    """0 if everything is as expected, 1 if some solution is not, 2 if the judge itself failed.

    Nothing judged at all is a failure of the judge's; 2 wins over 1.
    """
    outcomes = [(report, is_report_as_expected(report)) for report in reports]
    judged = [judgement for report, _ in outcomes for judgement in report.judgements]
    errors = any(judgement.verdict is Verdict.JE for judgement in judged)
    if not judged or errors or any(report.graded is Verdict.JE for report, _ in outcomes):
        return 2
    return 1 if any(outcome is False for _, outcome in outcomes) else 0


def expected_verdicts(expectation: Expectation) -> list[str]:
    """The verdicts of which one must occur, or be the final one, in the order of severity."""
    return _words(expectation.required if expectation.final is None else expectation.final)


def _not_permitted(rule: Rule, judgements: Sequence[Judgement]) -> str | None:
    if rule.permitted is None:
        return None
    for judgement in judgements:
        if not _is_among(judgement.verdict, rule.permitted) and covers(rule.cases, judgement.case):
            words = judgement.message.partition("\n")[0]
            got = f"got {judgement.verdict.value} on {judgement.case}" + (words and f": {words}")
            permitted = _verdict_list(rule.permitted)
            asked = f"; each of {_case_pattern_text(rule.cases)} must get {permitted}"
            return got + (asked if rule.cases else "")
    return None


def _not_required(rule: Rule, judgements: Sequence[Judgement]) -> str | None:
    required = rule.required
    if not required or any(_is_among(one.verdict, required) for one in judgements):
        return None
    of = f" of {_case_pattern_text(rule.cases)}" if rule.cases else ""
    return f"no case{of} gives it {_verdict_list(required)}"


def _not_final(report: Report) -> str | None:
    final, verdict = report.expectation.final, report.verdict
    if final is None or (verdict is not None and _is_among(verdict, final)):
        return None
    got = "no verdict" if verdict is None else verdict.value
    return f"got {got} in the end, not {_verdict_list(final)}"


def _not_shown(rule: Rule, report: Report) -> Iterator[str | None]:
    """What a rule asks of its cases together. Cases that are not run can show nothing."""
    judged = [one for one in report.judgements if covers(rule.cases, one.case)]
    if judged:
        yield _not_required(rule, judged)
        if not any(rule.message in one.message for one in judged):
            of = f" of {_case_pattern_text(rule.cases)}" if rule.cases else ""
            yield f"no case{of} gives it the message {rule.message!r}"
    if rule.score is not None:
        yield _not_scored(rule, rule.score, report)


def _not_scored(rule: Rule, bounds: tuple[float, float], report: Report) -> str | None:
    low, high = bounds
    asked = f"{low:g}" if low == high else f"{low:g} to {high:g}"
    scores = _scores(rule, report)
    if not scores:
        return f"{_case_pattern_text(rule.cases)} has no score, but {asked} is expected"
    for name, score in scores.items():
        if not low - SCORE_TOLERANCE <= score <= high + SCORE_TOLERANCE:
            return f"scores {float(score):g} on {_case_pattern_text(name)}, not {asked}"
    return None


def _scores(rule: Rule, report: Report) -> dict[str, Fraction]:
    """The scores that a rule speaks of: of the outermost groups and cases that are so named."""
    if not rule.cases:
        return {"": report.scores[""]} if "" in report.scores else {}
    cases = {one.case: one.score for one in report.judgements if one.score is not None}
    named = {
        name: score
        for name, score in {**cases, **report.scores}.items()
        if name and covers(rule.cases, name)
    }
    return {
        name: score
        for name, score in named.items()
        if not any(name.startswith(f"{other}/") for other in named)
    }


def _all_is_known(report: Report) -> bool:
    """Whether all cases were run, or the grading shows that the others need not be."""
    graded = report.graded is not None or report.score is not None
    return graded or len(report.judgements) >= report.cases_total


def _case_pattern_text(pattern: str) -> str:
    """The cases of a pattern, or a group, for people: much as a package writes them."""
    if not pattern:
        return "the whole"
    return pattern.removesuffix("(/.*)?").replace("[^/]*", "*").replace("\\", "")


def _words(verdicts: Collection[Verdict]) -> list[str]:
    return [verdict.value for verdict in Verdict if verdict in verdicts]


def _verdict_list(verdicts: Collection[Verdict]) -> str:
    return " or ".join(_words(verdicts))


def _is_among(verdict: Verdict, verdicts: Collection[Verdict]) -> bool:
    as_rte = _RTE if verdict in (Verdict.MLE, Verdict.OLE) else verdict
    return verdict in verdicts or as_rte in verdicts
