"""The documents of a comparison: what follows from the runs, the exit status, text and JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.commands.compare.result import (
    CaseExclusion,
    CaseRuns,
    CompareCandidate,
    CompareOptions,
    Comparison,
    RevisionDocument,
    RevisionObject,
    UnrunSolution,
    make_comparison,
)
from judge.commands.compare.text import as_text, conclusion, revision_summary
from judge.model import Judgement, Setting, Verdict
from judge.reports.json import json_text
from tests.conftest import case, each_row, problem, solution
from tests.unit.commands.golden import golden

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


def test_the_documents() -> None:
    costs = [judgement(nodes=1000, quality=5), judgement(nodes=1500, quality=5)]
    found = comparison_of(
        case_runs(*costs, cpu=pairs(1.1, count=4)),
        case_runs(left_out=CaseExclusion.SHORT, name="secret/2"),
        second="a\x1b[2J.sh",
        start_s=0.01,
        interrupted=True,
    )

    text, document = as_text(found, "Sums").plain, json_text(found)

    assert text == golden(__file__, "comparison.txt", text)
    assert document == golden(__file__, "comparison.json", document)


@each_row(
    ("found", "words"),
    [
        (
            comparison_of(case_runs(cpu=pairs(0.8))),
            "B is faster: 20.1 % less to 19.9 % less CPU time",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0))),
            "equal: 0.2 % less to 0.2 % more CPU time, and 2 % does",
        ),
        (comparison_of(case_runs(cpu=pairs(5.0))), "B is slower: x 5.0 to x 5.0 CPU time"),
        (comparison_of(case_runs(cpu=pairs(1.0, 0.1))), "more rounds would tell (--time "),
        (
            comparison_of(case_runs(cpu=pairs(1.02, 0.01))),
            "so near to 2 % that more rounds would not",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0, 0.1)), start_s=0.099),
            "Nearly all of it is start-up",
        ),
        (
            comparison_of(case_runs(left_out=CaseExclusion.LONG)),
            "take too long for 60 s; --time gives them more",
        ),
        (
            comparison_of(case_runs(cpu=pairs(1.0, count=2))),
            "cannot tell: there was no time for 4 rounds",
        ),
        (
            comparison_of(case_runs(Verdict.WA, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "on which both are acc",
        ),
        (
            comparison_of(case_runs(Verdict.AC, Verdict.WA, left_out=CaseExclusion.FAILED)),
            "B is worse on 1 case; cannot tell",
        ),
        (
            comparison_of(case_runs(Verdict.TLE, Verdict.AC, left_out=CaseExclusion.FAILED)),
            "B is better on 1 case; cannot tell",
        ),
    ],
)
def test_the_last_line_says_what_is_known(found: Comparison, words: str) -> None:
    assert words in conclusion(found).plain


FOUND = RevisionDocument(
    against=RevisionObject(revision="main", commit="c" * 40),
    compared=(comparison_of(case_runs(cpu=pairs(1.2))), comparison_of(case_runs(cpu=pairs(1.0)))),
    added=("sums/new.sh",),
    removed=("sums/old.sh",),
    skipped=(UnrunSolution(solution="sums/x.hs", why="ghc is not installed"),),
    unchanged=3,
)


def test_many_comparisons_are_one_document_and_end_with_a_summary() -> None:
    told = json.loads(json_text(FOUND))
    fine = replace(FOUND, compared=FOUND.compared[1:], added=(), removed=(), skipped=())

    assert told["against"] == {"revision": "main", "commit": "c" * 40}
    assert [one["answer"] for one in told["compared"]] == ["slower", "equal"]
    assert (told["added"], told["removed"]) == (["sums/new.sh"], ["sums/old.sh"])
    assert told["skipped"] == [{"solution": "sums/x.hs", "why": "ghc is not installed"}]
    assert revision_summary(FOUND).plain == (
        "new   sums/new.sh\n"
        "gone  sums/old.sh\n"
        "SKIP  sums/x.hs: ghc is not installed\n"
        "1 of 2 changed solutions is slower or worse than as of main: sums/a.sh; 3 unchanged"
    )
    assert revision_summary(fine).plain == (
        "none of 1 changed solution is slower or worse than as of main; 3 unchanged"
    )


def test_changes_of_which_none_can_be_run_here_are_not_fine() -> None:
    nothing = replace(FOUND, compared=())

    assert (nothing.status, replace(nothing, skipped=()).status) == (2, 0)
    assert "\nnothing was compared: what has changed cannot be run here; 3 unchanged" in (
        revision_summary(nothing).plain
    )
