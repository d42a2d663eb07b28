"""The result of a stress test: its exit status and its JSON, whose keys are a contract."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from judge.commands.stress.result import AttemptObject, StressResult, blame_by_opinions
from judge.model import Verdict
from judge.reports.json import json_text
from tests.conftest import each_row
from tests.kit.solutions import KIT
from tests.unit.commands.stress.test_text import ATTEMPT, FOUND, INPUT, with_failure

ATTEMPT_OBJECT = {
    "verdict": "WA",
    "message": "data set 1: 7 pushes, but 1 is enough",
    "blamed": "mine.py",
    "actual": "7\n",
    "stderr": "",
    "cpu_s": 0.0,
}
FAILURE_OBJECT = ATTEMPT_OBJECT | {
    "input": INPUT,
    "expected": "1\n",
    "bytes": 14,
    "instances": 1,
    "first_bytes": 99,
    "first_instances": 2,
    "shrink_runs": 21,
    "shrink_s": 1.25,
    "smallest": True,
    "deterministic": True,
    "other": None,
    "opinions": [],
}


def test_the_document_without_a_failure(result: StressResult) -> None:
    limits = KIT.problem("push").limits

    document = json.loads(json_text(result))

    assert list(document.items()) == list(
        {
            "schema": 1,
            "version": "1",
            "problem": "push",
            "time_scale": 1.0,
            "limits": {
                "cpu_s": limits.cpu_s,
                "wall_s": limits.wall_s,
                "memory_bytes": limits.memory_bytes,
                "output_bytes": limits.output_bytes,
            },
            "time_limit_from": "problem.yaml",
            "sandbox": {"level": "namespaces", "missing": []},
            "solution": "mine.py",
            "language": "python3",
            "against": ["the oracle"],
            "seed": 5,
            "inputs": 120,
            "instances": 0,
            "runs": 30,
            "search_s": 1.2,
            "found_by": None,
            "strategies": {"cases": 21, "random inputs": 99},
            "space": None,
            "lines_never_reached": None,
            "unwatched": None,
            "slowest": None,
            "exhausted": False,
            "interrupted": False,
            "failure": None,
            "kept": None,
            "kept_in": None,
            "saved": None,
            "trouble": None,
        }.items()
    )


def test_the_object_of_a_failure(result: StressResult) -> None:
    document = json.loads(json_text(with_failure(result)))

    assert (document["kept"], document["kept_in"]) == ("kept/0123", "/data/stress/push/0123.in")
    assert list(document["failure"].items()) == list(FAILURE_OBJECT.items())


def test_a_flaky_failure_and_the_verdicts_of_a_reference(result: StressResult) -> None:
    opinions = (replace(ATTEMPT, solution="mine.py"),)
    found = replace(FOUND, deterministic=False, other=ATTEMPT, opinions=opinions)

    failure = json.loads(json_text(with_failure(result, found)))["failure"]

    assert (failure["deterministic"], failure["other"]) == (False, ATTEMPT_OBJECT)
    assert list(failure["opinions"][0].items()) == [
        ("solution", "mine.py"),
        *ATTEMPT_OBJECT.items(),
    ]


@each_row(
    ("changes", "status"),
    [
        ({}, 0),
        ({"failure": FOUND}, 1),
        ({"failure": FOUND, "trouble": "x"}, 2),
        ({"failure": FOUND, "interrupted": True}, 130),
    ],
)
def test_the_exit_status(result: StressResult, changes: dict[str, object], status: int) -> None:
    assert replace(result, **changes).status == status


def said(verdict: Verdict, solution: str) -> AttemptObject:
    return replace(ATTEMPT, solution=solution, verdict=verdict, message=f"{solution} fails")


@each_row(
    ("mine", "yours", "verdict", "blamed"),
    [
        pytest.param("WA", "AC", "WA", "mine.py", id="the solution is wrong"),
        pytest.param("AC", "RTE", "RTE", "yours.py", id="the other file is"),
        pytest.param("WA", "WA", "WA", "mine.py", id="both are"),
        pytest.param("AC", "AC", "WA", None, id="neither is, so the outputs may differ"),
    ],
)
def test_the_reference_says_which_of_two_files_is_to_blame(
    mine: str, yours: str, verdict: str, blamed: str | None
) -> None:
    opinions = said(Verdict(mine), "mine.py"), said(Verdict(yours), "yours.py")

    found = blame_by_opinions(replace(FOUND, opinions=opinions), "mine.py")

    assert (found.verdict, found.blamed) == (Verdict(verdict), blamed)
    assert blamed is None or found.message == f"{blamed} fails"


@each_row(
    ("verdict", "before", "blamed"),
    [
        pytest.param("WA", "mine.py", None, id="other outputs"),
        pytest.param("WA", "yours.py", "yours.py", id="an output that cannot be right"),
        pytest.param("RTE", "mine.py", "mine.py", id="a crash"),
    ],
)
def test_without_a_reference_only_what_is_certain_is_blamed(
    verdict: str, before: str, blamed: str | None
) -> None:
    found = replace(FOUND, verdict=Verdict(verdict), blamed=before)

    assert blame_by_opinions(found, "mine.py").blamed == blamed


def test_a_search_that_tried_nothing_is_no_success(result: StressResult) -> None:
    assert replace(result, inputs=0).status == 2
    assert result.status == 0
