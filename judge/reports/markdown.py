"""Write a run as Markdown, for the page on which a CI shows what its jobs did.

GitHub takes one MiB of it at most, so details that would make it longer are left out and counted.
Every word of a program or a package is escaped, so that it means nothing in Markdown or HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.escaping import cut_block, first_line, printable_lines
from judge.model import Judgement
from judge.reports.document import (
    SHOWN_FAILURES,
    ProblemSection,
    RunDocument,
    SolutionEntry,
    SolutionOutcome,
)
from judge.reports.summaries.reused import reused_words
from judge.reports.summaries.statement import fence_block
from judge.reports.table import SolutionRow, outcome_sentence, section_setting, solution_rows
from judge.reports.text import excerpt_parts, quantity

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


def run_markdown(document: RunDocument) -> str:
    """A table for each problem, then the details of the solutions that are not as expected."""
    parts = [f"## judge: {_escape(outcome_sentence(document))}"]
    if document.interrupted:
        parts.append("**Interrupted: this is what was judged so far.**")
    if document.broken:
        broken = [[_code(one.problem), _escape(cut_block(one.message))] for one in document.broken]
        parts.append(_table(["broken problem", "why"], broken))
    parts += map(_section, document.sections)
    surprises = [one for one in document.solutions if one.outcome is SolutionOutcome.SURPRISE]
    room = _MOST_BYTES - len("\n\n".join(parts).encode())
    left = len(surprises)
    for details in map(_details, surprises):
        room -= len(details.encode())
        if room <= 0:
            break
        parts.append(details)
        left -= 1
    if left:
        parts.append(f"The details of {quantity(left, 'more solution')} are left out.")
    foot = f"{quantity(document.cases_judged, 'case')} judged in {document.seconds:.1f} s"
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
        return [sign, "", row.expected, solution, "", "", "", _escape(row.why)]
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
        parts.append(f"and {quantity(left, 'more failing case')}")
    return "\n\n".join([*parts, "</details>"])


def _failure(judgement: Judgement) -> str:
    parts = [f"**{judgement.verdict.words}** on {_code(judgement.case)}"]
    if judgement.message:
        several = "\n" in judgement.message
        message = judgement.message
        parts.append(fence_block(cut_block(message)) if several else _escape(message))
    parts += [f"*{_escape(words)}*" for words in map(printable_lines, judgement.advice) if words]
    parts += [_titled_block(title, text) for title, text in excerpt_parts(judgement)]
    return "\n\n".join(parts)


def _table(heads: list[str], rows: Iterable[list[str]]) -> str:
    full = [[*cells, ""][: len(heads)] for cells in rows]
    every = [heads, ["---"] * len(heads), *full]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def _escape(text: str) -> str:
    """A text on one line, without the characters that mean something in Markdown or HTML."""
    words = " ".join(printable_lines(text).split())
    return _SYNTAX.sub(lambda found: f"&#{ord(found[0])};", words)


def _code(text: str) -> str:
    return f"<code>{_escape(text)}</code>"


def _titled_block(title: str, text: str) -> str:
    return f"{_escape(title)}\n\n{fence_block(cut_block(text))}"
