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
from tests.conftest import case, problem, solution
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


def test_the_documents() -> None:
    first, second = (judgement(nodes=nodes, quality=5) for nodes in (1000, 1500))
    found = comparison_of(
        case_runs(first, second, cpu=pairs(1.1, count=4)),
        case_runs(left_out=CaseExclusion.SHORT, name="secret/2"),
        second="a\x1b[2J.sh",
        start_s=0.01,
        interrupted=True,
    )

    worse = [case_runs(Verdict.AC, Verdict.WA, name=f"secret/{number}") for number in range(6)]
    other = case_runs(Verdict.TLE, Verdict.RTE, name="secret/9")

    text = "\n\n".join(as_text(one, "Sums").plain for one in (found, comparison_of(other, *worse)))
    document = json_text(found)

    assert text == golden(__file__, "comparison.txt", text)
    assert document == golden(__file__, "comparison.json", document)


def test_the_last_line_says_what_is_known_and_the_exit_status_too() -> None:
    failed, long = CaseExclusion.FAILED, CaseExclusion.LONG
    found = [
        *(comparison_of(case_runs(cpu=pairs(ratio))) for ratio in (0.8, 1.0, 1.2, 5.0)),
        comparison_of(case_runs(cpu=pairs(1.2)), interrupted=True),
        comparison_of(case_runs(cpu=pairs(1.0, 0.1))),
        comparison_of(case_runs(cpu=pairs(1.02, 0.01))),
        comparison_of(case_runs(cpu=pairs(1.0, 0.1)), start_s=0.099),
        comparison_of(case_runs(cpu=pairs(1.0, count=2))),
        comparison_of(case_runs(left_out=long)),
        comparison_of(case_runs(Verdict.WA, Verdict.WA, left_out=failed)),
        comparison_of(case_runs(Verdict.AC, Verdict.WA, left_out=failed)),
        comparison_of(case_runs(Verdict.TLE, Verdict.AC, left_out=failed)),
        comparison_of(case_runs(Verdict.AC, Verdict.JE, left_out=failed)),
        comparison_of(case_runs(Verdict.CE, Verdict.CE, left_out=failed)),
        comparison_of(),
    ]

    lines = "\n".join(f"{one.status}: {conclusion(one).plain}" for one in found)

    assert lines == golden(__file__, "conclusions.txt", lines)


FOUND = RevisionDocument(
    against=RevisionObject(revision="main", commit="c" * 40),
    compared=(comparison_of(case_runs(cpu=pairs(1.2))), comparison_of(case_runs(cpu=pairs(1.0)))),
    added=("sums/new.sh",),
    removed=("sums/old.sh",),
    skipped=(UnrunSolution(solution="sums/x.hs", why="ghc is not installed"),),
    unchanged=3,
)


def test_many_comparisons_are_one_document_and_end_with_a_summary() -> None:
    fine = replace(FOUND, compared=FOUND.compared[1:], added=(), removed=(), skipped=())
    unrun, nothing = replace(FOUND, compared=()), replace(FOUND, compared=(), skipped=())

    told = json.loads(json_text(FOUND))
    text = "\n\n".join(
        f"{one.status}: {revision_summary(one).plain}" for one in (FOUND, fine, unrun, nothing)
    )

    assert told["against"] == {"revision": "main", "commit": "c" * 40}
    assert [one["answer"] for one in told["compared"]] == ["slower", "equal"]
    assert (told["added"], told["removed"]) == (["sums/new.sh"], ["sums/old.sh"])
    assert told["skipped"] == [{"solution": "sums/x.hs", "why": "ghc is not installed"}]
    assert text == golden(__file__, "summaries.txt", text)
