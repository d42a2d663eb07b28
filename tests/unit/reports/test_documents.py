"""A run as JSON, JUnit, SARIF and Markdown; any words make a document that can be read."""

import html
import json
import re
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from inline_snapshot import external_file
from markdown_it import MarkdownIt
from msgspec.structs import replace

from judge import __version__
from judge.escaping import printable_lines
from judge.model import Report, Worker
from judge.reports.document import RunDocument, SolutionEntry, SolutionOutcome
from judge.reports.formats import write_document
from judge.reports.json import json_text
from tests.conftest import each_row
from tests.unit.reports.documents import (
    BAD,
    CAUGHT,
    CUT,
    EVERYTHING,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    WRONG,
    document,
    hostile,
    report,
    section,
)

WEAK = Worker(name="weak", host="d", unused="its sandbox is limits")
POOLED = msgspec.structs.replace(EVERYTHING, cluster="tcp://x:1", workers=(WEAK,), resumed=3)
TAGS = {"h", "p", "table", "thead", "tbody", "tr", "th", "td", "code", "pre"}
TAGS |= {"strong", "em", "sub", "details", "summary"}
READER = MarkdownIt("commonmark", {"html": True}).enable("table")


@each_row(
    ("told", "expected", "why"),
    [
        (RIGHT, SolutionOutcome.EXPECTED, ""),
        (BAD, SolutionOutcome.SURPRISE, f"got WA on secret/02-two: {WRONG.message}"),
        (CAUGHT, SolutionOutcome.EXPECTED, ""),
        (MISSED, SolutionOutcome.SURPRISE, "no case gives it WA"),
        (SKIPPED, SolutionOutcome.SKIPPED, "ghc is not installed (apt install ghc)"),
        (report("new.py", complete=False), SolutionOutcome.UNJUDGED, ""),
        (CUT, SolutionOutcome.EXPECTED, ""),
        (replace(MISSED, complete=False), SolutionOutcome.UNTESTED, ""),
        (FAILED, SolutionOutcome.SURPRISE, "got JE on sample/01-one: no such file"),
    ],
)
def test_a_report_has_an_outcome(told: Report, expected: SolutionOutcome, why: str) -> None:
    entry = SolutionEntry.from_report(told)

    assert (entry.outcome, entry.reason) == (expected, why)


def test_a_run_in_each_format(subtests: pytest.Subtests) -> None:
    for name, run, form in (
        ("run.json", POOLED, "json"),
        ("junit.xml", EVERYTHING, "junit"),
        ("run.sarif", EVERYTHING, "sarif"),
        ("markdown.txt", EVERYTHING, "markdown"),
    ):
        with subtests.test(name):
            text = write_document(run, form)
            text = text.replace(f'"version": "{__version__}"', '"version": "1"')
            assert text == external_file(name, format=".txt")


def test_a_run_to_its_end_is_a_success_and_without_results_a_document_too() -> None:
    whole = document(section(RIGHT, CUT))
    two = document(section(RIGHT), section(RIGHT, slug="jugs"))

    def as_object(run: RunDocument, form: str = "json") -> Any:
        return json.loads(write_document(run, form))

    assert "<skipped" not in write_document(whole, "junit")
    (only,) = as_object(whole, "sarif")["runs"]
    assert (only["results"], only["invocations"]) == ([], [{"executionSuccessful": True}])
    listed = msgspec.structs.replace(two, is_list=True)
    assert as_object(listed)["reports"] == [as_object(document(one)) for one in two.sections]
    assert as_object(document()) == {"schema": 1, "reports": []}
    assert write_document(document(), "markdown").startswith("## judge: nothing was judged\n")


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_documents_that_can_be_read(told: RunDocument) -> None:
    junit, markdown = write_document(told, "junit"), write_document(told, "markdown")
    failed, broken = json.loads(write_document(told, "sarif").encode())["runs"][0]["results"]

    assert printable_lines(junit) == junit
    suites = list(ElementTree.fromstring(junit.encode()))
    assert [len(list(suite.iter("testcase"))) for suite in suites] == [5, 1]
    assert failed["partialFingerprints"] != broken["partialFingerprints"]
    uri = failed["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    path = told.sections[0].solutions[0].path or ""
    assert unquote(uri) == path.encode(errors="replace").decode()
    assert uri.isascii()
    assert markdown.encode()
    drawn = READER.render(markdown)
    assert set(re.findall(r"</?([a-zA-Z!][a-zA-Z]*)", drawn)) <= TAGS  # h is that of <h2>
    assert drawn.count("<table>") == 2
    assert drawn.count("<details>") == drawn.count("</details>") == 1


def test_markdown_is_never_longer_than_a_job_may_say_and_words_come_out_as_they_went_in() -> None:
    long = replace(WRONG, message="a\n" * 5_000)
    many = [report(f"{number}.py", long, long, long) for number in range(100)]
    odd = "a|b `c` *d* _e_ <f> [g](h) #i ~j~ @k $l$ :m: \\n &amp; -- 1. o"

    text = write_document(document(section(*many)), "markdown")
    named = document(section(report(odd, *RIGHT.judgements)))
    drawn = READER.render(write_document(named, "markdown"))

    assert len(text.encode()) < 1 << 20
    left = re.search(r"The details of (\d+) more solutions are left out", text)
    assert left is not None
    assert text.count("<details>") + int(left[1]) == 100
    assert f"<code>{odd}</code>" in html.unescape(drawn)


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """A document."""

    name: str
    sizes: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


def test_what_a_terminal_would_obey_is_escaped_in_json_and_read_back() -> None:
    name = "\x1b]52;\x9b \x7f \u202e \ufeff \U000e0041"

    written = json_text(Sample(name=name))

    assert printable_lines(written) == written
    assert json.loads(written) == {"name": name}
    assert json.loads(json_text(Sample(name="a\udc80b"))) == {"name": "a?b"}  # half a pair
