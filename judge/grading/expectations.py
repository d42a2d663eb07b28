"""Compare the verdicts of a solution with those that its folder expects.

The rules are those of the ICPC format 2025-09 ("Example submissions"): every verdict must be
permitted, and at least one must be among the required. MLE and OLE count as a run-time error unless
the expectation names them. A package may ask for more: rules for some of the cases, a message of a
validator, scores, and a final verdict.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from judge.facts import Fact
from judge.model import Expectation, Judgement, Report, Rule, Verdict

_AC, _WA, _TLE, _RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE
_REJECTED = frozenset({_WA, _TLE, _RTE})


def _expectation(permitted: Iterable[Verdict], required: Iterable[Verdict]) -> Expectation:
    return Expectation(permitted=frozenset(permitted), required=frozenset(required))


ACCEPTED = _expectation([_AC], [_AC])

UNSTATED = _expectation(set(Verdict) - {Verdict.JE}, set(Verdict) - {Verdict.JE})
"""The expectation of a submission of which its package does not say what it must get."""

ACCEPTED_IN_THE_END = replace(UNSTATED, final=frozenset({_AC}))
"""That of the user's file where a legacy grader may accept what fails a case."""

FOLDERS = {
    "accepted": ACCEPTED,
    "wrong_answer": _expectation([_AC, _WA], [_WA]),
    "time_limit_exceeded": _expectation([_AC, _TLE], [_TLE]),
    "run_time_error": _expectation([_AC, _RTE], [_RTE]),
    "brute_force": _expectation([_AC, _RTE, _TLE], [_RTE, _TLE]),
    "rejected": _expectation([_AC, _WA, _TLE, _RTE], [_WA, _TLE, _RTE]),
}

SCORE_TOLERANCE = 1e-9


def unmet_expectation(report: Report) -> Fact | None:
    """Why a report is not as expected, in words; None if it is, or if it was skipped.

    If the report is incomplete, only what is permitted is checked, since the case with the required
    verdict may be missing. Further rules are checked only if all necessary cases were run. The
    report of an unfinished graded problem must not be `complete`: it has no final verdict.
    """
    if report.skipped is not None:
        return None
    expectation = report.expectation
    for_all = Rule(permitted=expectation.permitted, required=expectation.required)
    rules = (for_all, *expectation.rules)
    surprises = [_permission_failure(rule, report) for rule in rules]
    if report.complete:
        surprises += [_requirement_failure(for_all, report.judgements), _not_final(report)]
        # What is graded did not need the cases that did not run.
        is_graded = report.graded is not None or report.score is not None
        if is_graded or len(report.judgements) >= report.cases_total:
            for rule in expectation.rules:
                surprises += _rule_failures(rule, report)
    return next((surprise for surprise in surprises if surprise is not None), None)


def covers(pattern: str, case: str) -> bool:
    """Whether the pattern of a rule or a bound matches the name of a case or a group."""
    return not pattern or re.fullmatch(pattern, case) is not None


