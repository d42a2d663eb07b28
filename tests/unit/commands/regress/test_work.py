"""A regress: what it runs, what it finds, what it writes and when it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog.baseline import CaseResult, read_baseline
from judge.commands.regress.changes import Aspect, ChangeKind
from judge.commands.regress.result import CaseError, ProblemChanges, SkippedSolution
from judge.commands.regress.work import Regress, RegressOrder
from judge.errors import UsageError
from judge.model import Execution, Program, Stop, Verdict
from judge.packages.package import Package
from judge.runner.events import ProblemFailed
from tests.conftest import FakeSandbox, each_row, execution, write_kit
from tests.unit.commands.regress.lines import (
    behaviour,
    changes_of,
    open_regress,
    run_regress,
    steps,
    write_lines,
)

AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE
WALKS = "solutions/lines/walks.py"
SLOW = "solutions/lines/time_limit_exceeded/slow.py"
DAWDLES = "solutions/lines/wrong_answer/dawdles.py"


def change_keys(one: ProblemChanges) -> list[tuple[ChangeKind, Aspect, str | None, str | None]]:
    return [(each.kind, each.aspect, each.solution, each.case) for each in one.changes]


def path_in(kit: Path) -> Path:
    return kit / "testdata/lines/baseline.json"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit with a baseline."""
    kit = write_lines(
        tmp_path / "kit",
        {
            DAWDLES: json.dumps({"nodes": 50, "extra": {"4": 2}}),
            SLOW: json.dumps({"nodes": 900, "late": [4]}),
        },
    )
    assert run_regress(kit, update=True).status == 0
    return kit


def test_the_baseline_holds_verdict_quality_and_effort_of_each_case(kit: Path) -> None:
    work = run_regress(kit)
    found = read_baseline(path_in(kit), "lines")

    (one,) = work.compared
    assert (one.changes, work.status, one.complete) == ((), 0, True)
    assert (one.solutions, one.cases, one.compared) == (3, 3, 7)
    assert found.results == {
        "walks.py": {
            "sample/01-two": CaseResult(verdict=AC, quality=2, nodes=100),
            "secret/02-far": CaseResult(verdict=AC, quality=4, nodes=100),
            "secret/03-both": CaseResult(verdict=AC, quality=4, nodes=100),
        },
        "wrong_answer/dawdles.py": {  # stopped where it fails
            "sample/01-two": CaseResult(verdict=AC, quality=2, nodes=50),
            "secret/02-far": CaseResult(verdict=WA, quality=6, nodes=50),
        },
        "time_limit_exceeded/slow.py": {
            "sample/01-two": CaseResult(verdict=AC, quality=2, nodes=900),
            "secret/02-far": CaseResult(verdict=TLE),
        },
    }


def test_a_changed_case_is_reported_and_never_compared(kit: Path) -> None:
    path = kit / "testdata/lines/secret/02-far"
    path.with_suffix(".in").write_text("7\n")
    path.with_suffix(".ans").write_text(steps(7))

    work = run_regress(kit)

    changed = (ChangeKind.CHANGED, Aspect.CASE, None, "secret/02-far")
    lost = (ChangeKind.WORSE, Aspect.SOLUTION, "wrong_answer/dawdles.py", None)
    assert change_keys(work.compared[0]) == [changed, lost]  # it was there to catch that one


def test_new_and_gone_solutions_and_cases_are_reported(kit: Path) -> None:
    write_lines(
        kit,
        {
            "solutions/lines/new.py": "{}",
            SLOW: None,
            "testdata/lines/secret/04-new.in": "5\n",
            "testdata/lines/secret/04-new.ans": steps(5),
            "testdata/lines/secret/03-both.in": None,
            "testdata/lines/secret/03-both.ans": None,
        },
    )

    work = run_regress(kit)

    assert change_keys(work.compared[0]) == [
        (ChangeKind.GONE, Aspect.CASE, None, "secret/03-both"),
        (ChangeKind.NEW, Aspect.CASE, None, "secret/04-new"),
        (ChangeKind.GONE, Aspect.SOLUTION, "time_limit_exceeded/slow.py", None),
        (ChangeKind.NEW, Aspect.SOLUTION, "new.py", None),
    ]


@each_row(
    "names",
    [
        pytest.param([SLOW], id="a solution"),
        pytest.param([SLOW, DAWDLES], id="most solutions"),
        pytest.param(
            ["testdata/lines/secret/03-both.in", "testdata/lines/secret/03-both.ans"], id="a case"
        ),
    ],
)
def test_what_is_gone_is_not_green_until_it_is_accepted(kit: Path, names: list[str]) -> None:
    write_lines(kit, dict.fromkeys(names))

    status = run_regress(kit).status
    accepted = run_regress(kit, update=True).status

    assert (status, accepted, run_regress(kit).status) == (1, 0, 0)


@each_row("status", ["the baseline is empty", "all its cases have changed"])
def test_a_baseline_of_which_nothing_is_compared_is_not_green(kit: Path, status: str) -> None:
    baseline = json.loads(path_in(kit).read_text())
    if "empty" in status:
        baseline |= {"cases": {}, "results": []}
    else:
        baseline["cases"] = dict.fromkeys(baseline["cases"], "0" * 16)
    path_in(kit).write_text(json.dumps(baseline))

    work = run_regress(kit)

    assert work.status == 2
    assert work.compared[0].compared == 0
    assert run_regress(kit, update=True).status == 0


def test_an_update_writes_the_results_and_leaves_no_change(kit: Path) -> None:
    write_lines(kit, {WALKS: json.dumps({"nodes": 200}), "solutions/lines/new.py": "{}"})

    first = run_regress(kit, update=True)
    content = path_in(kit).read_bytes()
    second = run_regress(kit, update=True)

    assert (first.status, first.compared[0].written) == (0, True)
    assert (second.compared[0].written, second.compared[0].changes) == (False, ())
    assert path_in(kit).read_bytes() == content


