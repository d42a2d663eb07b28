"""Write a run as Markdown for the summary of a CI job, and statements as Markdown.

The page of a run has the same rows, from `solution_rows`. GitHub takes at most one MiB, so details
that would make the summary longer are left out and counted. All text of programs and packages is
escaped, so that it means nothing in Markdown or HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from judge.catalog.counterexamples import PREFIX
from judge.catalog.learning import HARDEST
from judge.catalog.source import Statement
from judge.escaping import cut_block, first_line, printable_lines
from judge.facts import counted
from judge.model import Judgement, Problem
from judge.reports.document import (
    SHOWN_FAILURES,
    ProblemSection,
    RunDocument,
    SolutionEntry,
    SolutionOutcome,
    outcome_counts,
)
from judge.reports.text import (
    cases_text,
    cpu_time_text,
    excerpt_parts,
    expected_text,
    memory_text,
    reused_words,
    setting_text,
)

_MOST_BYTES = 900_000
_SYNTAX = re.compile(
    r"[\\`*{}\[\]<>#|~@$&]|:(?=\S)|(?<!\w)_|_(?!\w)|(?<=www)\."
    r"|^[-+=]|(?<=^\d)[.)](?!\S)|(?<=^\d\d)[.)](?!\S)"  # what begins lists and headings
)
_SIGNS = {
    SolutionOutcome.SURPRISE: "\N{CROSS MARK}",
    SolutionOutcome.UNJUDGED: "\N{WHITE QUESTION MARK ORNAMENT}",
    SolutionOutcome.EXPECTED: "\N{WHITE HEAVY CHECK MARK}",
    SolutionOutcome.UNTESTED: "\N{MIDDLE DOT}",
    SolutionOutcome.SKIPPED: "\N{HEAVY MINUS SIGN}",
}
_HEADINGS = {
    "en": (
        *("Time", "Memory", "Difficulty", "Solve first", "Leads to"),
        *("s", "Sample input", "Sample output", "Sample interaction"),
    ),
    "ja": (
        *("時間", "メモリ", "難易度", "先に解く", "次に解く"),
        *("秒", "入力例", "出力例", "対話例"),
    ),
}


def run_markdown(document: RunDocument) -> str:
    """A table for each problem, then the details of the solutions that are not as expected."""
    parts = [f"## judge: {_escape(outcome_sentence(document))}"]
    if document.interrupted:
        parts.append("**Interrupted: this is what was judged so far.**")
    if document.broken:
        rows = (
            [_code(broken.problem), _escape(cut_block(broken.message))]
            for broken in document.broken
        )
        parts.append(_table(["broken problem", "why"], rows))
    parts += map(_section, document.sections)
    entries = document.solutions
    surprises = [entry for entry in entries if entry.outcome is SolutionOutcome.SURPRISE]
    room = _MOST_BYTES - len("\n\n".join(parts).encode())
    left = len(surprises)
    for details in map(_details, surprises):
        room -= len(details.encode())
        if room <= 0:
            break
        parts.append(details)
        left -= 1
    if left:
        parts.append(f"The details of {counted(left, 'more solution')} are left out.")
    foot = f"{counted(document.cases_judged, 'case')} judged in {document.seconds:.1f} s"
    foot += _escape(reused_words(document.cases_reused))
    parts.append(f"<sub>{foot}, judge {_escape(document.version)}</sub>\n")
    return "\n\n".join(parts)


def _section(section: ProblemSection) -> str:
    problem, rows = section.problem, list(solution_rows(section))
    head = f"### {_escape(first_line(problem.title))} ({_code(problem.slug)})"
    heads = ["", "got", "expected", "solution", "cases", "memory", "time", "slowest"]
    if any(row.score for row in rows):
        heads.append("score")
    return f"{head}\n\n{_escape(section_setting(section))}\n\n{_table(heads, map(_cells, rows))}"


def _cells(row: SolutionRow) -> list[str]:
    sign, solution = _SIGNS[row.outcome], _code(row.solution)
    if row.outcome is SolutionOutcome.SKIPPED:
        return [sign, "", row.expected, solution, "", "", "", _escape(row.reason)]
    got = f"**{row.got}**" if row.outcome is SolutionOutcome.SURPRISE else row.got
    slowest = _code(row.slowest) if row.slowest else ""
    return [
        *(sign, got, row.expected, solution, row.cases),
        *(row.memory, row.time, slowest, row.score),
    ]


def _details(entry: SolutionEntry) -> str:
    failed, name = entry.failures, f"{_code(entry.report.problem)}: {_code(entry.name)}"
    parts = [f"<details><summary>{name}: {_escape(first_line(entry.reason))}</summary>"]
    parts += [_failure(judgement) for judgement in failed[:SHOWN_FAILURES]]
    if (left := len(failed) - SHOWN_FAILURES) > 0:
        parts.append(f"and {counted(left, 'more failing case')}")
    return "\n\n".join([*parts, "</details>"])


def _failure(judgement: Judgement) -> str:
    parts = [f"**{judgement.verdict.words}** on {_code(judgement.case)}"]
    if judgement.message:
        is_block, message = "\n" in judgement.message, judgement.message
        parts.append(fence_block(cut_block(message)) if is_block else _escape(message))
    parts += [f"*{_escape(advice)}*" for advice in judgement.advice if advice]
    for title, text in excerpt_parts(judgement):
        parts += [_escape(title), fence_block(cut_block(text))]
    return "\n\n".join(parts)


def _table(heads: list[str], rows: Iterable[list[str]]) -> str:
    full = [[*cells, ""][: len(heads)] for cells in rows]
    every = [heads, ["---"] * len(heads), *full]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def _escape(text: str) -> str:
    """A text on one line, without the characters that mean something in Markdown or HTML."""
    line = " ".join(printable_lines(text).split())
    return _SYNTAX.sub(lambda match: f"&#{ord(match[0])};", line)


def _code(text: str) -> str:
    return f"<code>{_escape(text)}</code>"


class SolutionRow(Struct, frozen=True, kw_only=True):
    """One row: a text for each cell, empty where nothing is known."""

    outcome: SolutionOutcome
    solution: str
    got: str = ""
    expected: str = ""
    cases: str = ""
    memory: str = ""
    time: str = ""
    slowest: str = ""
    score: str = ""
    reason: str = ""


def solution_rows(section: ProblemSection) -> Iterator[SolutionRow]:
    """The rows of a problem, in the order of the outcomes."""
    yield from map(_row, section.by_outcome)
    for name in section.unjudged:
        yield SolutionRow(outcome=SolutionOutcome.UNJUDGED, solution=name)


def section_setting(section: ProblemSection) -> str:
    """The line above the table: how many cases were run, and under which conditions."""
    setting = section.setting
    lacking = f", which does not hold: {', '.join(setting.missing)}" if setting.missing else ""
    record = section.mutation_score
    score = "" if record is None else f"; mutation score of the cases: {record.words}"
    kept = sum(case.startswith(PREFIX) for case in section.cases)
    return setting_text(section.problem, setting, len(section.cases), kept) + lacking + score


def outcome_sentence(document: RunDocument) -> str:
    """The run in one line: how many solutions have which outcome."""
    counts = outcome_counts(document.sections)
    parts = [f"{count} {outcome.value}" for outcome, count in counts.items()]
    if document.broken:
        parts.append(f"{counted(len(document.broken), 'problem')} broken")
    return ", ".join(parts) or "nothing was judged"


def _row(entry: SolutionEntry) -> SolutionRow:
    report, slowest = entry.report, entry.report.slowest
    cases = cases_text(report) + (" (cut off)" if entry.is_cut_off else "")
    return SolutionRow(
        outcome=entry.outcome,
        solution=entry.name,
        got=report.verdict.value if report.verdict else "",
        expected=expected_text(report, " or "),
        cases=cases if report.skipped is None else "",
        memory=memory_text(report.memory_bytes),
        time="" if slowest is None else cpu_time_text(slowest).strip(),
        slowest="" if slowest is None else slowest.case.partition("/")[2] or slowest.case,
        score="" if report.score is None else f"{float(report.score):g}",
        reason=first_line(entry.reason),
    )


def statement_markdown(problem: Problem, statement: Statement) -> str:
    """The whole statement in Markdown: title, limits, text, samples."""
    headings = _HEADINGS.get(statement.language, _HEADINGS["en"])
    time, memory, difficulty, before, after, unit, *names, dialogue = headings
    limits = problem.limits
    columns = {
        time: f"{limits.cpu_s:g} {unit}",
        memory: memory_text(limits.memory_bytes),
        difficulty: statement.difficulty and f"{statement.difficulty} / {HARDEST}",
        before: " ".join(f"`{slug}`" for slug in statement.before),
        after: " ".join(f"`{slug}`" for slug in statement.after),
    }
    cells = {heading: cell for heading, cell in columns.items() if cell}
    parts = [
        f"# {problem.names.get(statement.language, problem.title)}",
        f"| {' | '.join(cells)} |\n|{'---|' * len(cells)}\n| {' | '.join(cells.values())} |",
        statement.text.strip(),
    ]
    for number, sample in enumerate(statement.samples, 1):
        blocks = {dialogue: sample.interaction}
        if not sample.interaction:
            files = sample.input, sample.answer
            texts = (content.decode(errors="replace") for content in files)
            blocks = dict(zip(names, texts, strict=True))
        for name, block in blocks.items():
            fenced = fence_block(block.rstrip("\n"))
            parts.append(f"## {name} {number}\n\n{fenced}")
    return "\n\n".join(parts) + "\n"


def fence_block(block: str) -> str:
    """A block of text in Markdown; the fence is longer than any in the text."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block)), default=0))
    return f"{fence}text\n{block}\n{fence}"
