"""JUnit and SARIF: what is written of a run, and that any words make a document."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.escaping import printable_lines
from judge.model import Report, Severity
from judge.reports.document import BrokenProblem, RunDocument
from judge.reports.junit_sarif import (
    SARIF_RULES,
    SarifResult,
    run_remarks,
    run_results,
    run_suites,
    write_junit,
    write_sarif,
)
from tests.conftest import each_row
from tests.unit.commands.golden import golden
from tests.unit.reports.documents import (
    BAD,
    CAUGHT,
    CUT,
    EVERYTHING,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    document,
    hostile,
    section,
)


def as_junit(run: RunDocument) -> str:
    return write_junit("judge run", run_suites(run))


def as_sarif(run: RunDocument) -> dict[str, Any]:
    """The only run of a document."""
    text = write_sarif(SARIF_RULES, run_results(run), list(run_remarks(run)))
    (only,) = json.loads(text.encode())["runs"]
    assert isinstance(only, dict)
    return only


def endings(*reports: Report, interrupted: bool = False) -> list[tuple[str, str]]:
    """The items with what became of them."""
    text = as_junit(document(section(*reports), interrupted=interrupted))
    (suite,) = ElementTree.fromstring(text)
    return [
        (test.get("name", ""), next((child.tag for child in test), "passed"))
        for test in suite.iter("testcase")
    ]


@each_row(
    ("told", "expected"),
    [
        (RIGHT, ["passed", "passed", "passed", "passed"]),
        (BAD, ["passed", "failure", "failure", "failure"]),
        (CAUGHT, ["passed", "passed", "passed"]),
        (MISSED, ["passed", "passed", "passed", "failure"]),
        (SKIPPED, ["skipped"]),
        (FAILED, ["error", "error"]),
    ],
)
def test_a_case_fails_if_its_verdict_is_not_permitted(told: Report, expected: list[str]) -> None:
    found = endings(told)

    assert [ending for _, ending in found] == expected
    assert found[-1][0] == "as expected"
    assert endings(CUT)[-1] == ("as expected", "passed")
    assert endings(CUT, interrupted=True)[-1] == ("as expected", "skipped")


def test_a_run_is_a_document_of_junit() -> None:
    wrong = replace(BAD, judgements=BAD.judgements[:2])

    text = as_junit(document(section(wrong, SKIPPED), broken=EVERYTHING.broken))

    assert text == golden(__file__, "junit.xml", text)


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_junit_that_can_be_read(told: RunDocument) -> None:
    text = as_junit(told)

    assert printable_lines(text) == text
    suites = list(ElementTree.fromstring(text.encode()))

    assert [len(list(suite.iter("testcase"))) for suite in suites] == [5, 1]


# SARIF


def test_each_solution_not_as_expected_is_a_result_at_its_file() -> None:
    results = as_sarif(document(section(RIGHT, BAD, CAUGHT, MISSED, FAILED)))["results"]

    assert [(one["ruleId"], one["message"]["text"]) for one in results] == [
        (
            "wrong-verdict",
            "sums: bad.py gets WA, expected is AC. secret/02-two: wrong answer, "
            "data set 1: 9 pushes, but 7 are enough, and 1 more",
        ),
        (
            "missed-verdict",
            "sums: wrong_answer/right.py gets AC, expected is WA. no case gives it WA",
        ),
        (
            "judge-error",
            "sums: odd.py gets JE, expected is AC. sample/01-one: judge error, no such file",
        ),
    ]
    (place,) = results[0]["locations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "at/bad.py"
    assert {one["level"] for one in results} == {"error"}


def test_a_broken_problem_is_a_result_and_the_run_no_success() -> None:
    path = "problems/jugs/problem.yaml"
    broken = BrokenProblem(problem="jugs", message="no name", path=path)

    only = as_sarif(document(broken=(broken,)))

    (result,) = only["results"]
    assert result["message"]["text"] == "jugs cannot be judged: no name"
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == path
    assert only["invocations"][0]["executionSuccessful"] is False


def test_a_skipped_solution_and_an_interruption_are_notifications_and_no_results() -> None:
    only = as_sarif(document(section(RIGHT, SKIPPED)))

    skipped = "sums: right.hs was skipped: ghc is not installed (apt install ghc)"
    note = {"level": "note", "message": {"text": skipped}}
    assert only["results"] == []
    assert only["invocations"] == [
        {"executionSuccessful": True, "toolExecutionNotifications": [note]}
    ]
    told = as_sarif(EVERYTHING)["invocations"][0]["toolExecutionNotifications"][-1]
    assert told["level"] == "error"
    assert told["message"]["text"].startswith("interrupted, so that 2 solutions were not judged")


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_sarif_that_can_be_read(told: RunDocument) -> None:
    assert len(as_sarif(told)["results"]) == 2


# The writers


RULES = {"parts": "Parts are there", "invalid inputs": "They are refused"}
MISSING = SarifResult(
    rule="parts",
    severity=Severity.ERROR,
    problem="sums",
    subject="data/secret",
    text="sums: data/secret: has no case",
    message="has no case",
)
TWIN = replace(MISSING, rule="invalid inputs", subject="secret/02", message="is there twice")


def sarif_results(*results: SarifResult) -> list[dict[str, Any]]:
    """The results of a document."""
    (run,) = json.loads(write_sarif(RULES, results).encode())["runs"]
    assert isinstance(run["results"], list)
    return run["results"]


def test_a_fingerprint_is_stable_and_differs_between_results() -> None:
    first, second, third = sarif_results(TWIN, replace(TWIN, message="is empty"), MISSING)
    (again,) = sarif_results(MISSING)

    assert third["partialFingerprints"] == again["partialFingerprints"]
    prints = {one["partialFingerprints"]["judgeFinding/v1"] for one in (first, second, third)}
    assert len(prints) == 3


@given(st.text(st.characters(codec=None)))
def test_any_words_of_a_finding_make_sarif_that_can_be_read(words: str) -> None:
    (result,) = sarif_results(
        replace(MISSING, subject=words, message=words, text=words, path=f"a/{words}")
    )

    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(uri) == "a/" + words.encode(errors="replace").decode()
    assert uri.isascii()
