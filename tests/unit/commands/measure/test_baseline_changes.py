"""What is worse, better, new or gone, and what says nothing: rules, one row each."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.catalog.baseline import Baseline, CaseResult
from judge.commands.measure.regress import (
    Aspect,
    Change,
    ChangeKind,
    compare_report,
    updated_baseline,
)
from judge.grading.expectations import FOLDERS
from judge.model import Judgement, Report, Verdict
from tests.conftest import each_row

AC, WA, TLE, RTE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE
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
SLOW, WRONG = "time_limit_exceeded/slow.py", "wrong_answer/b.py"
DATA = ("sample", "secret")


def slow(*got: CaseResult) -> Report:
    return report(*got, folder="time_limit_exceeded", name=SLOW)


def wrong(*got: CaseResult) -> Report:
    return report(*got, folder="wrong_answer", name=WRONG)


@each_row(
    ("folder", "was", "now", "kind"),
    [
        ("accepted", AC, AC, None),
        ("accepted", AC, Verdict.JE, None),  # that is no result
        ("accepted", AC, WA, ChangeKind.WORSE),
        ("accepted", WA, AC, ChangeKind.BETTER),
        ("accepted", WA, RTE, ChangeKind.WORSE),
        ("wrong_answer", AC, WA, ChangeKind.WORSE),
        ("wrong_answer", WA, RTE, ChangeKind.WORSE),
        ("rejected", WA, RTE, ChangeKind.WORSE),
        # Where the time limit may be exceeded it depends on the machine whether it is.
        ("time_limit_exceeded", AC, TLE, ChangeKind.TIME),
        ("time_limit_exceeded", TLE, AC, ChangeKind.TIME),
        ("time_limit_exceeded", TLE, WA, ChangeKind.WORSE),
        ("brute_force", TLE, RTE, ChangeKind.TIME),
        ("rejected", TLE, WA, ChangeKind.TIME),
        ("brute_force", TLE, Verdict.CE, ChangeKind.WORSE),
    ],
)
def test_another_verdict_is_worse_or_better_or_says_nothing(
    folder: str, was: Verdict, now: Verdict, kind: ChangeKind | None
) -> None:
    found = compare_report(baseline(figures(was)), report(figures(now), folder=folder))

    assert (kinds(found)[:1] == [(kind, Aspect.VERDICT, ONE)]) if kind else (found == ())


@each_row(
    ("was", "now", "change"),
    [
        (figures(AC, 7), figures(AC, 8), (ChangeKind.WORSE, Aspect.QUALITY)),
        (figures(AC, 8), figures(AC, 7), (ChangeKind.BETTER, Aspect.QUALITY)),
        (figures(AC, 7), figures(AC), (ChangeKind.WORSE, Aspect.QUALITY)),
        (figures(WA, 7), figures(WA, 8), (ChangeKind.WORSE, Aspect.QUALITY)),
        # Effort may differ by the tolerance, which is a tenth.
        (figures(AC, 7, 100), figures(AC, 7, 110), None),
        (figures(AC, 7, 100), figures(AC, 7, 90), None),
        (figures(AC, 7, 100), figures(AC, 7, 111), (ChangeKind.WORSE, Aspect.EFFORT)),
        (figures(AC, 7, 100), figures(AC, 7, 89), (ChangeKind.BETTER, Aspect.EFFORT)),
        (figures(AC, 7, 0), figures(AC, 7, 1), (ChangeKind.WORSE, Aspect.EFFORT)),
        (figures(AC, 7, 100), figures(AC, 7), (ChangeKind.WORSE, Aspect.EFFORT)),
        # Whether it reports its effort before it is stopped is a matter of time.
        (figures(TLE, None, 100), figures(TLE), None),
    ],
)
def test_figures_of_the_same_verdict_are_compared(
    was: CaseResult, now: CaseResult, change: tuple[ChangeKind, Aspect] | None
) -> None:
    found = compare_report(baseline(was, name=WRONG), wrong(now))

    assert kinds(found)[:1] == ([] if change is None else [(*change, ONE)])


def test_a_new_or_changed_case_has_no_old_figures_but_must_be_what_the_folder_says() -> None:
    before = replace(baseline(RIGHT), cases={ONE: "other"})

    assert compare_report(before, report(figures(AC, 9, 999), RIGHT)) == ()
    found = compare_report(before, report(figures(WA, 8), figures(RTE)))
    worse = (ChangeKind.WORSE, Aspect.VERDICT)
    assert kinds(found) == [(*worse, ONE), (*worse, TWO)]
    assert [change.before for change in found] == [None, None]


def test_a_new_solution_is_new_and_worse_if_it_is_not_as_expected() -> None:
    new, bad = report(RIGHT, name="new.py"), report(figures(WA), name="bad.py")

    (right,) = compare_report(baseline(RIGHT), new)
    (worse,) = compare_report(baseline(RIGHT), bad)

    assert right == Change(kind=ChangeKind.NEW, aspect=Aspect.SOLUTION, solution="new.py")
    assert worse.kind is ChangeKind.WORSE
    assert worse.message == "it is new, and not as expected: got WA on sample/01-one: why"


def test_a_slow_solution_is_compared_only_where_it_finishes() -> None:
    late, later = (RIGHT, figures(TLE)), (RIGHT, RIGHT, figures(TLE))

    for was, now in ((late, later), (later, late), (later, (RIGHT,) * 3)):
        found = compare_report(baseline(*was, name=SLOW), slow(*now))
        assert {change.kind for change in found} <= {ChangeKind.TIME}
    found = compare_report(baseline(*late, name=SLOW), slow(figures(AC, 7, 900), figures(TLE)))
    assert kinds(found) == [(ChangeKind.WORSE, Aspect.EFFORT, ONE)]


def test_a_wrong_solution_that_fails_nowhere_any_more_is_worse() -> None:
    before = baseline(RIGHT, figures(WA, 8), name=WRONG)
    whole, elsewhere = wrong(RIGHT, RIGHT, RIGHT), wrong(RIGHT, RIGHT, figures(WA))

    better, *more = compare_report(before, whole)

    assert kinds((better,)) == [(ChangeKind.BETTER, Aspect.VERDICT, TWO)]
    (one,) = more
    assert (one.kind, one.message) == (ChangeKind.WORSE, "no case gives it WA any more")
    for other in (elsewhere, replace(wrong(RIGHT, RIGHT), complete=False)):
        assert compare_report(before, other) == (better,)


# What is written down


@each_row(
    ("before", "after", "hashes", "updated"),
    [
        # Effort within the tolerance is written too.
        (baseline(RIGHT), report(figures(AC, 7, 101)), HASHES, baseline(figures(AC, 7, 101))),
        # Solutions and cases that are gone leave it.
        (
            Baseline(
                problem="sums",
                cases={**HASHES, "secret/99": "zz"},
                results={"a.py": {"secret/99": RIGHT}, "old.py": {ONE: RIGHT}},
            ),
            report(RIGHT),
            HASHES,
            baseline(RIGHT),
        ),
        # What cannot be run here stays, but for cases that have changed.
        (
            baseline(RIGHT, RIGHT),
            replace(report(), skipped="poly is not installed"),
            {**HASHES, TWO: "new"},
            replace(baseline(RIGHT), cases={**HASHES, TWO: "new"}),
        ),
        # What the time limit alone decides stays as it was, unless more has changed.
        (
            baseline(RIGHT, figures(TLE), name=SLOW),
            slow(RIGHT, RIGHT, figures(TLE)),
            HASHES,
            baseline(RIGHT, figures(TLE), name=SLOW),
        ),
        (
            baseline(RIGHT, figures(TLE), name=SLOW),
            slow(figures(AC, 7, 900), RIGHT, figures(TLE)),
            HASHES,
            baseline(figures(AC, 7, 900), RIGHT, figures(TLE), name=SLOW),
        ),
        (
            replace(baseline(RIGHT, RIGHT, name=SLOW), cases={ONE: "aa", TWO: "bb"}),
            slow(RIGHT, RIGHT, figures(TLE)),
            HASHES,
            baseline(RIGHT, RIGHT, figures(TLE), name=SLOW),
        ),
    ],
)
def test_results_are_written_to_the_baseline(
    before: Baseline, after: Report, hashes: dict[str, str], updated: Baseline
) -> None:
    assert updated_baseline(before, [after], hashes, DATA) == updated


FIGURES = st.builds(
    CaseResult,
    verdict=st.sampled_from([verdict for verdict in Verdict if verdict is not Verdict.JE]),
    quality=st.none() | st.integers(0, 3),
    nodes=st.none() | st.integers(0, 100),
)
GOT = st.lists(FIGURES, min_size=1, max_size=3)


@settings(max_examples=40, deadline=None)
@given(was=GOT, now=GOT, folder=st.sampled_from(sorted(FOLDERS)))
def test_after_an_update_nothing_has_changed_but_by_time_and_better_is_worse_the_other_way(
    was: list[CaseResult], now: list[CaseResult], folder: str
) -> None:
    after = report(*now, folder=folder)

    found = updated_baseline(baseline(*was), [after], HASHES, DATA)
    changes = compare_report(baseline(*was), after)
    back = compare_report(baseline(*now), report(*was, folder=folder))

    assert {change.kind for change in compare_report(found, after)} <= {ChangeKind.TIME}
    assert updated_baseline(found, [after], HASHES, DATA) == found
    worse = {change.case for change in back if change.kind is ChangeKind.WORSE}
    assert {change.case for change in changes if change.kind is ChangeKind.BETTER} <= worse
