"""How solutions compare: what is a round, a time, the fastest, and what is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.commands.bench.ranking import (
    RankingRow,
    SolutionRuns,
    first_exclusion,
    ranking,
    relative_spread,
)
from judge.grading.expectations import FOLDERS
from judge.model import Judgement, Verdict
from tests.conftest import each_row, solution

CASES = ["secret/01", "secret/02", "secret/03"]


def judgement(
    cpu_s: float, verdict: Verdict = Verdict.AC, *, nodes: int | None = None, mib: int = 10
) -> Judgement:
    return Judgement(
        case="secret/01",
        hash="",
        verdict=verdict,
        cpu_s=cpu_s,
        nodes=nodes,
        memory_bytes=mib << 20,
    )


LATE = judgement(9.0, Verdict.TLE)


def runs(name: str, *cases: list[float | Judgement]) -> SolutionRuns:
    """The judgements of each case, one a round; a number is the time of a right one."""
    judgements = [
        [one if isinstance(one, Judgement) else judgement(one) for one in case] for case in cases
    ]
    return SolutionRuns(
        solution=solution(name), judgements=dict(zip(CASES, judgements, strict=False))
    )


def rows(*entries: SolutionRuns) -> dict[str, RankingRow]:
    return {row.solution: row for row in ranking(entries, CASES)}


def test_the_spread_is_half_the_interquartile_range_by_the_median() -> None:
    assert relative_spread((8.0, 9.0, 10.0, 11.0, 12.0)) == pytest.approx(0.1)
    assert [relative_spread(one) for one in ((), (1.0,), (0.0, 0.0))] == [None] * 3


@each_row(
    ("entries", "figures"),
    [
        # A time is the median of the rounds of all cases.
        ([runs("a", [1.0, 2.0, 9.0], [0.5, 0.5, 0.5])], {"a": (2.5, (1.5, 2.5, 9.5), 1.0, 2, 2)}),
        # On a case that was not finished once, a solution does not count; it is compared on others.
        ([runs("a", [1.0, LATE], [1.0, 1.0])], {"a": (1.0, (1.0, 1.0), 1.0, 1, 2)}),
        (
            [runs("half", [4.0], [5.0], [LATE]), runs("fast", [1.0], [2.0], [5.0])],
            {"fast": (8.0, (8.0,), 1.0, 3, 3), "half": (9.0, (9.0,), 3.0, 2, 3)},
        ),
        # One that finished more leads though the other is faster.
        (
            [runs("half", [1.0], [LATE]), runs("whole", [2.0], [2.0])],
            {"whole": (4.0, (4.0,), 1.0, 2, 2), "half": (1.0, (1.0,), 0.5, 1, 2)},
        ),
        (
            [runs("never", [LATE]), runs("fast", [1.0])],
            {"fast": (1.0, (1.0,), 1.0, 1, 1), "never": (None, (), None, 0, 1)},
        ),
        # Work that was cut off: neither the round nor the case that only one was run on counts.
        (
            [runs("ahead", [1.0, 1.0, 7.0], [1.0, 1.0]), runs("behind", [2.0, 2.0], [2.0, 2.0])],
            {"ahead": (2.0, (2.0, 2.0), 1.0, 2, 2), "behind": (4.0, (4.0, 4.0), 2.0, 2, 2)},
        ),
        (
            [runs("ahead", [1.0], [9.0]), runs("behind", [2.0])],
            {"ahead": (1.0, (1.0,), 1.0, 1, 1), "behind": (2.0, (2.0,), 2.0, 1, 1)},
        ),
        ([runs("a")], {"a": (None, (), None, 0, 0)}),
        ([], {}),
    ],
)
def test_times_of_rounds_are_compared_with_those_of_the_fastest(
    entries: list[SolutionRuns], figures: dict[str, tuple[object, ...]]
) -> None:
    found = rows(*entries)

    assert list(found) == list(figures)
    assert {
        name: (row.cpu_s, row.rounds_s, row.relative, row.finished, row.cases)
        for name, row in found.items()
    } == figures


@given(st.lists(st.floats(0.001, 1000), min_size=1, max_size=6))
def test_no_solution_that_finished_all_is_faster_than_the_fastest(times_s: list[float]) -> None:
    made = ranking([runs(f"{n}.py", [time]) for n, time in enumerate(times_s)], CASES)

    assert made[0].cpu_s == min(times_s)
    assert all((row.relative or 0.0) >= 1.0 for row in made)


def test_nodes_are_those_of_one_round_on_every_case_and_memory_is_the_largest() -> None:
    told = runs(
        "told",
        [judgement(1.0, nodes=10, mib=3), judgement(1.0, nodes=10, mib=7)],
        [judgement(1.0, nodes=5, mib=4), judgement(1.0, nodes=7, mib=4)],
    )
    partly = runs("partly", [judgement(1.0, nodes=10)], [1.0])

    found = rows(told, partly)

    told_row, partly_row = found["told"], found["partly"]
    assert (told_row.nodes, told_row.nodes_per_s, told_row.memory_bytes) == (16, 8.0, 7 << 20)
    assert (partly_row.nodes, partly_row.nodes_per_s) == (None, None)


def test_what_is_wrong_or_crashes_is_out_and_what_is_slow_is_not() -> None:
    for verdict, folder, out in (
        (Verdict.AC, "accepted", False),
        (Verdict.TLE, "accepted", False),
        (Verdict.MLE, "brute_force", False),
        (Verdict.OLE, "accepted", False),
        (Verdict.RTE, "brute_force", False),
        (Verdict.RTE, "accepted", True),
        (Verdict.WA, "wrong_answer", True),
        (Verdict.CE, "accepted", True),
        (Verdict.JE, "brute_force", True),
    ):
        one = replace(solution(), expectation=FOLDERS[folder])
        found = first_exclusion(one, [judgement(1.0, verdict)])
        assert (found is not None) is out, (verdict, folder)


def test_an_excluded_solution_takes_no_part_and_says_why() -> None:
    wrong = runs("wrong", [replace(judgement(0.001, Verdict.WA), message="2 is not 3\nmore")])
    missing = SolutionRuns(
        solution=replace(solution("a.hs"), missing="ghc is not installed"), judgements={}
    )

    found = rows(wrong, missing, runs("right", [1.0, 1.0], [1.0, 1.0]))

    assert next(iter(found)) == "right"
    assert (found["right"].relative, found["right"].rounds_s) == (1.0, (2.0, 2.0))
    assert found["wrong"].fault == "wrong answer on secret/01: 2 is not 3"
    assert found["a.hs"].fault == "not run: ghc is not installed"
