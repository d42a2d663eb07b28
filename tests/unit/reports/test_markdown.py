"""Markdown of a run: tables, folded details, and words that mean nothing but themselves."""

from __future__ import annotations

import html
import re

from hypothesis import given, settings
from markdown_it import MarkdownIt
from msgspec.structs import replace

from judge.reports.document import RunDocument
from judge.reports.markdown import run_markdown
from tests.unit.reports.documents import (
    BAD,
    CASES,
    EVERYTHING,
    RIGHT,
    WRONG,
    document,
    hostile,
    report,
    section,
)

TAGS = {"h", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "pre"}
TAGS |= {"strong", "em", "sub", "details", "summary"}
READER = MarkdownIt("commonmark", {"html": True}).enable("table")


def rows(text: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]


def test_unexpected_verdicts_come_first_with_folded_details() -> None:
    text = run_markdown(document(section(RIGHT, BAD)))

    head, _, first, second = rows(text)
    assert head == ["got", "expected", "solution", "cases", "memory", "time", "slowest"]
    assert first[1:4] == ["**WA**", "AC", "<code>bad.py</code>"]
    assert second[1:4] == ["AC", "AC", "<code>right.py</code>"]
    details = text.partition("<details>")[2].partition("</details>")[0]
    assert details.startswith("<summary><code>sums</code>: <code>bad.py</code>: got WA on secret")
    assert "```text\n1 2\n3\n```" in details
    assert "*the first move is one too many*" in details
    assert text.count("<details>") == 1


def test_every_part_of_a_document_is_there() -> None:
    text = run_markdown(EVERYTHING)

    assert "**Interrupted: this is what was judged so far.**" in text
    assert "| <code>broken</code> | problem.yaml: no name. Give it one |" in text
    assert "ghc is not installed" in text
    assert "| 42.5 |" in text
    assert "<code>late.py</code>" in text


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
    assert len(CASES) == 3
