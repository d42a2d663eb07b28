"""Make the table of solutions that Markdown and HTML show for each problem."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from judge.escaping import first_line, printable_lines
from judge.reports.document import (
    ProblemSection,
    RunDocument,
    SolutionEntry,
    SolutionOutcome,
    outcome_counts,
)
from judge.reports.summaries.reused import cpu_time_text
from judge.reports.text import cases_text, expected_text, memory_text, quantity, setting_text


class SolutionRow(Struct, frozen=True, kw_only=True):
    """One row: harmless text for each cell, empty where nothing is known."""

    outcome: SolutionOutcome
    solution: str
    got: str = ""
    expected: str = ""
    cases: str = ""
    memory: str = ""
    time: str = ""
    slowest: str = ""
    score: str = ""
    why: str = ""


def solution_rows(section: ProblemSection) -> Iterator[SolutionRow]:
    """The rows of a problem, in the order of the outcomes."""
    yield from map(_row, section.by_outcome)
    for name in section.unjudged:
        yield SolutionRow(outcome=SolutionOutcome.UNJUDGED, solution=printable_lines(name))


def section_setting(section: ProblemSection) -> str:
    """The line above the table: how many cases were run, and under which conditions."""
    setting = section.setting
    lacking = f", which does not hold: {', '.join(setting.missing)}" if setting.missing else ""
    score = section.mutation_score
    words = "" if score is None else f"; mutation score of the cases: {score.words}"
    return setting_text(section.problem, setting, len(section.cases)) + lacking + words


def outcome_sentence(document: RunDocument) -> str:
    """The run in one line: how many solutions have which outcome."""
    counts = outcome_counts(document.sections)
    parts = [f"{count} {outcome.value}" for outcome, count in counts.items()]
    if document.broken:
        parts.append(f"{quantity(len(document.broken), 'problem')} broken")
    return ", ".join(parts) or "nothing was judged"


def _row(entry: SolutionEntry) -> SolutionRow:
    report, slowest = entry.report, entry.report.slowest
    cases = cases_text(report) + (" (cut off)" if entry.is_cut_off else "")
    return SolutionRow(
        outcome=entry.outcome,
        solution=printable_lines(entry.name),
        got=report.verdict.value if report.verdict else "",
        expected=expected_text(report, " or "),
        cases=cases if report.skipped is None else "",
        memory=memory_text(report.memory_bytes),
        time="" if slowest is None else cpu_time_text(slowest).strip(),
        slowest=""
        if slowest is None
        else printable_lines(slowest.case.partition("/")[2] or slowest.case),
        score="" if report.score is None else f"{float(report.score):g}",
        why=first_line(entry.reason),
    )
