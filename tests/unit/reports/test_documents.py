"""A run as JSON, JUnit, SARIF and Markdown; any words make a document that can be read."""

import html
import json
import re
from urllib.parse import unquote
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file
from markdown_it import MarkdownIt
from msgspec.structs import replace

from judge import __version__
from judge.escaping import printable_lines
from judge.model import Report, Severity, Worker
from judge.reports.document import RunDocument, SolutionEntry, SolutionOutcome
from judge.reports.formats import run_json
from judge.reports.json import json_text
from judge.reports.junit_sarif import (
    SARIF_RULES,
    SarifResult,
    run_remarks,
    run_results,
    run_suites,
    write_junit,
    write_sarif,
)
from judge.reports.markdown import run_markdown
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


def as_json(run: RunDocument) -> str:
    return json_text(run_json(run))


def as_junit(run: RunDocument) -> str:
    return write_junit("judge run", run_suites(run))


def as_sarif(run: RunDocument) -> str:
    text = write_sarif(SARIF_RULES, run_results(run), list(run_remarks(run)))
    return text.replace(f'"version": "{__version__}"', '"version": "1"')


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
    for name, text in (
        ("run.json", as_json(POOLED)),
        ("junit.xml", as_junit(EVERYTHING)),
        ("run.sarif", as_sarif(EVERYTHING)),
        ("markdown.txt", run_markdown(EVERYTHING)),
    ):
        with subtests.test(name):
            assert text == external_file(name, format=".txt")


def test_a_run_to_its_end_is_a_success_and_without_results_a_document_too() -> None:
    whole = document(section(RIGHT, CUT))
    two = document(section(RIGHT), section(RIGHT, slug="jugs"))

    assert "<skipped" not in as_junit(whole)
    (only,) = json.loads(as_sarif(whole))["runs"]
    assert (only["results"], only["invocations"]) == ([], [{"executionSuccessful": True}])
    problems = [json.loads(as_json(document(one))) for one in two.sections]
    listed = msgspec.structs.replace(two, is_list=True)
    assert json.loads(as_json(listed)) == {"schema": 1, "reports": problems}
    assert json.loads(as_json(document())) == {"schema": 1, "reports": []}
    assert run_markdown(document()).startswith("## judge: nothing was judged\n")


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_documents_that_can_be_read(told: RunDocument) -> None:
    junit, markdown = as_junit(told), run_markdown(told)

    assert printable_lines(junit) == junit
    suites = list(ElementTree.fromstring(junit.encode()))
    assert [len(list(suite.iter("testcase"))) for suite in suites] == [5, 1]
    assert len(json.loads(as_sarif(told).encode())["runs"][0]["results"]) == 2
    assert markdown.encode()
    drawn = READER.render(markdown)
    assert set(re.findall(r"</?([a-zA-Z!][a-zA-Z]*)", drawn)) <= TAGS  # h is that of <h2>
    assert drawn.count("<table>") == 2
    assert drawn.count("<details>") == drawn.count("</details>") == 1


def test_markdown_is_never_longer_than_a_job_may_say_and_words_come_out_as_they_went_in() -> None:
    long = replace(WRONG, message="a\n" * 5_000)
    many = [report(f"{number}.py", long, long, long) for number in range(100)]
    odd = "a|b `c` *d* _e_ <f> [g](h) #i ~j~ @k $l$ :m: \\n &amp; -- 1. o"

    text = run_markdown(document(section(*many)))
    drawn = READER.render(run_markdown(document(section(report(odd, *RIGHT.judgements)))))

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


MISSING = SarifResult(
    rule="parts",
    severity=Severity.ERROR,
    problem="sums",
    subject="data/secret",
    text="sums: data/secret: has no case",
    message="has no case",
)


@given(st.text(st.characters(codec=None)))
def test_any_words_of_a_finding_make_sarif_that_can_be_read(words: str) -> None:
    odd = replace(MISSING, subject=words, message=words, text=words, path=f"a/{words}")
    runs = json.loads(write_sarif({"parts": "Parts are there"}, [odd, MISSING]).encode())["runs"]
    result, other = runs[0]["results"]

    assert result["partialFingerprints"] != other["partialFingerprints"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == "a/" + words.encode(errors="replace").decode()
    assert uri.isascii()
