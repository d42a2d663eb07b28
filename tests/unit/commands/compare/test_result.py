"""The document of a comparison: what follows from the runs, and the exit status."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from judge.commands.compare.result import (
    CaseRuns,
    CompareCandidate,
    CompareOptions,
    Comparison,
    RevisionDocument,
    RevisionObject,
    UnrunSolution,
    make_comparison,
)
from judge.model import Judgement, Setting, Verdict
from judge.reports.json import json_text
from tests.conftest import case, each_row, problem, solution

SETTING = Setting(
    version="1", data=("sample", "secret"), time_scale=1.0, level="limits", missing=()
)


def judgement(verdict: Verdict = Verdict.AC, **changes: Any) -> Judgement:
    return Judgement(case="secret/1", hash="h", verdict=verdict, **changes)


def case_runs(
    first: Judgement | Verdict = Verdict.AC,
    second: Judgement | Verdict = Verdict.AC,
    name: str = "secret/1",
    **changes: Any,
) -> CaseRuns:
    """The runs of both on a case."""
    a = judgement(first) if isinstance(first, Verdict) else first
    b = second
    if isinstance(b, Verdict):
        b = judgement(b, message="data set 2: 3 is expected")
    return CaseRuns(case(name=name), [a, b], **changes)


def pairs(ratio: float, noise: float = 0.001, count: int = 12) -> list[tuple[float, float]]:
    return [(0.1, 0.1 * ratio * (1 + noise * (step % 3 - 1))) for step in range(count)]


def comparison_of(*runs: CaseRuns, second: str = "a.sh", **changes: Any) -> Comparison:
    candidates: Sequence[CompareCandidate] = (
        CompareCandidate(solution=solution("a.sh@main", "one"), commit="0123456789abcdef"),
        CompareCandidate(solution=solution(second, "two")),
    )
    facts = {"start_s": None, "seconds": 12.0, "interrupted": False} | changes
    return make_comparison(problem(), SETTING, candidates, runs, CompareOptions(), **facts)


@each_row(
    ("found", "status"),
    [
        (comparison_of(case_runs(cpu=pairs(1.0))), 0),
        (comparison_of(case_runs(cpu=pairs(1.2))), 1),
        (comparison_of(case_runs(Verdict.AC, Verdict.RTE)), 1),
        (comparison_of(case_runs(Verdict.RTE, Verdict.AC)), 0),
        (comparison_of(case_runs(Verdict.AC, Verdict.JE)), 2),
        (comparison_of(case_runs(Verdict.CE, Verdict.CE)), 2),
        (comparison_of(), 2),
        (comparison_of(case_runs(cpu=pairs(1.2)), interrupted=True), 130),
    ],
)
def test_the_status_is_that_of_what_matters_most(found: Comparison, status: int) -> None:
    assert found.status == status


def test_the_document_holds_every_pair() -> None:
    found = comparison_of(case_runs(cpu=pairs(1.1, count=4)), start_s=0.01)

    told = json.loads(json_text(found))

    assert told["schema"] == 1
    assert told["answer"] == "slower"
    assert told["a"] == {"solution": "a.sh@main", "language": "sh", "commit": "0123456789abcdef"}
    assert told["b"] == {"solution": "a.sh", "language": "sh", "commit": None}
    assert told["cpu"]["ratio"] == pytest.approx(1.1, rel=0.01)
    assert told["cpu"]["low"] <= told["cpu"]["ratio"] <= told["cpu"]["high"]
    assert told["start_share"] == pytest.approx(0.1, rel=0.01)
    assert len(told["cases"][0]["cpu_s"]) == 4
    assert told["cases"][0]["b"] == {
        "verdict": "AC",
        "nodes": None,
        "message": "data set 2: 3 is expected",
    }


FOUND = RevisionDocument(
    against=RevisionObject(revision="main", commit="c" * 40),
    compared=(comparison_of(case_runs(cpu=pairs(1.2))), comparison_of(case_runs(cpu=pairs(1.0)))),
    added=("sums/new.sh",),
    removed=("sums/old.sh",),
    skipped=(UnrunSolution(solution="sums/x.hs", why="ghc is not installed"),),
    unchanged=3,
)


def test_many_comparisons_are_one_document() -> None:
    told = json.loads(json_text(FOUND))

    assert told["against"] == {"revision": "main", "commit": "c" * 40}
    assert [one["answer"] for one in told["compared"]] == ["slower", "equal"]
    assert (told["added"], told["removed"]) == (["sums/new.sh"], ["sums/old.sh"])
    assert told["skipped"] == [{"solution": "sums/x.hs", "why": "ghc is not installed"}]


def test_changes_of_which_none_can_be_run_here_are_not_fine() -> None:
    assert replace(FOUND, compared=()).status == 2
    assert replace(FOUND, compared=(), skipped=()).status == 0
