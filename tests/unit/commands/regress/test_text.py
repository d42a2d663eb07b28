"""What people and programs read of a regress."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog.baseline import CaseResult
from judge.commands.regress.changes import Aspect, Change, ChangeKind
from judge.commands.regress.result import (
    CaseError,
    ProblemChanges,
    SkippedSolution,
    count_kinds,
)
from judge.commands.regress.text import _ARROW, problem_text, summary
from judge.commands.regress.work import Regress
from judge.model import Verdict
from judge.reports.json import SandboxObject, json_text
from tests.conftest import each_row
from tests.unit.commands.regress.lines import open_regress, run_regress, steps, write_lines

AC, WA, TLE = Verdict.AC, Verdict.WA, Verdict.TLE

SAME = ProblemChanges(
    problem="lines",
    version="1",
    data=("sample", "secret"),
    time_scale=1.0,
    sandbox=SandboxObject(level="limits", missing=()),
    baseline="baseline.json",
    is_new=False,
    complete=True,
    solutions=1,
    cases=3,
    compared=3,
    counts=count_kinds(()),
    changes=(),
)


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "kit")


def change(
    case: str | None = "secret/02-far",
    was: CaseResult | None = None,
    now: CaseResult | None = None,
    *,
    kind: ChangeKind = ChangeKind.WORSE,
    aspect: Aspect = Aspect.VERDICT,
    message: str = "",
) -> Change:
    return Change(
        kind=kind,
        aspect=aspect,
        solution="walks.py",
        case=case,
        before=was,
        after=now,
        message=message,
    )


def with_changes(compared: ProblemChanges, *changes: Change) -> ProblemChanges:
    return replace(compared, changes=changes, counts=count_kinds(changes))


def lines_of(compared: ProblemChanges, *changes: Change) -> list[str]:
    return problem_text(with_changes(compared, *changes)).plain.split("\n")


def regress_with(kit: Path, *some: ProblemChanges, **order: object) -> Regress:
    """A regress that has found that."""
    work = open_regress(kit, **order)
    work.compared += some
    return work


def test_no_change_is_one_line() -> None:
    told = lines_of(SAME)

    assert told == ["\N{CHECK MARK} lines: 1 solution, 3 cases of sample and secret; no change"]


def test_a_baseline_of_which_nothing_is_compared_is_told() -> None:
    told = lines_of(replace(SAME, compared=0))

    assert told == [
        "\N{BALLOT X} lines: 1 solution, 3 cases of sample and secret; "
        "nothing of the baseline could be compared"
    ]


def test_what_is_gone_is_named_and_wrong() -> None:
    told = lines_of(SAME, Change(kind=ChangeKind.GONE, aspect=Aspect.SOLUTION, solution="lost.py"))

    assert told == [
        "\N{BALLOT X} lines: 1 solution, 3 cases of sample and secret; 1 gone",
        "  gone solution: lost.py",
    ]


def test_changes_are_counted_and_reported_the_worst_first() -> None:
    told = lines_of(
        SAME,
        Change(kind=ChangeKind.GONE, aspect=Aspect.CASE, case="secret/03"),
        Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution="b.py"),
        Change(kind=ChangeKind.NEW, aspect=Aspect.CASE, case="secret/04"),
        Change(kind=ChangeKind.NEW, aspect=Aspect.CASE, case="secret/05"),
        Change(kind=ChangeKind.CHANGED, aspect=Aspect.CASE, case="secret/02"),
        change(now=CaseResult(verdict=AC), was=CaseResult(verdict=WA), kind=ChangeKind.BETTER),
        change(
            was=CaseResult(verdict=AC, quality=4),
            now=CaseResult(verdict=WA, quality=1005),
            message="5 moves\x1b[2J, but 4 are enough\nmore",
        ),
    )

    arrow = "\N{RIGHTWARDS ARROW}"
    assert told == [
        "\N{BALLOT X} lines: 1 solution, 3 cases of sample and secret; "
        "1 worse, 1 better, 1 changed, 3 new, 1 gone",
        "  worse",
        "    walks.py",
        f"      secret/02-far  AC {arrow} WA, moves 4 {arrow} 1,005: "
        "5 moves\\x1b[2J, but 4 are enough",
        "  better",
        "    walks.py",
        f"      secret/02-far  WA {arrow} AC",
        "  changed case: secret/02",
        "  new solution: b.py; cases: secret/04, secret/05",
        "  gone case: secret/03",
    ]


@each_row(
    ("aspect", "was", "now", "words"),
    [
        (
            Aspect.QUALITY,
            CaseResult(verdict=WA, quality=4),
            CaseResult(verdict=WA, quality=5),
            "moves 4 > 5",
        ),
        (
            Aspect.QUALITY,
            CaseResult(verdict=AC, quality=4),
            CaseResult(verdict=AC),
            "moves 4 > unknown",
        ),
        (
            Aspect.EFFORT,
            CaseResult(verdict=AC, nodes=1000),
            CaseResult(verdict=AC, nodes=2500),
            "nodes 1,000 > 2,500 (x 2.50)",
        ),
        (
            Aspect.EFFORT,
            CaseResult(verdict=AC, nodes=0),
            CaseResult(verdict=AC, nodes=9),
            "nodes 0 > 9",
        ),
        (
            Aspect.EFFORT,
            CaseResult(verdict=AC, nodes=9),
            CaseResult(verdict=AC),
            "nodes 9 > unknown",
        ),
        (Aspect.VERDICT, None, CaseResult(verdict=WA), "WA"),
    ],
)
def test_a_change_is_reported_by_its_figures(
    aspect: Aspect, was: CaseResult | None, now: CaseResult, words: str
) -> None:
    told = lines_of(SAME, change(was=was, now=now, aspect=aspect))

    assert told[-1] == f"      secret/02-far  {words.replace('>', _ARROW)}"


def test_of_many_cases_the_first_are_reported() -> None:
    many = [change(f"secret/{n:02}", now=CaseResult(verdict=WA)) for n in range(20)]

    told = lines_of(SAME, *many)

    assert len(told) == 3 + 8 + 1
    assert told[-1] == "      and 12 more (--format json shows all)"


def test_of_effort_on_many_cases_the_sum_is_reported() -> None:
    was, now = CaseResult(verdict=AC, nodes=10), CaseResult(verdict=AC, nodes=15)
    many = [change(f"secret/{n:02}", was, now, aspect=Aspect.EFFORT) for n in range(4)]

    told = lines_of(SAME, *many, change("secret/09", was, CaseResult(verdict=WA)))

    arrow = "\N{RIGHTWARDS ARROW}"
    assert told[3:] == [
        f"      secret/09  AC {arrow} WA",
        f"      nodes 40 {arrow} 60 (x 1.50) on 4 cases together",
    ]


def test_effort_that_is_not_reported_any_more_is_in_no_sum() -> None:
    was, now = CaseResult(verdict=AC, nodes=10), CaseResult(verdict=AC, nodes=15)
    many = [change(f"secret/{n:02}", was, now, aspect=Aspect.EFFORT) for n in range(4)]
    lost = change("secret/09", was, CaseResult(verdict=AC), aspect=Aspect.EFFORT)

    told = lines_of(SAME, *many, lost)

    arrow = "\N{RIGHTWARDS ARROW}"
    assert told[3:] == [
        f"      secret/09  nodes 10 {arrow} unknown",
        f"      nodes 40 {arrow} 60 (x 1.50) on 4 cases together",
    ]


def test_of_many_names_the_first_are_reported() -> None:
    new = [Change(kind=ChangeKind.NEW, aspect=Aspect.CASE, case=f"c{n}") for n in range(10)]

    assert lines_of(SAME, *new)[-1] == "  new cases: c0, c1, c2, c3, c4, c5, c6, c7 and 2 more"


def test_a_solution_as_a_whole_is_reported_by_its_message() -> None:
    whole = change(None, aspect=Aspect.SOLUTION, message="no case gives it WA any more")

    assert lines_of(SAME, whole)[-2:] == ["    walks.py", "      no case gives it WA any more"]


def test_what_is_not_run_and_what_time_decides_is_reported_below() -> None:
    skipped = SkippedSolution(solution="a.sml", reason="poly is not installed")
    late = change(was=CaseResult(verdict=AC), now=CaseResult(verdict=TLE), kind=ChangeKind.TIME)

    told = lines_of(replace(SAME, not_run=(skipped,)), late)

    assert told[0].endswith("1 solution, 3 cases of sample and secret; no change")
    assert told[1:] == [
        "  not run here: a.sml: poly is not installed",
        "  not compared: 1 verdict by the time limit, where that may be exceeded",
    ]


def test_judge_errors_are_reported_together() -> None:
    errors = tuple(
        CaseError(solution=name, case="secret/02-far", message="broken\nmore")
        for name in ("walks.py", "b.py")
    )

    told = lines_of(replace(SAME, errors=errors))

    assert told[0].startswith("\N{BALLOT X} lines")
    assert told[1] == "  judge error on secret/02-far, solutions walks.py, b.py: broken"


def test_a_first_baseline_lists_only_what_is_worse() -> None:
    new = Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution="b.py")
    worse = change(None, aspect=Aspect.SOLUTION, message="it is new, and not as expected: got RTE")

    told = lines_of(replace(SAME, is_new=True), new, worse)

    assert told[0].endswith("3 cases of sample and secret; there was no baseline")
    assert told[1:] == ["  worse", "    walks.py", "      it is new, and not as expected: got RTE"]


def test_an_interrupted_run_says_so() -> None:
    told = lines_of(replace(SAME, complete=False))

    assert told == [
        "- lines: 1 solution, 3 cases of sample and secret, not all of them run; no change"
    ]


def test_after_one_problem_without_a_change_there_is_nothing_to_add(kit: Path) -> None:
    assert summary(regress_with(kit, SAME)).plain == ""


def test_after_several_problems_there_is_a_sum(kit: Path) -> None:
    worse = with_changes(
        SAME, change(now=CaseResult(verdict=WA)), change(now=CaseResult(verdict=WA))
    )

    assert "2 problems, 2 solutions: no change" in summary(regress_with(kit, SAME, SAME)).plain
    assert "2 problems, 2 solutions: 2 worse\n" in summary(regress_with(kit, SAME, worse)).plain


def test_after_something_worse_there_is_advice(kit: Path) -> None:
    worse = with_changes(SAME, change(now=CaseResult(verdict=TLE)))

    told = summary(regress_with(kit, worse)).plain

    assert told == (
        "To accept all changes: judge regress lines --update\n"
        "A TLE may come from a slower or busy machine: try --time-scale 2\n"
    )


def test_an_interruption_is_reported_and_no_update_advised(kit: Path) -> None:
    work = regress_with(kit, with_changes(SAME, change(now=CaseResult(verdict=WA))), update=True)
    work.interrupted = True

    assert summary(work).plain == (
        "interrupted; these are the changes so far\n"
        "No baseline was written: the work was interrupted\n"
    )


def test_a_written_baseline_is_reported(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(kit)
    first, second, third = (run_regress(kit, update=True) for _ in range(3))

    assert summary(first).plain == "written: testdata/lines/baseline.json\n"
    assert summary(second).plain == "1 baseline is unchanged\n"
    assert summary(third).plain == (
        "3 cases were judged before; --fresh judges again\n1 baseline is unchanged\n"
    )


def test_the_json_lists_every_change(kit: Path) -> None:
    run_regress(kit, update=True)
    write_lines(
        kit,
        {
            "solutions/lines/walks.py": json.dumps({"nodes": 100, "extra": {"4": 1}}),
            "testdata/lines/secret/04-new.in": "5\n",
            "testdata/lines/secret/04-new.ans": steps(5),
        },
    )

    found = json.loads(json_text(run_regress(kit, tolerance=0.25).document()))

    (problem,) = found.pop("problems")
    assert found == {"schema": 1, "tolerance": 0.25, "interrupted": False, "updated": False}
    assert problem.pop("changes") == [
        {
            "kind": "new",
            "aspect": "case",
            "solution": None,
            "case": "secret/04-new",
            "before": None,
            "after": None,
            "message": "",
        },
        {
            "kind": "worse",
            "aspect": "verdict",
            "solution": "walks.py",
            "case": "secret/02-far",
            "before": {"verdict": "AC", "quality": 4, "nodes": 100},
            "after": {"verdict": "WA", "quality": 5, "nodes": 100},
            "message": "line 1: 5 moves, but 4 are enough",
        },
    ]
    assert problem.pop("counts") == {
        "worse": 1,
        "better": 0,
        "changed": 0,
        "new": 1,
        "gone": 0,
        "time": 0,
    }
    assert problem.pop("version")
    assert problem == {
        "problem": "lines",
        "data": ["sample", "secret"],
        "time_scale": 1.0,
        "sandbox": {"level": "limits", "missing": []},
        "baseline": str(kit / "testdata/lines/baseline.json"),
        "is_new": False,
        "written": False,
        "compared": 3,
        "cached": 0,
        "complete": True,
        "solutions": 1,
        "cases": 4,
        "not_run": [],
        "errors": [],
    }
