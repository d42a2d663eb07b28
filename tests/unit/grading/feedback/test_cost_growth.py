"""What is told of the growth of a cost, by the cases that were passed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from judge.grading.feedback.cost_growth import (
    CaseSize,
    case_size,
    find_growth,
    growth_sentence,
    time_words,
)
from judge.model import CostGrowth, Judgement, Limits, Verdict
from tests.conftest import case, each_row
from tests.kit.solutions import cases, rules_for

LIMITS = Limits.of(cpu_s=2.0, memory_bytes=256 << 20)


def sizes(*numbers: int) -> dict[str, CaseSize]:
    return {f"secret/{number}": CaseSize(size=number, largest=1) for number in numbers}


def passed(size: int, *, cpu_s: float = 0.01, memory_bytes: int = 1 << 20) -> Judgement:
    name = f"secret/{size}"
    return Judgement(case=name, hash="", verdict=Verdict.AC, cpu_s=cpu_s, memory_bytes=memory_bytes)


def failed(size: int, verdict: Verdict = Verdict.TLE) -> Judgement:
    return Judgement(case=f"secret/{size}", hash="", verdict=verdict)


DOUBLING = [passed(0), *(passed(size, cpu_s=0.01 + 0.001 * 2**size) for size in range(1, 10))]
SQUARES = [passed(0), *(passed(1000 * n, cpu_s=0.01 + 0.01 * n**2) for n in range(1, 10))]
MEMORY = [passed(99), *(passed(n, memory_bytes=(1 << 20) * (1 + 3**n)) for n in range(7))]
BY_SIZES = "(by 9 sizes from 1 to 9)"


def test_the_growth_is_told_with_what_the_case_would_take() -> None:
    for runs, late, noun, told in [
        (
            *(DOUBLING, failed(15), "moves"),
            f"its time grows about 2 times for each move more {BY_SIZES}: "
            "15 moves would take about 33 s",
        ),
        # A prediction below the limit is not told.
        (
            *(DOUBLING, failed(10), "moves"),
            f"its time grows about 2 times for each move more {BY_SIZES}; this case has 10 moves",
        ),
        (
            *(SQUARES, failed(90_000), "squares"),
            "its time grows about with the power 2 of the number of squares "
            "(by 9 sizes from 1000 to 9000): 90000 squares would take about 81 s",
        ),
        (
            *(MEMORY, failed(9, Verdict.MLE), "pushes"),
            "its memory grows about 3 times for each push more (by 7 sizes from 0 to 6): "
            "9 pushes would take about 19 GiB",
        ),
        # Where no growth shows, only sizes are told.
        ([], failed(9), "moves", "this case has 9 moves"),
        (
            *([passed(3), passed(4)], failed(9), "moves"),
            "this case has 9 moves; the largest that passed has 4",
        ),
        (
            *([passed(size, cpu_s=0.1) for size in range(8)], failed(9), "moves"),
            "this case has 9 moves; the largest that passed has 7",
        ),
    ]:
        known = sizes(*range(100), *range(1000, 10_000, 1000), 90_000)

        growth = find_growth(runs, late, known, noun, LIMITS)

        assert growth is not None
        assert growth_sentence(growth) == told


def test_the_growth_is_known_in_numbers_too() -> None:
    growth = find_growth(DOUBLING, failed(15), sizes(*range(16)), "moves", LIMITS)

    assert growth is not None
    assert (growth.factor, growth.predicted) == pytest.approx((2, 33), rel=0.02)
    assert replace(growth, factor=None, predicted=None) == CostGrowth(
        cost="cpu_s",
        size=15,
        size_name="moves",
        largest_passed=9,
        sizes=9,
        least_size=1,
        greatest_size=9,
    )


def test_nothing_is_told_of_other_verdicts_and_unknown_sizes() -> None:
    assert find_growth([], failed(9, Verdict.WA), sizes(9), "moves", LIMITS) is None
    assert find_growth([], failed(9), {}, "moves", LIMITS) is None


def test_the_size_of_a_case_is_that_of_its_largest_instances() -> None:
    rules = rules_for("puzzle8")
    several = cases("puzzle8")["sample/02-several-boards"]

    found = case_size(rules, several)

    assert found is not None
    assert found.size > 0
    assert case_size(rules, case(input="nonsense\n")) is None


@each_row(
    ("seconds", "words"),
    [(7.25, "7.2 s"), (240, "4 minutes"), (8000, "2 hours"), (1e6, "12 days"), (1e8, "3 years"),
     (1e99, "more than 1000 years")],
)  # fmt: skip
def test_a_time_is_in_a_unit_that_fits(seconds: float, words: str) -> None:
    assert time_words(seconds) == words
