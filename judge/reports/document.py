"""What is known of a run, whole or cut off: the value of which every document is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from judge.grading.expectations import (
    expected_verdicts,
    is_permitted,
    is_report_as_expected,
    unmet_expectation,
)
from judge.model import Judgement, Problem, Report, Setting, Timing, Verdict
from judge.reports.escaping import first_line, replace_harmful
from judge.reports.text import memory_text, quantity

SHOWN_FAILURES = 3  # of a solution: their inputs and outputs


class Outcome(Enum):
    """What is to be said of a solution first. In this order they are listed: what is bad on top."""

    SURPRISE = "not as expected"
    UNJUDGED = "not judged"
    EXPECTED = "as expected"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """What is known of one problem.

    `cases` are the names of those that were to be judged, in order; `unjudged` the solutions of
    which nothing is known, because the work was cut off.
    """

    problem: Problem
    setting: Setting
    cases: tuple[str, ...]
    reports: tuple[Report, ...]
    unjudged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a problem could not be judged, or not to its end."""

    problem: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What a run leaves: a chapter for each problem, and the problems that are broken.

    `paths` are the files of solutions from the root of the sources, by problem and name, as far as
    they have one; those of broken problems stand there without a name.
    """

    version: str
    seconds: float
    chapters: tuple[Chapter, ...] = ()
    faults: tuple[Fault, ...] = ()
    interrupted: bool = False
    paths: Mapping[tuple[str, str], str] = field(default_factory=dict)

    @property
    def reports(self) -> list[Report]:
        """All reports, problem by problem."""
        return [report for chapter in self.chapters for report in chapter.reports]


def outcome(report: Report) -> Outcome:
    """What a report says of its solution."""
    if report.skipped is not None:
        return Outcome.SKIPPED
    if report.verdict is None:
        return Outcome.UNJUDGED
    return Outcome.EXPECTED if is_report_as_expected(report) else Outcome.SURPRISE


def worst_first(reports: Sequence[Report]) -> list[Report]:
    """The reports by their outcomes, else in their order."""
    order = list(Outcome)
    return sorted(reports, key=lambda report: order.index(outcome(report)))


def tally(chapters: Sequence[Chapter]) -> dict[Outcome, int]:
    """How many solutions have each outcome, for those outcomes that there are."""
    found = [outcome(report) for chapter in chapters for report in chapter.reports]
    found += [Outcome.UNJUDGED for chapter in chapters for _ in chapter.unjudged]
    return {one: found.count(one) for one in Outcome if one in found}


def failures(report: Report) -> list[Judgement]:
    """The cases on which a solution gets what it may not get."""
    return [one for one in report.judgements if not is_permitted(report.expectation, one.verdict)]


def reason(report: Report) -> str:
    """Why a solution is not as expected, or was skipped; empty if it is neither."""
    if report.skipped is not None:
        return report.skipped
    return report.remark or unmet_expectation(report) or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What a table says of one solution, in clean words; `got` is empty if nothing is known."""

    outcome: Outcome
    solution: str
    got: str = ""
    expected: str = ""
    cases: str = ""
    memory: str = ""
    time: str = ""
    slowest: str = ""
    score: str = ""
    why: str = ""


def rows(account: Account, chapter: Chapter) -> list[Row]:
    """The table of a problem: what is not as expected first."""
    told = [_row(account, report) for report in worst_first(chapter.reports)]
    return told + [
        Row(outcome=Outcome.UNJUDGED, solution=replace_harmful(name)) for name in chapter.unjudged
    ]


def _row(account: Account, report: Report) -> Row:
    words = expected_verdicts(report.expectation)
    slowest, done = report.slowest, len(report.judgements)
    cases = str(done) if done == report.cases_total else f"{done} of {report.cases_total}"
    if is_cut_off(account, report):
        cases += " (cut off)"
    return Row(
        outcome=outcome(report),
        solution=replace_harmful(report.solution),
        got=report.verdict.value if report.verdict else "",
        expected="not AC" if len(words) > 2 else " or ".join(words),
        cases=cases if report.skipped is None else "",
        memory=memory_text(report.memory_bytes),
        time="" if slowest is None else f"{slowest.cpu_s:.3f} s",
        slowest=""
        if slowest is None
        else replace_harmful(slowest.case.partition("/")[2] or slowest.case),
        score="" if report.score is None else f"{float(report.score):g}",
        why=first_line(reason(report)),
    )


def setting_line(chapter: Chapter) -> str:
    """Under what a problem was judged."""
    setting, limits = chapter.setting, chapter.problem.limits
    scale = f" (scaled by {setting.time_scale:g})" if setting.time_scale != 1 else ""
    told = chapter.problem.timing.source
    origin = f" ({told})" if told not in (None, Timing().source) else ""
    lacking = f", which does not hold: {', '.join(setting.missing)}" if setting.missing else ""
    return (
        f"{quantity(len(chapter.cases), 'case')} of {' and '.join(setting.data)}; limits "
        f"{limits.cpu_s:g} s{scale}{origin}, {memory_text(limits.memory_bytes)}; "
        f"sandbox: {setting.level}{lacking}"
    )


def shown(judgement: Judgement) -> list[tuple[str, str]]:
    """The telling parts of a failing case, each with its title; see `render.failure`."""
    found = judgement.excerpt
    if found is None:
        return []
    parts = [(f"input, {first_line(found.scope)}" if found.scope else "input", found.input)]
    if found.transcript:
        parts.append(("what was said: > by the solution, < to it", found.transcript))
    compared = judgement.verdict is Verdict.WA and found.transcript is None
    if compared:
        parts.append(("expected output", found.expected))
    if compared or found.actual:
        parts.append(("actual output", found.actual or "(nothing)"))
    if found.stderr:
        parts.append(("standard error", found.stderr))
    return parts


def sentence(account: Account) -> str:
    """The run in a line: how many solutions are as expected, and what was not done."""
    parts = [f"{count} {one.value}" for one, count in tally(account.chapters).items()]
    if account.faults:
        parts.append(f"{quantity(len(account.faults), 'problem')} broken")
    return ", ".join(parts) or "nothing was judged"


def is_cut_off(account: Account, report: Report) -> bool:
    """Whether more would be known of a solution if the run had not been interrupted."""
    begun = len(report.judgements) < report.cases_total and report.skipped is None
    return account.interrupted and begun and not report.complete