def test_a_solution_whose_language_is_missing_is_neither_gone_nor_worse(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = path_in(kit).read_bytes()
    source = open_regress(kit)._kit
    whole = source.solutions("lines")
    none = [replace(one, missing="no python") for one in whole]
    monkeypatch.setattr(type(source), "solutions", lambda self, slug: none)
    assert run_regress(kit).status == 2
    without = [
        lost if one.name == "walks.py" else one for lost, one in zip(none, whole, strict=True)
    ]
    monkeypatch.setattr(type(source), "solutions", lambda self, slug: without)

    work = run_regress(kit, update=True)

    (one,) = work.compared
    assert one.not_run == (SkippedSolution(solution="walks.py", reason="no python"),)
    assert one.changes == ()
    assert path_in(kit).read_bytes() == content


# What is run


def test_all_sets_of_the_baseline_are_run(kit: Path) -> None:
    more = {"testdata/lines/bench/01-long.in": "9\n", "testdata/lines/bench/01-long.ans": steps(9)}
    write_lines(kit, more)

    assert changes_of(kit).cases == 3
    new = changes_of(kit, data=("bench",), update=True)
    after = changes_of(kit)

    assert change_keys(new) == [(ChangeKind.NEW, Aspect.CASE, None, "bench/01-long")]
    assert (after.cases, after.data) == (4, ("sample", "secret", "bench"))
    assert after.changes == ()
    write_lines(kit, dict.fromkeys(more))
    (kit / "testdata/lines/bench").rmdir()
    gone = changes_of(kit, update=True)
    assert change_keys(gone) == [(ChangeKind.GONE, Aspect.CASE, None, "bench/01-long")]
    assert changes_of(kit).changes == ()


def test_problems_are_named_as_elsewhere_and_are_those_of_a_kit(kit: Path) -> None:
    assert open_regress(kit, words=("lines", "sums", "lines")).slugs == ["lines"]
    with pytest.raises(UsageError, match=r"there is no problem 'walks\.py'"):
        open_regress(kit, words=("walks.py",))
    with pytest.raises(UsageError, match="a package has no baseline"):
        Regress(Package.__new__(Package), RegressOrder())


# What goes wrong


def broken_in(root: Path, **order: object) -> tuple[Regress, list[str]]:
    with open_regress(root, **order) as work:
        errors = [str(event.error) for event in work if isinstance(event, ProblemFailed)]
        work.finish()
    return work, errors


def test_a_missing_baseline_says_how_to_make_one_and_nothing_is_run(tmp_path: Path) -> None:
    fake = FakeSandbox(behaviour)

    work, errors = broken_in(write_lines(tmp_path), sandbox=fake)

    assert "make one of the results of now" in errors[0].lower()
    assert (work.status, work.compared, fake.opened) == (2, [], [])


def test_a_broken_baseline_is_not_overwritten(kit: Path) -> None:
    path_in(kit).write_text("<<<<<<< HEAD\n")

    work, errors = broken_in(kit, update=True)

    assert "line 1 is not JSON" in errors[0]
    assert (work.status, path_in(kit).read_text()) == (2, "<<<<<<< HEAD\n")


def test_a_broken_problem_does_not_keep_the_others_but_nothing_is_written(kit: Path) -> None:
    write_kit(kit, {"problems/sums/rules.py": "CHECK = 'guess'\n"})
    write_lines(kit, {WALKS: "{}"})
    content = path_in(kit).read_bytes()

    work, errors = broken_in(kit, update=True)

    assert "lacks" in errors[0]
    assert [one.problem for one in work.compared] == ["lines"]
    assert (work.status, work.refusal) == (2, "not every problem could be judged")
    assert path_in(kit).read_bytes() == content


def test_judge_errors_are_reported_and_nothing_is_written(kit: Path) -> None:
    def refused(program: Program, stdin: bytes) -> Execution:
        if b"1" in stdin:
            return replace(execution(), stopped_by=Stop.REQUESTED)
        return behaviour(program, stdin)

    write_lines(kit, {WALKS: "{}"})
    content = path_in(kit).read_bytes()

    work = run_regress(kit, sandbox=FakeSandbox(refused), update=True)

    (one,) = work.compared
    assert one.errors == (
        CaseError(solution="walks.py", case="secret/03-both", message="stopped by the judge"),
    )
    assert (work.status, work.refusal) == (2, "there were judge errors")
    assert path_in(kit).read_bytes() == content


@pytest.mark.slow
def test_an_interruption_reports_what_was_compared_and_writes_nothing(kit: Path) -> None:
    write_lines(kit, {WALKS: json.dumps({"nodes": 100, "extra": {"2": 1}})})
    content = path_in(kit).read_bytes()

    with open_regress(kit, update=True) as work:
        news = iter(work)
        next(news), next(news), next(news)  # it begins, and two cases are judged
        work.interrupted = True
        (one,) = work.finish()

    assert (ChangeKind.WORSE, Aspect.VERDICT, "walks.py", "sample/01-two") in change_keys(one)
    assert {change.kind for change in one.changes} == {ChangeKind.WORSE}
    assert (one.complete, work.status) == (False, 130)
    assert (work.refusal, work.updated) == ("the work was interrupted", [])
    assert path_in(kit).read_bytes() == content


def test_an_interruption_before_any_run_reports_nothing_and_ends_the_sandbox(kit: Path) -> None:
    fake = FakeSandbox(behaviour)

    with open_regress(kit, fake) as work:
        next(iter(work))
        work.interrupted = True

    assert fake.cancelled
    assert (open_regress(kit).finish(), work.status) == ([], 130)
