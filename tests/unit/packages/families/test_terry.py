"""Tasks of terry, as they are read, and what their checkers print."""

import json
from pathlib import Path
from typing import Any

import pytest

from judge.model import Family
from judge.packages.families.terry_host import WrongOutcome, read_outcome
from tests.unit.packages.families import italy_packages
from tests.unit.packages.families.reading import read
from tests.unit.packages.families.terry_packages import SUMS


def test_a_task_with_tests_is_one_of_cms(tmp_path: Path) -> None:
    files = {**SUMS, **italy_packages.SUMS, "task.yaml": f"{italy_packages.TASK}max_score: 50\n"}

    assert read(tmp_path, files).family.choice.family is Family.ITALY
    assert read(tmp_path, files, family=Family.TERRY).plan is not None


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


def cases(*cases: object, alerts: object = ()) -> dict[str, object]:
    return {"cases": list(cases), "alerts": alerts}


def test_the_message_names_the_first_cases_that_are_not_correct() -> None:
    half = "score 0.5: 1 of 2 cases are correct; case 2: missing, no line; half is missing"
    none = "score 0: 0 of 9 cases are correct; case 1: wrong; case 2: missing; case 3: wrong"
    nine = cases(*[{"correct": False}] * 9)
    for printed, score, message in [
        (outcome(subtasks=None, more=[1]), 0.5, half),
        (outcome(feedback=nine, score=0), 0, f"{none}; case 4: wrong; case 5: wrong; ..."),
        (outcome(score=1 + 1e-12), 1, "score "),
    ]:
        found, said = read_outcome(json.dumps(printed).encode())
        assert (found, said.startswith(message)) == (score, True)


def test_what_task_maker_would_not_read_is_no_outcome() -> None:
    for content, words in [
        (b"[" * 100_000, "it printed no JSON"),
        (b'{"score": NaN}', "NaN is not a number"),
        (b" " * (1 << 20) + b"{}", "it printed more than"),
        ([], "outcome is not a map"),
        (outcome(score=True), "score of outcome is 'True'"),
        (outcome(score=1.5), "the score is 1.5, but it must be from 0 to 1"),
        (outcome(validation=[]), r"validation of outcome is '\[\]'"),
        (outcome(feedback={"cases": []}), "feedback has no alerts"),
        (outcome(feedback=cases({"correct": 1})), "correct of feedback.cases"),
        (outcome(validation=cases({"status": "ok"})), "a status is 'ok'"),
        (outcome(validation=cases(alerts=[{}])), "validation.alerts has no severity"),
    ]:
        printed = content if isinstance(content, bytes) else json.dumps(content).encode()
        with pytest.raises(WrongOutcome, match=words):
            read_outcome(printed)
