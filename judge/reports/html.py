"""An account comes in, one page goes out: solutions by cases, charts of time and memory, failures.

It needs nothing beside itself and runs nothing; jinja2 escapes everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.grading.expectations import is_permitted
from judge.model import Judgement, Report, Verdict
from judge.reports.document import (
    SHOWN_FAILURES,
    Account,
    Chapter,
    Outcome,
    failures,
    outcome,
    reason,
    rows,
    setting_line,
    shown,
    tally,
    worst_first,
)
from judge.reports.escaping import cut_block, first_line, replace_harmful
from judge.reports.html_chart import CostRange, cost_chart
from judge.reports.template import render_page
from judge.reports.text import memory_text, quantity

_LETTERS = {
    Verdict.AC: "\N{MIDDLE DOT}",
    Verdict.WA: "W",
    Verdict.TLE: "T",
    Verdict.MLE: "M",
    Verdict.OLE: "O",
    Verdict.RTE: "R",
    Verdict.CE: "C",
    Verdict.JE: "J",
}
_SIGNS = {
    Outcome.SURPRISE: "\N{BALLOT X}",
    Outcome.UNJUDGED: "?",
    Outcome.EXPECTED: "\N{CHECK MARK}",
    Outcome.SKIPPED: "\N{EN DASH}",
}
_LONGEST_NAME = 44  # in a chart
_LEAST_S = 0.0005  # what is less cannot be told from nothing


def as_html(account: Account) -> str:
    """The page. What makes it must be installed: see `pages.demand`."""
    titles = [replace_harmful(chapter.problem.title) for chapter in account.chapters]
    only = len(titles) == 1 and not account.faults
    number = len(titles) + len({one.problem for one in account.faults})
    values = {
        "only": only,
        "title": titles[0] if only else quantity(number, "problem"),
        "tally": _tally(account.chapters),
        "interrupted": account.interrupted,
        "faults": [
            (replace_harmful(one.problem), cut_block(one.message)) for one in account.faults
        ],
        "several": not only and len(titles) > 1,
        "parts": [_part(account, chapter) for chapter in account.chapters],
        "seen": [(one.value, _LETTERS[one], one.words) for one in _seen(account)],
        "cases": quantity(sum(len(one.judgements) for one in account.reports), "case"),
        "seconds": f"{account.seconds:.1f}",
        "version": account.version,
    }
    return render_page("run.html.jinja", values)


def _tally(chapters: Sequence[Chapter]) -> list[tuple[str, str, int, str]]:
    found = tally(chapters)
    return [(one.name.lower(), _SIGNS[one], n, one.value) for one, n in found.items()]


def _seen(account: Account) -> list[Verdict]:
    verdicts = {one.verdict for report in account.reports for one in report.judgements}
    return [verdict for verdict in Verdict if verdict in verdicts]


def _part(account: Account, chapter: Chapter) -> dict[str, Any]:
    problem = chapter.problem
    reports = worst_first(chapter.reports)
    table = rows(account, chapter)
    return {
        "id": replace_harmful(problem.slug),
        "title": replace_harmful(problem.title),
        "slug": replace_harmful(problem.slug),
        "setting": replace_harmful(setting_line(chapter)),
        "tally": _tally([chapter]),
        "scored": any(row.score for row in table),
        "rows": [(row, row.outcome.name.lower(), _SIGNS[row.outcome]) for row in table],
        "sets": _sets(chapter.cases),
        "cases": [replace_harmful(case.rpartition("/")[2]) for case in chapter.cases],
        "lines": [_line(chapter, report) for report in reports if report.judgements],
        "charts": list(filter(None, [_times(chapter, reports), _memories(chapter, reports)])),
        "failed": [_failed(one) for one in reports if outcome(one) is Outcome.SURPRISE],
    }


def _sets(cases: tuple[str, ...]) -> list[tuple[str, int]]:
    """The sets of the cases, in order, with how many cases in a row each has."""
    found: list[tuple[str, int]] = []
    for case in cases:
        name = replace_harmful(case.rpartition("/")[0])
        if found and found[-1][0] == name:
            found[-1] = name, found[-1][1] + 1
        else:
            found.append((name, 1))
    return found


def _line(chapter: Chapter, report: Report) -> dict[str, Any]:
    """A row of the matrix: its cells by class, letter and title; an empty one was not judged."""
    by_case = {one.case: one for one in report.judgements}
    found = outcome(report)
    return {
        "outcome": found.name.lower(),
        "sign": _SIGNS[found],
        "solution": replace_harmful(report.solution),
        "cells": [_cell(report, by_case.get(case)) for case in chapter.cases],
    }


def _cell(report: Report, judgement: Judgement | None) -> tuple[str, str, str]:
    if judgement is None:
        return "", "", ""
    odd = not is_permitted(report.expectation, judgement.verdict)
    kind = judgement.verdict.value + (" odd" if odd else " near" if judgement.near else "")
    facts = [judgement.verdict.value]
    if judgement.cpu_s is not None:
        facts += [f"{judgement.cpu_s:.3f} s", memory_text(judgement.memory_bytes)]
    told = f"{replace_harmful(judgement.case)}: {', '.join(filter(None, facts))}"
    if judgement.message:
        told += f"\n{first_line(judgement.message)}"
    return kind, _LETTERS[judgement.verdict], told


def _times(chapter: Chapter, reports: list[Report]) -> str:
    spreads = [
        CostRange(name=_short(report.solution), figures=figures, odd=_is_odd(report))
        for report in reports
        if (
            figures := [
                max(one.cpu_s, _LEAST_S) for one in report.judgements if one.cpu_s is not None
            ]
        )
    ]
    limit = chapter.problem.limits.cpu_s
    return cost_chart(spreads, title="CPU time", limit=limit, tick=_seconds) if spreads else ""


def _memories(chapter: Chapter, reports: list[Report]) -> str:
    spreads = [
        CostRange(name=_short(report.solution), figures=figures, odd=_is_odd(report))
        for report in reports
        if (
            figures := [
                one.memory_bytes / (1 << 20) for one in report.judgements if one.memory_bytes
            ]
        )
    ]
    limit = chapter.problem.limits.memory_bytes / (1 << 20)
    return cost_chart(spreads, title="Memory", limit=limit, tick=_mebibytes) if spreads else ""


def _failed(report: Report) -> dict[str, Any]:
    failed = failures(report)
    return {
        "solution": replace_harmful(report.solution),
        "why": first_line(reason(report)),
        "cases": [_failure(one) for one in failed[:SHOWN_FAILURES]],
        "left": quantity(len(failed) - SHOWN_FAILURES, "more failing case")
        if len(failed) > SHOWN_FAILURES
        else "",
    }


def _failure(judgement: Judgement) -> dict[str, Any]:
    return {
        "verdict": judgement.verdict.value,
        "words": judgement.verdict.words,
        "case": replace_harmful(judgement.case),
        "message": cut_block(judgement.message),
        "advice": [replace_harmful(words) for words in judgement.advice],
        "blocks": [(title, cut_block(text)) for title, text in shown(judgement)],
    }


def _is_odd(report: Report) -> bool:
    return outcome(report) is Outcome.SURPRISE


def _short(name: str) -> str:
    whole = replace_harmful(name)
    return whole if len(whole) <= _LONGEST_NAME else f"...{whole[3 - _LONGEST_NAME :]}"


def _seconds(figure: float) -> str:
    return f"{figure * 1000:.3g} ms" if figure < 1 else f"{figure:.3g} s"


def _mebibytes(figure: float) -> str:
    return f"{figure:.1f} MiB" if figure < 10 and figure != round(figure) else f"{figure:.0f} MiB"
