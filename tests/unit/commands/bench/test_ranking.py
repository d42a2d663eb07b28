"""How solutions compare: what is a round, a time, the fastest, and what is left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.commands.bench.ranking import (
    Exclusion,
    RankingRow,
    SolutionRuns,
    first_exclusion,
    ranking,
    relative_spread,
)
from judge.grading.expectations import FOLDERS
from judge.model import Judgement, Solution, Verdict
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


def time_out() -> Judgement:
    return judgement(9.0, Verdict.TLE)


def solution_runs(name: str, *cases: list[Judgement], folder: str = "accepted") -> SolutionRuns:
    """An entry with the judgements of each case, one a round."""
    one = replace(solution(name), expectation=FOLDERS[folder])
    return SolutionRuns(solution=one, judgements=dict(zip(CASES, cases, strict=False)))


def rounds(*times_s: float) -> list[Judgement]:
    return [judgement(cpu_s) for cpu_s in times_s]


def rows(*entries: SolutionRuns) -> dict[str, RankingRow]:
    return {row.solution: row for row in ranking(entries, CASES)}


def relatives(*entries: SolutionRuns) -> list[tuple[str, float | None]]:
    return [(row.solution, row.relative) for row in ranking(entries, CASES)]


# Times


def test_a_time_is_the_median_of_the_rounds_of_all_cases() -> None:
    row = rows(solution_runs("a.py", rounds(1.0, 2.0, 9.0), rounds(0.5, 0.5, 0.5)))["a.py"]

    assert row.rounds_s == (1.5, 2.5, 9.5)
    assert row.cpu_s == 2.5


def test_the_spread_is_half_the_interquartile_range_by_the_median() -> None:
    assert relative_spread((8.0, 9.0, 10.0, 11.0, 12.0)) == pytest.approx(0.1)


@each_row("rounds_s", [(), (1.0,), (0.0, 0.0)])
def test_a_spread_needs_times(rounds_s: tuple[float, ...]) -> None:
    assert relative_spread(rounds_s) is None


def test_others_are_reported_as_times_of_the_fastest() -> None:
    slow, fast = (
        solution_runs("slow.py", rounds(3.0, 3.0)),
        solution_runs("fast.py", rounds(1.5, 1.5)),
    )

    assert relatives(slow, fast) == [("fast.py", 1.0), ("slow.py", 2.0)]


@given(st.lists(st.floats(0.001, 1000), min_size=1, max_size=6))
def test_no_solution_that_finished_all_is_faster_than_the_fastest(times_s: list[float]) -> None:
    made = ranking([solution_runs(f"{n}.py", rounds(t)) for n, t in enumerate(times_s)], CASES)

    assert made[0].cpu_s == min(times_s)
    assert all((row.relative or 0.0) >= 1.0 for row in made)


def test_nodes_are_those_of_one_round_and_memory_is_the_largest() -> None:
    one = solution_runs(
        "a.py",
        [judgement(1.0, nodes=10, mib=3), judgement(1.0, nodes=10, mib=7)],
        [judgement(1.0, nodes=5, mib=4), judgement(1.0, nodes=7, mib=4)],
    )

    row = rows(one)["a.py"]

    assert (row.nodes, row.nodes_per_s, row.memory_bytes) == (16, 8.0, 7 << 20)


def test_nodes_that_are_not_reported_on_each_case_are_not_reported_at_all() -> None:
    row = rows(solution_runs("a.py", [judgement(1.0, nodes=10)], [judgement(1.0)]))["a.py"]

    assert (row.nodes, row.nodes_per_s) == (None, None)


# Cases that were not finished


def test_a_solution_that_did_not_finish_a_case_is_compared_on_the_others_with_the_fastest() -> None:
    fast = solution_runs("fast.py", rounds(1.0), rounds(2.0), rounds(5.0))
    half = solution_runs(
        "half.py", rounds(4.0), rounds(5.0), [time_out()], folder="time_limit_exceeded"
    )

    row = rows(fast, half)["half.py"]

    assert (row.finished, row.cases, row.cpu_s) == (2, 3, 9.0)
    assert row.relative == 3.0


def test_a_solution_that_finished_most_leads_even_where_another_is_faster() -> None:
    whole = solution_runs("whole.py", rounds(2.0), rounds(2.0))
    half = solution_runs("half.py", rounds(1.0), [time_out()])

    assert relatives(half, whole) == [("whole.py", 1.0), ("half.py", 0.5)]


def test_a_case_that_was_not_finished_once_was_not_finished() -> None:
    one = solution_runs("a.py", [judgement(1.0), time_out()], rounds(1.0, 1.0))

    row = rows(one)["a.py"]

    assert (row.finished, row.rounds_s) == (1, (1.0, 1.0))


def test_a_solution_that_finished_nothing_has_no_figures() -> None:
    row = rows(solution_runs("fast.py", rounds(1.0)), solution_runs("never.py", [time_out()]))[
        "never.py"
    ]

    assert (row.finished, row.cases) == (0, 1)
    assert (row.cpu_s, row.relative, row.nodes, row.memory_bytes) == (None, None, None, None)


# Faults


@each_row(
    ("verdict", "folder", "out"),
    [
        (Verdict.AC, "accepted", False),
        (Verdict.TLE, "accepted", False),
        (Verdict.MLE, "brute_force", False),
        (Verdict.OLE, "accepted", False),
        (Verdict.RTE, "brute_force", False),
        (Verdict.RTE, "accepted", True),
        (Verdict.RTE, "time_limit_exceeded", True),
        (Verdict.WA, "accepted", True),
        (Verdict.WA, "wrong_answer", True),
        (Verdict.CE, "accepted", True),
        (Verdict.JE, "brute_force", True),
    ],
)
def test_what_is_wrong_or_crashes_is_out_and_what_is_slow_is_not(
    verdict: Verdict, folder: str, out: bool
) -> None:
    one = replace(solution(), expectation=FOLDERS[folder])

    assert (first_exclusion(one, [judgement(1.0, verdict)]) is not None) is out


def test_a_fault_says_what_and_where_and_the_first_line_of_why() -> None:
    wrong = replace(judgement(1.0, Verdict.WA), message="2 is not 3\nmore")

    bare = replace(wrong, message="")

    told = [first_exclusion(solution(), [one]) for one in (wrong, bare)]

    assert told == [
        Exclusion(verdict=Verdict.WA, words="wrong answer on secret/01: 2 is not 3"),
        Exclusion(verdict=Verdict.WA, words="wrong answer on secret/01"),
    ]


def test_an_excluded_solution_comes_last_and_takes_no_part() -> None:
    wrong = solution_runs("wrong.py", [judgement(0.001, Verdict.WA)])
    right = solution_runs("right.py", rounds(1.0, 1.0), rounds(1.0, 1.0))

    first, last = ranking([wrong, right], CASES)

    assert (first.solution, first.relative, first.rounds_s) == ("right.py", 1.0, (2.0, 2.0))
    assert last.solution == "wrong.py"
    assert last.fault == "wrong answer on secret/01"


def test_a_solution_that_could_not_be_run_says_why() -> None:
    missing: Solution = replace(solution("a.hs"), missing="ghc is not installed")

    (row,) = ranking([SolutionRuns(solution=missing, judgements={})], CASES)

    assert row.fault == "not run: ghc is not installed"


def test_no_solutions_give_no_rows() -> None:
    assert ranking([], CASES) == []


# Work that was cut off


def test_a_round_that_was_cut_off_does_not_count() -> None:
    ahead = solution_runs("ahead.py", rounds(1.0, 1.0, 7.0), rounds(1.0, 1.0))
    behind = solution_runs("behind.py", rounds(2.0, 2.0), rounds(2.0, 2.0))

    assert rows(ahead, behind)["ahead.py"].rounds_s == (2.0, 2.0)
    assert rows(ahead, behind)["behind.py"].relative == 2.0


def test_of_a_first_round_that_was_cut_off_the_cases_count_that_all_were_run_on() -> None:
    ahead = solution_runs("ahead.py", rounds(1.0), rounds(9.0))
    behind = solution_runs("behind.py", rounds(2.0))

    row = rows(ahead, behind)["ahead.py"]

    assert (row.finished, row.cases, row.rounds_s) == (1, 1, (1.0,))


def test_before_anything_was_run_there_are_rows_without_figures() -> None:
    (row,) = ranking([solution_runs("a.py")], CASES)

    assert (row.cpu_s, row.finished, row.cases) == (None, 0, 0)
