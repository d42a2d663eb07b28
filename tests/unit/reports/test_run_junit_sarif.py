"""Tests of the JUnit suites and the SARIF results of a run."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import junitparser
from hypothesis import given, settings
from msgspec.structs import replace

from judge.model import Report
from judge.reports.document import BrokenProblem, RunDocument
from judge.reports.junit import write_junit
from judge.reports.run_junit_sarif import SARIF_RULES, run_remarks, run_results, run_suites
from judge.reports.sarif import write_sarif
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


def test_a_solution_that_was_cut_off_is_skipped_as_a_whole() -> None:
    assert endings(CUT, interrupted=True)[-1] == ("as expected", "skipped")
    assert endings(CUT)[-1] == ("as expected", "passed")


def test_a_failure_shows_the_same_as_the_terminal() -> None:
    (suite,) = ElementTree.fromstring(as_junit(document(section(BAD))))
    failure = next(suite.iter("failure"))

    assert failure.attrib == {"message": "data set 1: 9 pushes, but 7 are enough", "type": "WA"}
    assert failure.text == (
        "wrong answer on secret/02-two: data set 1: 9 pushes, but 7 are enough\n"
        "  the first move is one too many\n"
        "  input, data set 1 alone\n    | 1 2\n    | 3\n"
        "  expected output\n    | 7\n  actual output\n    | 9"
    )


def test_each_suite_has_counts_and_properties() -> None:
    found = junitparser.JUnitXml.fromstring(as_junit(EVERYTHING).encode())
    suites = [(suite.name, suite.tests, suite.failures, suite.errors) for suite in found]

    assert suites == [("sums", 21, 4, 2), ("jugs", 4, 0, 0), ("broken", 1, 0, 1)]
    properties = {one.name: one.value for one in next(iter(found)).properties()}
    assert properties["time_limit_s"] == "1"
    assert properties["sandbox"] == "limits"


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_junit_that_can_be_read(told: RunDocument) -> None:
    text = as_junit(told)

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


def test_a_skipped_solution_is_a_notification_and_no_result() -> None:
    only = as_sarif(document(section(RIGHT, SKIPPED)))

    assert only["results"] == []
    assert only["invocations"] == [
        {
            "executionSuccessful": True,
            "toolExecutionNotifications": [
                {
                    "level": "note",
                    "message": {
                        "text": "sums: right.hs was skipped: ghc is not installed (apt install ghc)"
                    },
                }
            ],
        }
    ]


def test_an_interruption_says_how_much_it_left() -> None:
    told = as_sarif(EVERYTHING)["invocations"][0]["toolExecutionNotifications"][-1]

    assert told["level"] == "error"
    assert told["message"]["text"].startswith("interrupted, so that 2 solutions were not judged")


def test_a_fingerprint_does_not_depend_on_the_message_of_a_case() -> None:
    other = replace(BAD, judgements=tuple(replace(one, message="") for one in BAD.judgements))
    first = as_sarif(document(section(BAD)))["results"][0]["partialFingerprints"]
    second = as_sarif(document(section(other)))["results"][0]["partialFingerprints"]

    assert first == second


@settings(max_examples=20, deadline=None)
@given(hostile())
def test_any_words_make_sarif_that_can_be_read(told: RunDocument) -> None:
    assert len(as_sarif(told)["results"]) == 2
