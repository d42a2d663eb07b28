"""An account comes in, Markdown goes out, for a page on which a CI shows what its jobs did.

GitHub takes a mebibyte of it at most, so details are left out, and counted, where they would make
it longer. Every word of a program or a package is put so that it means nothing in Markdown or HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.model import Judgement, Report
from judge.reports.document import (
    SHOWN_FAILURES,
    Account,
    Chapter,
    Outcome,
    Row,
    failures,
    outcome,
    reason,
    rows,
    sentence,
    setting_line,
    shown,
)
from judge.reports.escaping import cut_block, first_line, replace_harmful
from judge.reports.text import quantity

_MOST_BYTES = 900_000
_MEANT = re.compile(
    r"[\\`*{}\[\]<>#|~@$&]|:(?=\S)|(?<!\w)_|_(?!\w)|(?<=www)\."
    r"|^[-+=]|(?<=^\d)[.)](?!\S)|(?<=^\d\d)[.)](?!\S)"  # what begins lists and headings
)
_SIGNS = {
    Outcome.SURPRISE: "\N{CROSS MARK}",
    Outcome.UNJUDGED: "\N{WHITE QUESTION MARK ORNAMENT}",
    Outcome.EXPECTED: "\N{WHITE HEAVY CHECK MARK}",
    Outcome.SKIPPED: "\N{HEAVY MINUS SIGN}",
}


def as_markdown(account: Account) -> str:
    """The document: a table for each problem, what is not as expected first, and its details."""
    parts = [f"## judge: {_escaped(sentence(account))}"]
    if account.interrupted:
        parts.append("**Interrupted: this is what was judged so far.**")
    if account.faults:
        broken = [[_code(one.problem), _escaped(cut_block(one.message))] for one in account.faults]
        parts.append(_table(["broken problem", "why"], broken))
    parts += [_chapter(account, chapter) for chapter in account.chapters]
    text = "\n\n".join(parts)
    room = _MOST_BYTES - len(text.encode())
    left = 0
    for told in (one for chapter in account.chapters for one in _details(chapter)):
        room -= len(told.encode())
        if room > 0 and not left:
            text += f"\n\n{told}"
        else:
            left += 1
    if left:
        text += f"\n\nThe details of {quantity(left, 'more solution')} are left out."
    cases = sum(len(report.judgements) for report in account.reports)
    foot = f"{quantity(cases, 'case')} judged in {account.seconds:.1f} s"
    return f"{text}\n\n<sub>{foot}, judge {_escaped(account.version)}</sub>\n"


def _chapter(account: Account, chapter: Chapter) -> str:
    problem = chapter.problem
    head = f"### {_escaped(first_line(problem.title))} ({_code(problem.slug)})"
    told = rows(account, chapter)
    heads = ["", "got", "expected", "solution", "cases", "memory", "time", "slowest"]
    if any(row.score for row in told):
        heads.append("score")
    table = _table(heads, [_cells(row) for row in told])
    return f"{head}\n\n{_escaped(setting_line(chapter))}\n\n{table}"


def _cells(row: Row) -> list[str]:
    if row.outcome is Outcome.SKIPPED:
        why = _escaped(first_line(row.why))
        return [_SIGNS[row.outcome], "", row.expected, _code(row.solution), "", "", "", why]
    got = f"**{row.got}**" if row.outcome is Outcome.SURPRISE else row.got
    return [
        _SIGNS[row.outcome],
        got,
        row.expected,
        _code(row.solution),
        row.cases,
        row.memory,
        row.time,
        _code(row.slowest) if row.slowest else "",
        row.score,
    ]


def _details(chapter: Chapter) -> Iterator[str]:
    for report in chapter.reports:
        if outcome(report) is Outcome.SURPRISE:
            yield _folded(report)


def _folded(report: Report) -> str:
    why, failed = reason(report), failures(report)
    name = f"{_code(report.problem)}: {_code(report.solution)}"
    parts = [f"<details><summary>{name}: {_escaped(first_line(why))}</summary>"]
    parts += [_failure(judgement) for judgement in failed[:SHOWN_FAILURES]]
    if (left := len(failed) - SHOWN_FAILURES) > 0:
        parts.append(f"and {quantity(left, 'more failing case')}")
    return "\n\n".join([*parts, "</details>"])


def _failure(judgement: Judgement) -> str:
    parts = [f"**{judgement.verdict.words}** on {_code(judgement.case)}"]
    if judgement.message:
        several = "\n" in judgement.message
        parts.append(_fenced("", judgement.message) if several else _escaped(judgement.message))
    parts += [f"*{_escaped(words)}*" for words in map(replace_harmful, judgement.advice) if words]
    parts += [_fenced(title, text) for title, text in shown(judgement)]
    return "\n\n".join(parts)


def _table(heads: list[str], lines: list[list[str]]) -> str:
    full = [[*cells, ""][: len(heads)] for cells in lines]
    every = [heads, ["---"] * len(heads), *full]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def _escaped(text: str) -> str:
    """A text that means itself: in one line, and without signs that Markdown or HTML know."""
    return _MEANT.sub(lambda sign: f"&#{ord(sign[0])};", " ".join(replace_harmful(text).split()))


def _code(text: str) -> str:
    return f"<code>{_escaped(text)}</code>"


def _fenced(title: str, text: str) -> str:
    """A block of text under its title; its fence is longer than any within it."""
    told = cut_block(text)
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", told)), default=0))
    head = f"{_escaped(title)}\n\n" if title else ""
    return f"{head}{fence}text\n{told}\n{fence}"
