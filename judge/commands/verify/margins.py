"""Compare what solutions need with the time limit, by one or more measurements of each.

A busy machine makes a program slower and never faster. So a solution that must be in time is judged
by its fastest measurement, and where the measurements disagree, that is told as uncertain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from judge.commands.verify.made import make_error, make_note, make_warning
from judge.grading.expectations import ACCEPTED, covers
from judge.model import (
    Bound,
    Code,
    Expectation,
    Finding,
    Judgement,
    Problem,
    Report,
    Side,
    Verdict,
)

BUSY_FACTOR = 2.0
"""By how much a busy machine may slow a program down."""

NEAR = 1.25
"""What is nearer to a border than this factor is measured again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurements:
    """Further CPU seconds by solution and case, and whether the machine did other work too."""

    further: Mapping[tuple[str, str], Sequence[float]] = field(default_factory=dict)
    busy: bool = False

    def times(self, report: Report, judgement: Judgement) -> list[float]:
        """All CPU seconds of a solution on a case."""
        more = self.further.get((report.solution, judgement.case), ())
        return [judgement.cpu_s or 0.0, *more]


UNMEASURED = Measurements()


def time_margins(problem: Problem, reports: Sequence[Report]) -> list[str]:
    """The slowest solution in time and the fastest too slow one, a line each."""
    lines = []
    for side, pick, words in (
        (Side.LOWER, max, "in time: at most"),
        (Side.UPPER, min, "too slow: at least"),
    ):
        if some := [one for report in reports for one in _slowest(problem, report, side)]:
            one = pick(some, key=lambda one: _share(problem, one))
            lines.append(f"{words} {_margin_text(_share(problem, one), one)}")
    return lines


def cases_near_border(problem: Problem, report: Report) -> list[str]:
    """The cases of a solution whose times decide a margin and are near its border."""
    timing = problem.timing
    borders = [(Side.LOWER, 1 / timing.to_limit), (Side.UPPER, timing.to_late)]
    near = [
        one.case
        for side, border in borders
        for _, one in _slowest(problem, report, side)
        if border / NEAR < _share(problem, (report, one)) < border * _most(side)
    ]
    if (slowest := report.slowest) is not None and not _bounds(report.expectation):
        share = _share(problem, (report, slowest))
        near += [slowest.case] * (1 / timing.to_late < share < timing.to_late)
    return list(dict.fromkeys(near))


def _most(side: Side) -> float:
    """How far beyond a border a time may be by chance: a busy machine only slows down."""
    return BUSY_FACTOR if side is Side.LOWER else NEAR


def check_margin(problem: Problem, report: Report, measured: Measurements) -> list[Finding]:
    """Findings on a solution that is too near the time limit, or may be."""
    timing, found = problem.timing, []
    for one in _slowest(problem, report, Side.LOWER):
        low, high = _shares(problem, one, measured)
        most = 1 / timing.to_limit
        words = f"needs {_margin_text(low, one)}; at most {most:g} is allowed"
        if low > most * (BUSY_FACTOR if measured.busy else 1):
            found.append(make_error(Code.LITTLE_TIME_LEFT, problem, report.solution, words))
        elif high > most and (low <= most or measured.busy):
            message = f"needs {_range_text(low, high, one)}; at most {most:g} is allowed"
            found.append(_uncertain(problem, report, message, measured))
    for one in _slowest(problem, report, Side.UPPER):
        low, high = _shares(problem, one, measured)
        least = timing.to_late
        if high < least:
            words = f"needs only {_margin_text(high, one)}; at least {least:g} is required"
            found.append(make_error(Code.NOT_LATE_ENOUGH, problem, report.solution, words))
        elif low < least:
            message = f"needs {_range_text(low, high, one)}; at least {least:g} is required"
            found.append(_uncertain(problem, report, message, measured))
    slowest = report.slowest
    if slowest is not None and not _bounds(report.expectation):
        low, high = _shares(problem, (report, slowest), measured)
        if 1 / timing.to_late < low and high < timing.to_late:
            words = f"needs {_margin_text(low, (report, slowest))}: chance may decide its verdict"
            make = make_note if measured.busy else make_warning
            message = f"{words}; {near_limit_advice(problem)}"
            found.append(make(Code.NEAR_TIME_LIMIT, problem, report.solution, message))
    return found


def near_limit_advice(problem: Problem) -> str:
    """What to do with a solution of which chance decides whether it is in time."""
    cpu_s, timing = problem.limits.cpu_s, problem.timing
    return (
        f"give it a case that takes it at least {cpu_s * timing.to_late:g} s (a larger one), or a "
        f"limit with which it is accepted and needs at most {1 / timing.to_limit:g} of it"
    )


def is_to_be_accepted(expectation: Expectation) -> bool:
    """Whether a solution must be accepted on all cases."""
    return expectation == ACCEPTED or _permits_only(expectation, {Verdict.AC})


def _permits_only(expectation: Expectation, verdicts: set[Verdict]) -> bool:
    """Whether a solution may only get `verdicts`, on all cases or as a whole."""
    everywhere = (rule for rule in expectation.rules if rule.cases in ("", ".*"))
    sets = [expectation.permitted, expectation.final, *(rule.permitted for rule in everywhere)]
    return any(some is not None and some <= verdicts for some in sets)


def _bounds(expectation: Expectation) -> tuple[Bound, ...]:
    """On which side of the limit which cases must be, as stated, or as it follows from the rest."""
    if expectation.bounds:
        return expectation.bounds
    if is_to_be_accepted(expectation):
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
            one.verdict is Verdict.TLE and _share(problem, (report, one)) <= 1 for one in ran
        )
        if bound.side is side and ran and not (side is Side.UPPER and idle):
            yield report, max(ran, key=lambda one: _share(problem, (report, one)))


def _limit_s(problem: Problem, one: tuple[Report, Judgement]) -> float:
    report, judgement = one
    return problem.limits_on(judgement.case, PurePosixPath(report.solution).suffix).cpu_s


def _share(problem: Problem, one: tuple[Report, Judgement]) -> float:
    """The share of its time limit that a solution needed on a case."""
    return (one[1].cpu_s or 0.0) / _limit_s(problem, one)


def _shares(
    problem: Problem, one: tuple[Report, Judgement], measured: Measurements
) -> tuple[float, float]:
    """The least and the most of the time limit that a solution needed on a case."""
    times, limit_s = measured.times(*one), _limit_s(problem, one)
    return min(times) / limit_s, max(times) / limit_s


def _margin_text(share: float, one: tuple[Report, Judgement]) -> str:
    report, judgement = one
    return f"{share:.2f} of the time limit ({report.solution} on {judgement.case})"


def _range_text(low: float, high: float, one: tuple[Report, Judgement]) -> str:
    report, judgement = one
    where = f"({report.solution} on {judgement.case})"
    return f"{low:.2f} to {high:.2f} of the time limit {where}"


def _uncertain(problem: Problem, report: Report, message: str, measured: Measurements) -> Finding:
    why = "the machine was busy" if measured.busy else "the measurements differ"
    message = f"{message}. This is uncertain, because {why}: verify again on an idle machine"
    return make_note(Code.UNCERTAIN_MARGIN, problem, report.solution, message)
