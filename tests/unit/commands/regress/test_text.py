"""What people and programs read of a regress."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge.commands.regress import text as texts
from judge.commands.regress.baseline import CaseResult
from judge.commands.regress.changes import Aspect, Change, ChangeKind
from judge.commands.regress.work import ProblemChanges, Regress
from judge.model import Judgement, Verdict
from tests.unit.commands.regress.lines import compared, done, regress, steps, write_lines

AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit with a baseline."""
    kit = write_lines(tmp_path / "kit")
    done(kit, update=True)
    return kit


@pytest.fixture
def same(kit: Path) -> ProblemChanges:
    """A comparison in which nothing has changed."""
    return compared(kit)


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


def lines_of(compared: ProblemChanges, *changes: Change) -> list[str]:
    return texts.comparison(replace(compared, changes=changes)).plain.split("\n")


def over(kit: Path, *some: ProblemChanges, **order: object) -> Regress:
    """A regress that has found that."""
    work = regress(kit, **order)
    work.compared += some
    return work


def test_no_change_is_one_line(same: ProblemChanges) -> None:
    told = lines_of(same)

    assert told == ["\N{CHECK MARK} lines: 1 solution, 3 cases of sample and secret; no change"]


def test_changes_are_counted_and_told_the_worst_first(same: ProblemChanges) -> None:
    told = lines_of(
        same,
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
        "5 moves\N{REPLACEMENT CHARACTER}[2J, but 4 are enough",
        "  better",
        "    walks.py",
        f"      secret/02-far  WA {arrow} AC",
        "  changed case: secret/02",
        "  new solution: b.py; cases: secret/04, secret/05",
        "  gone case: secret/03",
    ]


