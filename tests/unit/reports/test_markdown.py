"""Markdown of a run: tables, folded details, and words that mean nothing but themselves."""

from __future__ import annotations

import html
import re

from hypothesis import given, settings
from markdown_it import MarkdownIt
from msgspec.structs import replace

from judge.reports.document import RunDocument
from judge.reports.markdown import run_markdown
from tests.unit.commands.golden import golden
from tests.unit.reports.documents import (
    BAD,
    CUT,
    EVERYTHING,
    RIGHT,
    SKIPPED,
    WRONG,
    document,
    hostile,
    report,
    section,
)

TAGS = {"h", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "pre"}
TAGS |= {"strong", "em", "sub", "details", "summary"}
READER = MarkdownIt("commonmark", {"html": True}).enable("table")


def test_unexpected_verdicts_come_first_with_folded_details() -> None:
    wrong = replace(BAD, judgements=BAD.judgements[:2])
    sums = section(RIGHT, wrong, SKIPPED, CUT, unjudged=("late.py",))

    text = run_markdown(document(sums, broken=EVERYTHING.broken, interrupted=True))

    assert text == golden(__file__, "markdown.txt", text)
    assert "| 42.5 |" in run_markdown(EVERYTHING)  # a score
    assert run_markdown(document()).startswith("## judge: nothing was judged\n")


def test_it_is_never_longer_than_a_job_may_say() -> None:
    long = replace(WRONG, message="a\n" * 5_000)
    many = [report(f"{number}.py", long, long, long) for number in range(100)]

    text = run_markdown(document(section(*many)))

    assert len(text.encode()) < 1 << 20
    left = re.search(r"The details of (\d+) more solutions are left out", text)
    assert left is not None
    assert text.count("<details>") + int(left[1]) == 100


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_no_words_are_markdown_or_html(told: RunDocument) -> None:
    text = run_markdown(told)

    assert text.encode()
    drawn = READER.render(text)
    tags = set(re.findall(r"</?([a-zA-Z!][a-zA-Z]*)", drawn))
    assert tags <= TAGS  # h is that of <h2>
    assert drawn.count("<table>") == 2
    assert drawn.count("<details>") == drawn.count("</details>") == 1


def test_words_come_out_as_they_went_in() -> None:
    odd = "a|b `c` *d* _e_ <f> [g](h) #i ~j~ @k $l$ :m: \\n &amp; -- 1. o"
    shown = report(odd, *RIGHT.judgements)

    drawn = READER.render(run_markdown(document(section(shown))))

    assert f"<code>{odd}</code>" in html.unescape(drawn)