def is_decisive(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether this verdict on one case meets the whole expectation, permitted verdicts apart."""
    has_more = any(rule.required or rule.message or rule.score for rule in expectation.rules)
    return is_required(expectation, verdict) and expectation.final is None and not has_more


def is_permitted(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether a case may get `verdict`."""
    return _is_among(verdict, expectation.permitted)


def is_required(expectation: Expectation, verdict: Verdict) -> bool:
    """Whether `verdict` is one of the required ones."""
    return _is_among(verdict, expectation.required)


def is_report_as_expected(report: Report) -> bool | None:
    """Whether a solution is as expected; None if it was skipped."""
    return None if report.skipped is not None else unmet_expectation(report) is None


def exit_status(reports: Iterable[Report]) -> int:
    """0 if all solutions are as expected, 1 if one is not, 2 if there was a judge error.

    2 wins over 1, and is also the status if nothing was judged.
    """
    outcomes = [(report, is_report_as_expected(report)) for report in reports]
    is_judged = any(report.judgements for report, _ in outcomes)
    verdicts = {case.verdict for report, _ in outcomes for case in report.judgements}
    if (
        not is_judged
        or Verdict.JE in verdicts
        or any(report.graded is Verdict.JE for report, _ in outcomes)
    ):
        return 2
    return 1 if any(outcome is False for _, outcome in outcomes) else 0


def is_to_be_accepted(expectation: Expectation) -> bool:
    """Whether a solution must be accepted on all cases."""
    everywhere = (rule for rule in expectation.rules if rule.cases in ("", ".*"))
    sets = [expectation.permitted, expectation.final, *(rule.permitted for rule in everywhere)]
    only_accepted = (verdicts is not None and verdicts <= {_AC} for verdicts in sets)
    return expectation == ACCEPTED or any(only_accepted)


def expected_verdicts(expectation: Expectation) -> list[str]:
    """The verdicts of which one must occur, or must be the final one, in the order of `Verdict`."""
    return _words(expectation.required if expectation.final is None else expectation.final)


def _permission_failure(rule: Rule, report: Report) -> Fact | None:
    got = None if rule.permitted is None else _unpermitted(rule, rule.permitted, report)
    if got is None or not rule.cases:
        return got
    cases, verdicts = case_pattern_text(rule.cases), _verdict_list(rule.permitted or ())
    return Fact("{}; each of {} must get {}", got, cases, verdicts)


def _unpermitted(rule: Rule, permitted: frozenset[Verdict], report: Report) -> Fact | None:
    for judgement in report.judgements:
        if not _is_among(judgement.verdict, permitted) and covers(rule.cases, judgement.case):
            got = Fact("got {} on {}", judgement.verdict.value, judgement.case)
            if message := judgement.message:
                is_long = "\n" in message
                got = Fact("{}: {}", got, message.partition("\n")[0] if is_long else message)
            return got
    case = None if permitted & _REJECTED else _case_left_out(rule, report)
    if case is None:
        return None
    return Fact("{} is not AC: what its group requires was not passed", case)


def _case_left_out(rule: Rule, report: Report) -> str | None:
    return next((case for case in report.left_out if covers(rule.cases, case)), None)


def _requirement_failure(rule: Rule, judgements: Sequence[Judgement]) -> Fact | None:
    required = rule.required
    if not required or any(_is_among(judged.verdict, required) for judged in judgements):
        return None
    return Fact("{} gives it {}", _no_case(rule), _verdict_list(required))


def _no_case(rule: Rule) -> Fact:
    cases = rule.cases
    return Fact("no case of {}", case_pattern_text(cases)) if cases else Fact("no case")


def _not_final(report: Report) -> Fact | None:
    final, verdict = report.expectation.final, report.verdict
    if final is None or (verdict is not None and _is_among(verdict, final)):
        return None
    got = Fact("no verdict") if verdict is None else verdict.value
    return Fact("got {} in the end, not {}", got, _verdict_list(final))


def _rule_failures(rule: Rule, report: Report) -> Iterator[Fact | None]:
    """What the cases of a rule as a whole do not show; cases that did not run do not count.

    Those that are left out have some verdict besides AC, and it is not known which.
    """
    judged = [judgement for judgement in report.judgements if covers(rule.cases, judgement.case)]
    is_left_out = _case_left_out(rule, report) is not None
    if judged or is_left_out:
        if not (is_left_out and (rule.required or _REJECTED) >= _REJECTED):
            yield _requirement_failure(rule, judged)
        if rule.message and not any(_tells(judgement, rule.message) for judgement in judged):
            yield Fact("{} gives it the message {!r}", _no_case(rule), rule.message)
    if rule.score is not None:
        yield _score_failure(rule, rule.score, report)


def _tells(judgement: Judgement, message: str) -> bool:
    """Whether a validator left the message; the judge's own check does with a wrong answer."""
    if judgement.told is not None:
        return message in judgement.told
    return judgement.verdict is _WA and message in judgement.message


def _score_failure(rule: Rule, bounds: tuple[float, float], report: Report) -> Fact | None:
    low, high = bounds
    expected = Fact("{:g}", low) if low == high else Fact("{:g} to {:g}", low, high)
    scores = _scores(rule, report)
    if not scores:
        return Fact("{} has no score, but {} is expected", case_pattern_text(rule.cases), expected)
    for name, score in scores.items():
        if not low - SCORE_TOLERANCE <= score <= high + SCORE_TOLERANCE:
            cases = case_pattern_text(name)
            return Fact("scores {:g} on {}, not {}", float(score), cases, expected)
    return None


def _scores(rule: Rule, report: Report) -> dict[str, Fraction]:
    """The scores of the outermost groups and cases that a rule covers."""
    if not rule.cases:
        return {"": report.scores[""]} if "" in report.scores else {}
    judged = report.judgements
    scores = {case.case: case.score for case in judged if case.score is not None}
    scores |= report.scores
    names = [name for name in scores if name and covers(rule.cases, name)]
    inner = {name for name in names for other in names if name.startswith(f"{other}/")}
    return {name: scores[name] for name in names if name not in inner}


def case_pattern_text(pattern: str) -> str | Fact:
    """The pattern much as a package writes it, for messages."""
    if not pattern:
        return Fact("the whole")
    text = re.sub(r"\((\?:)?/\.\*\)\?$", "", pattern)
    text = re.sub(r"\(\?>\[\^/\]\*\?(.*?)\)", r"*\1", text)
    if text.startswith("(?:") and text.endswith(")"):
        text = "{" + text[3:-1].replace("|", ",") + "}"
    return text.replace("[^/]*", "*").replace("\\", "")


def _words(verdicts: Collection[Verdict]) -> list[str]:
    return [verdict.value for verdict in Verdict if verdict in verdicts]


def _verdict_list(verdicts: Collection[Verdict]) -> str:
    return " or ".join(_words(verdicts))


def _is_among(verdict: Verdict, verdicts: Collection[Verdict]) -> bool:
    as_rte = _RTE if verdict in (Verdict.MLE, Verdict.OLE) else verdict
    return verdict in verdicts or as_rte in verdicts
