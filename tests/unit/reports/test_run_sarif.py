"""SARIF of a run: a result for each solution not as expected, at its file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings

from judge.reports import Account, Fault
from judge.reports.run_sarif import as_sarif
from tests.unit.reports.accounts import (
    BAD,
    CAUGHT,
    EVERYTHING,
    FAILED,
    MISSED,
    RIGHT,
    SKIPPED,
    account,
    chapter,
    hostile,
)


def run(told: Account) -> dict[str, Any]:
    (only,) = json.loads(as_sarif(told))["runs"]
    assert isinstance(only, dict)
    return only


def test_each_solution_not_as_expected_is_a_result_at_its_file() -> None:
    results = run(account(chapter(RIGHT, BAD, CAUGHT, MISSED, FAILED)))["results"]

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
    fault = Fault(problem="jugs", message="no name")
    paths = {("jugs", ""): "problems/jugs/problem.yaml"}

    only = run(account(faults=(fault,), paths=paths))

    (result,) = only["results"]
    assert result["message"]["text"] == "jugs cannot be judged: no name"
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "problems/jugs/problem.yaml"
    assert only["invocations"][0]["executionSuccessful"] is False


def test_what_was_skipped_is_told_of_the_run_and_is_no_result() -> None:
    only = run(account(chapter(RIGHT, SKIPPED)))

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
    told = run(EVERYTHING)["invocations"][0]["toolExecutionNotifications"][-1]

    assert told["level"] == "error"
    assert told["message"]["text"].startswith("interrupted, so that 2 solutions were not judged")


def test_a_fingerprint_does_not_hang_on_what_chance_decides() -> None:
    other = replace(BAD, judgements=tuple(replace(one, message="") for one in BAD.judgements))
    first = run(account(chapter(BAD)))["results"][0]["partialFingerprints"]
    second = run(account(chapter(other)))["results"][0]["partialFingerprints"]

    assert first == second


@settings(max_examples=40, deadline=None)
@given(hostile())
def test_any_words_make_a_document_that_can_be_read(told: Account) -> None:
    text = as_sarif(told)

    (only,) = json.loads(text.encode())["runs"]

    assert len(only["results"]) == 2
