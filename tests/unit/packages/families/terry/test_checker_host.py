from __future__ import annotations

import json
from typing import Any

import pytest

from judge.packages.families.terry.checker_host import WrongOutcome, read_outcome
from tests.conftest import each_row


def outcome(**changed: object) -> dict[str, Any]:
    """An outcome of two cases, of which one is missing."""
    return {
        "score": 0.5,
        "validation": {
            "cases": [{"status": "parsed"}, {"status": "missing", "message": None}],
            "alerts": [],
        },
        "feedback": {
            "cases": [{"correct": True}, {"correct": False, "message": "no line"}],
            "alerts": [{"severity": "danger", "message": "half is\n missing"}],
        },
        **changed,
    }


def test_the_message_names_the_cases_that_are_not_correct() -> None:
    content = json.dumps(outcome(subtasks=None, more=[1])).encode()

    assert read_outcome(content) == (
        0.5,
        "score 0.5: 1 of 2 cases are correct; case 2: missing, no line; half is missing",
    )


def test_only_the_first_cases_are_named() -> None:
    wrong = {"cases": [{"correct": False}] * 9, "alerts": []}

    _, message = read_outcome(json.dumps(outcome(feedback=wrong, score=0)).encode())

    assert message.startswith("score 0: 0 of 9 cases are correct; case 1: wrong; case 2: missing;")
    assert message.endswith("case 5: wrong; ...")


def test_whole_numbers_and_sums_of_floats_are_scores() -> None:
    scores = (0, 1, sum([0.1] * 10), 1 + 1e-12)

    found = [read_outcome(json.dumps(outcome(score=one)).encode())[0] for one in scores]

    assert found == [0, 1, 0.9999999999999999, 1]


@each_row(
    ("content", "words"),
    [
        (b"", "it printed no JSON"),
        (b"[" * 100_000, "it printed no JSON"),
        (b"\xff", "it printed no JSON"),
        (b'{"score": NaN}', "NaN is no number"),
        (b" " * (1 << 20) + b"{}", "it printed more than"),
        ([], "outcome is no map"),
        ({}, "outcome has no score"),
        (outcome(score=True), "score of outcome is 'True'"),
        (outcome(score="1"), "score of outcome is '1'"),
        (outcome(score=1.5), "the score is 1.5, but it must be from 0 to 1"),
        (outcome(score=-0.1), "the score is -0.1"),
        (outcome(validation=[]), "validation of outcome is '[]'"),
        (outcome(feedback={"cases": []}), "feedback has no alerts"),
        (outcome(feedback={"cases": [1], "alerts": []}), "feedback.cases is no map"),
        (outcome(feedback={"cases": [{"correct": 1}], "alerts": []}), "correct of feedback.cases"),
        (outcome(validation={"cases": [{"status": "ok"}], "alerts": []}), "a status is 'ok'"),
        (outcome(validation={"cases": [], "alerts": [{}]}), "validation.alerts has no severity"),
        (
            outcome(feedback={"cases": [{"correct": True, "message": 3}], "alerts": []}),
            "message of a case is '3'",
        ),
    ],
)
def test_what_task_maker_would_not_read_is_no_outcome(content: object, words: str) -> None:
    printed = content if isinstance(content, bytes) else json.dumps(content).encode()

    with pytest.raises(WrongOutcome, match=words.replace("[", r"\[")):
        read_outcome(printed)
