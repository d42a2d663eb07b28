"""JUnit of a run: a suite a problem, an item a case, and one for each solution as a whole."""

from __future__ import annotations

from xml.etree import ElementTree

import junitparser
import pytest
from hypothesis import given, settings

from judge.model import Report
from judge.reports import Account
from judge.reports.run_junit import as_junit
from tests.unit.reports.accounts import (
    BAD,
    CAUGHT,
    CUT,
    EVERYTHING,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    account,
    chapter,
    hostile,
)


def endings(*reports: Report, interrupted: bool = False) -> list[tuple[str, str]]:
    """The items with what became of them."""
    text = as_junit(account(chapter(*reports), interrupted=interrupted))
    (suite,) = ElementTree.fromstring(text)
    return [
        (test.get("name", ""), next((child.tag for child in test), "passed"))
        for test in suite.iter("testcase")
    ]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (RIGHT, ["passed", "passed", "passed", "passed"]),
        (BAD, ["passed", "failure", "failure", "failure"]),
        (CAUGHT, ["passed", "passed", "passed"]),
        (MISSED, ["passed", "passed", "passed", "failure"]),
        (SKIPPED, ["skipped"]),
        (FAILED, ["error", "error"]),
    ],
    ids=["right", "wrong", "caught", "missed", "skipped", "judge error"],
)
def test_a_case_fails_if_its_solution_may_not_get_that(told: Report, expected: list[str]) -> None:
    found = endings(told)

    assert [ending for _, ending in found] == expected
    assert found[-1][0] == "as expected"


def test_what_was_cut_off_is_skipped_as_a_whole() -> None:
    assert endings(CUT, interrupted=True)[-1] == ("as expected", "skipped")
    assert endings(CUT)[-1] == ("as expected", "passed")


def test_a_failure_shows_what_a_person_is_shown() -> None:
    (suite,) = ElementTree.fromstring(as_junit(account(chapter(BAD))))
    failure = next(suite.iter("failure"))

    assert failure.attrib == {"message": "data set 1: 9 pushes, but 7 are enough", "type": "WA"}
    assert failure.text == (
        "wrong answer on secret/02-two: data set 1: 9 pushes, but 7 are enough\n"
        "  the first move is one too many\n"
        "  input, data set 1 alone\n    | 1 2\n    | 3\n"
        "  expected output\n    | 7\n  actual output\n    | 9"
    )


def test_counts_and_facts_stand_in_each_suite() -> None:
    found = junitparser.JUnitXml.fromstring(as_junit(EVERYTHING).encode())
    suites = [(suite.name, suite.tests, suite.failures, suite.errors) for suite in found]

    assert suites == [("sums", 21, 4, 2), ("jugs", 4, 0, 0), ("broken", 1, 0, 1)]
    facts = {one.name: one.value for one in next(iter(found)).properties()}
    assert facts["time_limit_s"] == "1"
    assert facts["sandbox"] == "limits"


@settings(max_examples=40, deadline=None)
@given(hostile())
def test_any_words_make_a_document_that_can_be_read(told: Account) -> None:
    text = as_junit(told)

    suites = list(ElementTree.fromstring(text.encode()))

    assert [len(list(suite.iter("testcase"))) for suite in suites] == [5, 1]