@pytest.mark.parametrize(
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
def test_a_change_is_told_by_its_figures(
    same: ProblemChanges, aspect: Aspect, was: CaseResult | None, now: CaseResult, words: str
) -> None:
    told = lines_of(same, change(was=was, now=now, aspect=aspect))

    assert told[-1] == f"      secret/02-far  {words.replace('>', texts._ARROW)}"


def test_of_many_cases_the_first_are_told(same: ProblemChanges) -> None:
    many = [change(f"secret/{n:02}", now=CaseResult(verdict=WA)) for n in range(20)]

    told = lines_of(same, *many)

    assert len(told) == 3 + 8 + 1
    assert told[-1] == "      and 12 more (--format json tells all)"


def test_of_effort_on_many_cases_the_sum_is_told(same: ProblemChanges) -> None:
    was, now = CaseResult(verdict=AC, nodes=10), CaseResult(verdict=AC, nodes=15)
    many = [change(f"secret/{n:02}", was, now, aspect=Aspect.EFFORT) for n in range(4)]

    told = lines_of(same, *many, change("secret/09", was, CaseResult(verdict=WA)))

    arrow = "\N{RIGHTWARDS ARROW}"
    assert told[3:] == [
        f"      secret/09  AC {arrow} WA",
        f"      nodes 40 {arrow} 60 (x 1.50) on 4 cases together",
    ]


def test_effort_that_is_not_told_any_more_is_in_no_sum(same: ProblemChanges) -> None:
    was, now = CaseResult(verdict=AC, nodes=10), CaseResult(verdict=AC, nodes=15)
    many = [change(f"secret/{n:02}", was, now, aspect=Aspect.EFFORT) for n in range(4)]
    lost = change("secret/09", was, CaseResult(verdict=AC), aspect=Aspect.EFFORT)

    told = lines_of(same, *many, lost)

    arrow = "\N{RIGHTWARDS ARROW}"
    assert told[3:] == [
        f"      secret/09  nodes 10 {arrow} unknown",
        f"      nodes 40 {arrow} 60 (x 1.50) on 4 cases together",
    ]


def test_of_many_names_the_first_are_told(same: ProblemChanges) -> None:
    new = [Change(kind=ChangeKind.NEW, aspect=Aspect.CASE, case=f"c{n}") for n in range(10)]

    assert lines_of(same, *new)[-1] == "  new cases: c0, c1, c2, c3, c4, c5, c6, c7 and 2 more"


def test_a_solution_as_a_whole_is_told_by_its_message(same: ProblemChanges) -> None:
    whole = change(None, aspect=Aspect.SOLUTION, message="no case gives it WA any more")

    assert lines_of(same, whole)[-2:] == ["    walks.py", "      no case gives it WA any more"]


def test_what_is_not_run_and_what_time_decides_is_told_below(same: ProblemChanges) -> None:
    (report,) = same.reports
    skipped = replace(report, solution="a.sml", judgements=(), skipped="poly is not installed")
    late = change(was=CaseResult(verdict=AC), now=CaseResult(verdict=TLE), kind=ChangeKind.TIME)

    told = lines_of(replace(same, reports=(report, skipped)), late)

    assert told[0].endswith("1 solution, 3 cases of sample and secret; no change")
    assert told[1:] == [
        "  not run here: a.sml: poly is not installed",
        "  not compared: 1 verdict by the time limit, where that may be exceeded",
    ]


def test_judge_errors_are_told_together(same: ProblemChanges) -> None:
    (report,) = same.reports
    error = Judgement(case="secret/02-far", hash="", verdict=JE, message="broken\nmore")
    wrong = replace(report, judgements=(error,))

    told = lines_of(replace(same, reports=(wrong, replace(wrong, solution="b.py"))))

    assert told[0].startswith("\N{BALLOT X} lines")
    assert told[1] == "  judge error on secret/02-far, solutions walks.py, b.py: broken"


def test_a_first_baseline_lists_nothing(tmp_path: Path) -> None:
    first = compared(write_lines(tmp_path), update=True)

    told = texts.comparison(first).plain

    assert told.endswith("3 cases of sample and secret; there was no baseline")


def test_what_a_first_baseline_holds_that_is_not_as_expected_is_told(tmp_path: Path) -> None:
    first = compared(
        write_lines(tmp_path, {"solutions/lines/walks.py": '{"crash": [2]}'}), update=True
    )

    told = texts.comparison(first).plain.split("\n")

    assert told[1:] == [
        "  worse",
        "    walks.py",
        "      it is new, and not as expected: got RTE on sample/01-two: exit code 1",
    ]


def test_what_was_cut_off_says_so(same: ProblemChanges) -> None:
    told = lines_of(replace(same, whole=False))

    assert told == [
        "- lines: 1 solution, 3 cases of sample and secret, not all of them run; no change"
    ]


def test_after_one_problem_without_a_change_there_is_nothing_to_add(
    kit: Path, same: ProblemChanges
) -> None:
    assert texts.conclusion(over(kit, same)).plain == ""


def test_after_several_problems_there_is_a_sum(kit: Path, same: ProblemChanges) -> None:
    worse = replace(same, changes=(change(now=CaseResult(verdict=WA)),) * 2)

    assert "2 problems, 2 solutions: no change" in texts.conclusion(over(kit, same, same)).plain
    assert "2 problems, 2 solutions: 2 worse\n" in texts.conclusion(over(kit, same, worse)).plain


def test_after_something_worse_it_is_said_what_to_do(kit: Path, same: ProblemChanges) -> None:
    worse = replace(same, changes=(change(now=CaseResult(verdict=TLE)),))

    told = texts.conclusion(over(kit, worse)).plain

    assert told == (
        "If all of it is meant: judge regress lines --update\n"
        "On a slower or a busy machine a TLE says nothing: try --time-scale 2\n"
    )


def test_an_interruption_is_told_and_no_update_advised(kit: Path, same: ProblemChanges) -> None:
    work = over(kit, replace(same, changes=(change(now=CaseResult(verdict=WA)),)), update=True)
    work.interrupted = True

    assert texts.conclusion(work).plain == (
        "interrupted; what was compared so far is told\n"
        "No baseline is rewritten: the work was interrupted\n"
    )


def test_what_was_written_is_told(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(kit)
    write_lines(kit, {"solutions/lines/walks.py": json.dumps({"nodes": 900})})

    first, second = done(kit, update=True), done(kit, update=True)

    assert texts.conclusion(first).plain == "written: testdata/lines/baseline.json\n"
    assert texts.conclusion(second).plain == "1 baseline is as before\n"


def test_the_json_tells_every_change(kit: Path) -> None:
    write_lines(
        kit,
        {
            "solutions/lines/walks.py": json.dumps({"nodes": 100, "extra": {"4": 1}}),
            "testdata/lines/secret/04-new.in": "5\n",
            "testdata/lines/secret/04-new.ans": steps(5),
        },
    )

    found = json.loads(texts.as_json(done(kit, tolerance=0.25)))

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
        "complete": True,
        "solutions": 1,
        "cases": 4,
        "not_run": [],
        "errors": [],
    }
