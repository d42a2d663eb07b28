"""What is worse, better, new or gone, and what says nothing: rules, one row each."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.catalog.baseline import Baseline, CaseResult
from judge.commands.regress.changes import (
    Aspect,
    Change,
    ChangeKind,
    compare_cases,
    compare_report,
    gone_solutions,
    updated_baseline,
)
from judge.grading.expectations import FOLDERS
from judge.model import Judgement, Report, Verdict
from tests.conftest import each_row

AC, WA, TLE, MLE, RTE, CE, JE = (
    Verdict.AC,
    Verdict.WA,
    Verdict.TLE,
    Verdict.MLE,
    Verdict.RTE,
    Verdict.CE,
    Verdict.JE,
)
ONE, TWO, THREE = "sample/01-one", "secret/01-two", "secret/02-three"
HASHES = {ONE: "aa", TWO: "bb", THREE: "cc"}


def figures(verdict: Verdict, quality: int | None = None, nodes: int | None = None) -> CaseResult:
    return CaseResult(verdict=verdict, quality=quality, nodes=nodes)


def baseline(*got: CaseResult, name: str = "a.py") -> Baseline:
    """A baseline of one solution, which was judged on the first cases."""
    return Baseline(
        problem="sums", cases=HASHES, results={name: dict(zip(HASHES, got, strict=False))}
    )


def report(*got: CaseResult, folder: str = "accepted", name: str = "a.py") -> Report:
    """The report on a solution that was judged on the first cases."""
    judgements = [
        Judgement(
            case=case,
            hash=HASHES[case],
            verdict=one.verdict,
            quality=one.quality,
            nodes=one.nodes,
            message="" if one.verdict is AC else "why\nmore",
        )
        for case, one in zip(HASHES, got, strict=False)
    ]
    return Report(
        problem="sums",
        solution=name,
        language="python3",
        expectation=FOLDERS[folder],
        judgements=tuple(judgements),
        cases_total=len(HASHES),
    )


def kinds(changes: tuple[Change, ...]) -> list[tuple[ChangeKind, Aspect, str | None]]:
    return [(change.kind, change.aspect, change.case) for change in changes]


RIGHT = figures(AC, 7, 100)


def test_the_same_is_no_change() -> None:
    got = (RIGHT, figures(AC), figures(AC, 0, 0))

    assert compare_report(baseline(*got), report(*got)) == ()


def test_one_move_too_many_on_one_case_is_worse_there() -> None:
    before, after = baseline(RIGHT, RIGHT, RIGHT), report(RIGHT, figures(WA, 8, 100), RIGHT)

    assert compare_report(before, after) == (
        Change(
            kind=ChangeKind.WORSE,
            aspect=Aspect.VERDICT,
            solution="a.py",
            case=TWO,
            before=RIGHT,
            after=figures(WA, 8, 100),
            message="why",
        ),
    )


@each_row(
    ("folder", "was", "now", "kind"),
    [
        ("accepted", AC, WA, ChangeKind.WORSE),
        ("accepted", WA, AC, ChangeKind.BETTER),
        ("accepted", WA, RTE, ChangeKind.WORSE),
        ("accepted", AC, TLE, ChangeKind.WORSE),
        ("wrong_answer", AC, WA, ChangeKind.WORSE),
        ("wrong_answer", WA, RTE, ChangeKind.WORSE),
        ("wrong_answer", RTE, WA, ChangeKind.BETTER),
        ("wrong_answer", WA, TLE, ChangeKind.WORSE),
        ("rejected", WA, RTE, ChangeKind.WORSE),
        # Where the time limit may be exceeded it depends on the machine whether it is.
        ("time_limit_exceeded", AC, TLE, ChangeKind.TIME),
        ("time_limit_exceeded", TLE, AC, ChangeKind.TIME),
        ("time_limit_exceeded", TLE, WA, ChangeKind.WORSE),
        ("time_limit_exceeded", AC, WA, ChangeKind.WORSE),
        ("brute_force", TLE, RTE, ChangeKind.TIME),
        ("brute_force", RTE, TLE, ChangeKind.TIME),
        ("rejected", TLE, WA, ChangeKind.TIME),
        ("brute_force", AC, RTE, ChangeKind.WORSE),
        ("brute_force", TLE, CE, ChangeKind.WORSE),
    ],
)
def test_another_verdict_is_worse_or_better_or_says_nothing(
    folder: str, was: Verdict, now: Verdict, kind: ChangeKind
) -> None:
    found = compare_report(baseline(figures(was)), report(figures(now), folder=folder))

    assert (kind, Aspect.VERDICT, ONE) in kinds(found)


@each_row(
    ("was", "now", "kind"),
    [
        (7, 8, ChangeKind.WORSE),
        (8, 7, ChangeKind.BETTER),
        (7, None, ChangeKind.WORSE),
        (None, 7, ChangeKind.BETTER),
    ],
)
@each_row("verdict", [AC, WA])
def test_the_quality_of_the_same_verdict_is_compared_exactly(
    verdict: Verdict, was: int | None, now: int | None, kind: ChangeKind
) -> None:
    before = baseline(figures(verdict, was), name="wrong_answer/b.py")
    after = report(figures(verdict, now), folder="wrong_answer", name="wrong_answer/b.py")

    assert kinds(compare_report(before, after)) == [(kind, Aspect.QUALITY, ONE)]


@each_row(
    ("was", "now", "tolerance", "kind"),
    [
        (100, 110, 0.1, None),
        (100, 90, 0.1, None),
        (100, 111, 0.1, ChangeKind.WORSE),
        (100, 89, 0.1, ChangeKind.BETTER),
        (100, 101, 0.0, ChangeKind.WORSE),
        (100, 150, 0.5, None),
        (0, 1, 0.1, ChangeKind.WORSE),
        (100, None, 0.1, ChangeKind.WORSE),
        (None, 100, 0.1, ChangeKind.BETTER),
    ],
)
def test_effort_may_differ_by_the_tolerance(
    was: int | None, now: int | None, tolerance: float, kind: ChangeKind | None
) -> None:
    found = compare_report(
        baseline(figures(AC, 7, was)), report(figures(AC, 7, now)), tolerance=tolerance
    )

    assert kinds(found) == ([] if kind is None else [(kind, Aspect.EFFORT, ONE)])


@each_row(("was", "now"), [(100, None), (None, 100)])
def test_whether_a_slow_solution_reports_its_effort_before_it_is_stopped_does_not_matter(
    was: int | None, now: int | None
) -> None:
    slow = figures(Verdict.TLE, None, now)

    assert compare_report(baseline(figures(Verdict.TLE, None, was)), report(slow)) == ()


def test_a_changed_case_is_not_compared_with_its_old_figures() -> None:
    before = replace(baseline(RIGHT, RIGHT), cases={**HASHES, ONE: "other"})

    assert compare_report(before, report(figures(AC, 9, 999), RIGHT)) == ()


def test_on_a_new_or_changed_case_a_solution_must_still_be_what_its_folder_says() -> None:
    before = replace(baseline(RIGHT), cases={ONE: "other"})

    found = compare_report(before, report(figures(WA, 8), figures(RTE)))

    worse = (ChangeKind.WORSE, Aspect.VERDICT)
    assert kinds(found) == [(*worse, ONE), (*worse, TWO)]
    assert [change.before for change in found] == [None, None]


def test_a_new_solution_is_new_and_worse_if_it_is_not_as_expected() -> None:
    before = baseline(RIGHT)

    (right,) = compare_report(before, report(RIGHT, name="new.py"))
    (wrong,) = compare_report(before, report(figures(WA), name="new.py"))

    assert right == Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution="new.py")
    assert wrong.kind is ChangeKind.WORSE
    assert wrong.message == "it is new, and not as expected: got WA on sample/01-one: why"


def test_a_solution_that_is_not_run_here_has_not_changed() -> None:
    skipped = replace(report(), skipped="poly is not installed")

    assert compare_report(baseline(RIGHT), skipped) == ()
    assert compare_report(Baseline(problem="sums"), skipped) == ()


def test_a_judge_error_is_no_result() -> None:
    assert compare_report(baseline(RIGHT), report(figures(JE))) == ()


def test_the_progress_of_a_slow_solution_is_not_compared() -> None:
    name, folder = "time_limit_exceeded/slow.py", "time_limit_exceeded"
    slow = (RIGHT, figures(TLE))
    fast = (RIGHT, RIGHT, figures(TLE))
    faster = (RIGHT, RIGHT, RIGHT)

    for was, now in ((slow, fast), (fast, slow), (fast, faster), (faster, slow)):
        found = compare_report(baseline(*was, name=name), report(*now, folder=folder, name=name))
        assert {change.kind for change in found} <= {ChangeKind.TIME}


def test_a_slow_solution_is_still_compared_where_it_finishes() -> None:
    name, folder = "time_limit_exceeded/slow.py", "time_limit_exceeded"
    before = baseline(RIGHT, figures(TLE), name=name)

    found = compare_report(
        before, report(figures(AC, 7, 900), figures(TLE), folder=folder, name=name)
    )

    assert kinds(found) == [(ChangeKind.WORSE, Aspect.EFFORT, ONE)]


def test_a_wrong_solution_that_fails_nowhere_any_more_is_worse() -> None:
    name, folder = "wrong_answer/b.py", "wrong_answer"
    before = baseline(RIGHT, figures(WA, 8), name=name)

    found = compare_report(before, report(RIGHT, RIGHT, RIGHT, folder=folder, name=name))

    assert [change.kind for change in found] == [ChangeKind.BETTER, ChangeKind.WORSE]
    assert found[1].message == "no case gives it WA any more"


@each_row(("now", "complete"), [((RIGHT, RIGHT, figures(WA)), True), ((RIGHT, RIGHT), False)])
def test_a_wrong_solution_that_fails_elsewhere_is_not(
    now: tuple[CaseResult, ...], complete: bool
) -> None:
    before = baseline(RIGHT, figures(WA, 8), name="wrong_answer/b.py")
    after = report(*now, folder="wrong_answer", name="wrong_answer/b.py")

    found = compare_report(before, replace(after, complete=complete))

    assert kinds(found) == [(ChangeKind.BETTER, Aspect.VERDICT, TWO)]


def test_cases_are_compared_by_hash_within_the_sets_that_ran() -> None:
    before = Baseline(problem="sums", cases={ONE: "aa", TWO: "old", "bench/01": "x"})
    hashes = {TWO: "bb", THREE: "cc"}

    found = compare_cases(before, hashes, ("sample", "secret"))

    assert found == (
        Change(kind=ChangeKind.GONE, aspect=Aspect.CASE, case=ONE),
        Change(kind=ChangeKind.CHANGED, aspect=Aspect.CASE, case=TWO),
        Change(kind=ChangeKind.NEW, aspect=Aspect.CASE, case=THREE),
    )


def test_a_solution_that_is_not_there_any_more_is_gone() -> None:
    found = gone_solutions(baseline(RIGHT), ["b.py"])

    assert found == (Change(kind=ChangeKind.GONE, aspect=Aspect.SOLUTION, solution="a.py"),)


# What is written down

DATA = ("sample", "secret")
SLOW = "time_limit_exceeded/slow.py"


def test_results_are_written_to_the_baseline() -> None:
    after = report(RIGHT, figures(WA, 8), figures(AC))

    found = updated_baseline(Baseline(problem="sums"), [after], HASHES, DATA)

    assert found == baseline(RIGHT, figures(WA, 8), figures(AC))


def test_effort_within_the_tolerance_is_written_down_too() -> None:
    found = updated_baseline(baseline(RIGHT), [report(figures(AC, 7, 101))], HASHES, DATA)

    assert found.results["a.py"][ONE].nodes == 101


def test_removed_solutions_leave_the_baseline() -> None:
    before = Baseline(
        problem="sums",
        cases={**HASHES, "secret/99": "zz"},
        results={"a.py": {"secret/99": RIGHT}, "old.py": {ONE: RIGHT}},
    )

    found = updated_baseline(before, [report(RIGHT)], HASHES, DATA)

    assert found == baseline(RIGHT)


def test_sets_that_were_not_run_stay_as_they_were() -> None:
    before = replace(baseline(RIGHT, figures(AC, 1)), cases={**HASHES, "bench/01": "x"})
    hashes = {ONE: "new"}
    after = replace(report(figures(AC, 3)), judgements=())
    judged = Judgement(case=ONE, hash="new", verdict=AC, quality=3)

    found = updated_baseline(before, [replace(after, judgements=(judged,))], hashes, ("sample",))

    assert found.cases == {**HASHES, ONE: "new", "bench/01": "x"}
    assert found.results == {"a.py": {ONE: figures(AC, 3), TWO: figures(AC, 1)}}


def test_what_cannot_be_run_here_stays_but_for_cases_that_have_changed() -> None:
    skipped = replace(report(), skipped="poly is not installed")

    found = updated_baseline(baseline(RIGHT, RIGHT), [skipped], {**HASHES, TWO: "new"}, DATA)

    assert found.results == {"a.py": {ONE: RIGHT}}


def test_what_the_time_limit_alone_decides_stays_as_it_was() -> None:
    before = baseline(RIGHT, figures(TLE), name=SLOW)
    after = report(RIGHT, RIGHT, figures(TLE), name=SLOW, folder="time_limit_exceeded")

    assert updated_baseline(before, [after], HASHES, DATA) == before


def test_a_slow_solution_that_has_changed_is_written_down_as_it_is() -> None:
    before = baseline(RIGHT, figures(TLE), name=SLOW)
    got = (figures(AC, 7, 900), RIGHT, figures(TLE))
    after = report(*got, name=SLOW, folder="time_limit_exceeded")

    assert updated_baseline(before, [after], HASHES, DATA) == baseline(*got, name=SLOW)


def test_a_slow_solution_is_recorded_anew_if_there_are_new_cases() -> None:
    old = {ONE: "aa", TWO: "bb"}
    before = replace(baseline(RIGHT, RIGHT, name=SLOW), cases=old)
    after = report(RIGHT, RIGHT, figures(TLE), name=SLOW, folder="time_limit_exceeded")

    assert len(updated_baseline(before, [after], HASHES, DATA).results[SLOW]) == 3


FIGURES = st.builds(
    CaseResult,
    verdict=st.sampled_from([verdict for verdict in Verdict if verdict is not JE]),
    quality=st.none() | st.integers(0, 3),
    nodes=st.none() | st.integers(0, 100),
)
GOT = st.lists(FIGURES, min_size=1, max_size=3)


@settings(max_examples=40, deadline=None)
@given(was=GOT, now=GOT, folder=st.sampled_from(sorted(FOLDERS)))
def test_after_an_update_nothing_has_changed_but_by_time(
    was: list[CaseResult], now: list[CaseResult], folder: str
) -> None:
    after = report(*now, folder=folder)

    found = updated_baseline(baseline(*was), [after], HASHES, DATA)

    assert {change.kind for change in compare_report(found, after)} <= {ChangeKind.TIME}
    assert updated_baseline(found, [after], HASHES, DATA) == found


@settings(max_examples=40, deadline=None)
@given(was=GOT, now=GOT, folder=st.sampled_from(sorted(FOLDERS)))
def test_a_change_to_better_is_worse_the_other_way(
    was: list[CaseResult], now: list[CaseResult], folder: str
) -> None:
    there = compare_report(baseline(*was), report(*now, folder=folder))
    back = compare_report(baseline(*now), report(*was, folder=folder))

    worse = {change.case for change in back if change.kind is ChangeKind.WORSE}
    assert {change.case for change in there if change.kind is ChangeKind.BETTER} <= worse
