"""Time limits that are inferred or held against solutions, and the numbers they are made of."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import ProblemError
from judge.model import Bound, Judgement, Side, Solution, Verdict
from judge.packages.timelimit import broken, by_bounds, cut_off_s, inferred
from tests import conftest


def limit(
    lower: list[float],
    upper: list[float] | None = None,
    *,
    to_limit: float = 2.0,
    to_late: float = 1.5,
    resolution_s: float = 1.0,
) -> float:
    return inferred(
        [(f"accepted/{cpu_s}.py", cpu_s) for cpu_s in lower],
        [(f"time_limit_exceeded/{cpu_s}.py", cpu_s) for cpu_s in upper or []],
        to_limit=to_limit,
        to_late=to_late,
        resolution_s=resolution_s,
    ).cpu_s


@pytest.mark.parametrize(
    ("lower", "to_limit", "resolution_s", "expected"),
    [
        ([0.91], 2.0, 1.0, 2.0),
        ([0.2, 0.91, 0.5], 2.0, 1.0, 2.0),
        ([1.0], 2.0, 1.0, 2.0),
        ([1.001], 2.0, 1.0, 3.0),
        ([0.0], 2.0, 1.0, 1.0),
        ([0.01], 5.0, 1.0, 1.0),
        ([0.7], 5.0, 1.0, 4.0),
        ([0.15], 2.0, 0.1, 0.3),
        ([0.1], 3.0, 0.1, 0.3),
        ([0.7], 1.0, 0.1, 0.7),
        ([1.1], 1.1, 0.01, 1.21),
        ([2.0], 1.0, 0.3, 2.1),
    ],
)
def test_a_limit_is_the_least_number_of_steps_that_holds_the_slowest(
    lower: list[float], to_limit: float, resolution_s: float, expected: float
) -> None:
    assert limit(lower, to_limit=to_limit, resolution_s=resolution_s) == expected


def test_who_decided_is_told() -> None:
    found = inferred(
        [("accepted/fast.cpp", 0.1), ("accepted/slow.cpp", 0.91), ("accepted/other.cpp", 0.91)],
        [("time_limit_exceeded/n2.cpp", 3.0)],
        to_limit=2.0,
        to_late=1.5,
        resolution_s=1.0,
    )

    assert found.words == ("2 s, inferred from accepted/slow.cpp: 0.91 s times 2, in steps of 1 s")


@pytest.mark.parametrize(("late_s", "fits"), [(3.0, True), (2.999, False), (9.0, True)])
def test_the_fastest_that_is_too_late_must_miss_the_limit_by_far(late_s: float, fits: bool) -> None:
    if fits:
        assert limit([0.91], [10.0, late_s]) == 2.0
    else:
        with pytest.raises(ProblemError):
            limit([0.91], [10.0, late_s])


def test_when_no_limit_suits_all_both_solutions_are_told() -> None:
    with pytest.raises(ProblemError) as caught:
        limit([0.91, 0.3], [2.5, 8.0])

    assert caught.value.message == (
        "no time limit suits all: at least 2 s are asked by accepted/0.91.py: 0.91 s times 2, in "
        "steps of 1 s; but time_limit_exceeded/2.5.py must take 1.5 times the limit, and takes "
        "2.5 s"
    )


def test_nothing_is_inferred_from_slow_solutions_alone() -> None:
    with pytest.raises(ProblemError, match="no solution that was run has to be in time"):
        limit([], [8.0])


TIMES = st.integers(0, 60).map(lambda tenths: tenths / 10)
FACTORS = st.integers(10, 50).map(lambda tenths: tenths / 10)
STEPS = st.sampled_from([0.1, 0.25, 0.3, 0.5, 1.0, 2.0])


@given(
    st.lists(TIMES, min_size=1, max_size=4), st.lists(TIMES, max_size=3), FACTORS, FACTORS, STEPS
)
def test_an_inferred_limit_is_the_first_multiple_that_suits_all(
    lower: list[float], upper: list[float], to_limit: float, to_late: float, resolution_s: float
) -> None:
    def exact(number: float) -> Decimal:
        return Decimal(str(number))

    expected = None
    for steps in count(1):
        tried = steps * exact(resolution_s)
        if any(tried * exact(to_late) > exact(one) for one in upper) or tried > 400:
            break
        if all(exact(one) * exact(to_limit) <= tried for one in lower):
            expected = float(tried)
            break

    try:
        found = limit(lower, upper, to_limit=to_limit, to_late=to_late, resolution_s=resolution_s)
    except ProblemError:
        assert expected is None
    else:
        assert found == expected
        named = [("a", one) for one in lower], [("t", one) for one in upper]
        assert broken(found, *named, to_limit=to_limit, to_late=to_late) == []


def test_a_given_limit_is_held_against_both_sides() -> None:
    found = broken(
        2.0,
        [("accepted/fine.py", 1.0), ("accepted/slow.py", 1.2)],
        [("time_limit_exceeded/fine.py", 3.0), ("time_limit_exceeded/near.py", 2.9)],
        to_limit=2.0,
        to_late=1.5,
    )

    assert found == [
        "accepted/slow.py takes 1.2 s, and 2 times that is more than the limit of 2 s",
        "time_limit_exceeded/near.py takes 2.9 s, less than 1.5 times the limit of 2 s",
    ]


def test_a_given_limit_is_held_exactly() -> None:
    assert broken(0.3, [("a", 0.1)], [("t", 0.9)], to_limit=3.0, to_late=3.0) == []


def test_what_is_killed_at_the_cut_off_is_late_enough() -> None:
    found = broken(2.0, [], [("t", cut_off_s(2.0, 1.5))], to_limit=2.0, to_late=1.5)

    assert found == []
    assert cut_off_s(2.0, 1.5) == pytest.approx(3.15)


def solution(name: str, *bounds: tuple[str, Side]) -> Solution:
    made = conftest.solution(name)
    held = tuple(Bound(cases=cases, side=side) for cases, side in bounds)
    return replace(made, expectation=replace(made.expectation, bounds=held))


def took(**times: float | None) -> list[Judgement]:
    return [
        Judgement(case=f"secret/{name}", hash="", verdict=Verdict.AC, cpu_s=cpu_s)
        for name, cpu_s in times.items()
    ]


def test_the_slowest_case_of_each_bound_counts() -> None:
    solutions = [
        solution("quick.py", ("", Side.LOWER)),
        solution("mixed.py", (r"secret/a[^/]*(/.*)?", Side.LOWER), ("secret/b1", Side.UPPER)),
        solution("free.py"),
    ]
    judgements = {
        "quick.py": took(a1=0.1, a2=0.3, b1=0.2),
        "mixed.py": took(a1=0.5, a2=0.4, b1=7.0, b2=9.0),
        "free.py": took(a1=99.0),
    }

    lower, upper = by_bounds(solutions, judgements)

    assert lower == [("quick.py", 0.3), ("mixed.py", 0.5)]
    assert upper == [("mixed.py", 7.0)]


def test_a_bound_of_which_nothing_was_run_is_left_out() -> None:
    solutions = [
        solution("broken.py", ("", Side.LOWER)),
        solution("unknown.py", ("", Side.LOWER)),
        solution("elsewhere.py", ("sample(/.*)?", Side.UPPER)),
    ]
    judgements = {"broken.py": took(a1=None), "elsewhere.py": took(a1=3.0)}

    assert by_bounds(solutions, judgements) == ([], [])
