"""What is told of the growth of a cost, by the cases that were passed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.rules import load_rules
from judge.grading.feedback.cost_growth import (
    CaseSize,
    case_size,
    find_growth,
    growth_sentence,
    time_words,
)
from judge.model import CostGrowth, Judgement, Limits, Verdict
from tests.conftest import case, each_row
from tests.kit.solutions import KIT

LIMITS = Limits.of(cpu_s=2.0, memory_bytes=256 << 20)


def sizes(*numbers: int) -> dict[str, CaseSize]:
    return {f"secret/{number}": CaseSize(size=number, largest=1) for number in numbers}


def passed(size: int, *, cpu_s: float = 0.01, memory_bytes: int = 1 << 20) -> Judgement:
    return Judgement(
        case=f"secret/{size}",
        hash="",
        verdict=Verdict.AC,
        cpu_s=cpu_s,
        memory_bytes=memory_bytes,
    )


def growth_advice(*given: Any) -> list[str]:
    growth = find_growth(*given)
    return [] if growth is None else [growth_sentence(growth)]


def failed(size: int, verdict: Verdict = Verdict.TLE) -> Judgement:
    return Judgement(case=f"secret/{size}", hash="", verdict=verdict)


def test_a_time_that_doubles_with_each_move_is_told_with_what_the_case_would_take() -> None:
    runs = [passed(size, cpu_s=0.01 + 0.001 * 2**size) for size in range(1, 10)]

    told = growth_advice([passed(0), *runs], failed(15), sizes(*range(16)), "moves", LIMITS)

    assert told == [
        "its time grows about 2 times for each move more (by 9 sizes from 1 to 9): "
        "15 moves would take about 33 s"
    ]


def test_the_growth_is_known_in_numbers_too() -> None:
    runs = [passed(size, cpu_s=0.01 + 0.001 * 2**size) for size in range(1, 10)]

    growth = find_growth([passed(0), *runs], failed(15), sizes(*range(16)), "moves", LIMITS)

    assert growth is not None
    assert growth.factor == pytest.approx(2, rel=0.01)
    assert growth.predicted == pytest.approx(33, rel=0.02)
    assert replace(growth, factor=None, predicted=None) == CostGrowth(
        cost="cpu_s",
        size=15,
        size_name="moves",
        largest_passed=9,
        sizes=9,
        least_size=1,
        greatest_size=9,
    )


def test_a_time_by_a_power_is_told_as_one() -> None:
    numbers = [1000 * size for size in range(1, 10)]
    runs = [passed(size, cpu_s=0.01 + 1e-8 * size**2) for size in numbers]

    (told,) = growth_advice(
        [passed(0), *runs], failed(90_000), sizes(0, *numbers, 90_000), "squares", LIMITS
    )

    assert told.startswith("its time grows about with the power 2 of the number of squares")
    assert told.endswith("90000 squares would take about 81 s")


def test_memory_is_told_the_same_way() -> None:
    runs = [passed(size, memory_bytes=(1 << 20) * (1 + 3**size)) for size in range(7)]

    (told,) = growth_advice(
        [passed(99), *runs], failed(9, Verdict.MLE), sizes(*range(10), 99), "pushes", LIMITS
    )

    assert told.startswith("its memory grows about 3 times for each push more")
    assert told.endswith("9 pushes would take about 19 GiB")


@each_row(
    ("runs", "told"),
    [
        ([], "this case has 9 moves"),
        ([passed(3), passed(4)], "this case has 9 moves; the largest that passed has 4"),
        (
            [passed(size, cpu_s=0.1) for size in range(8)],
            "this case has 9 moves; the largest that passed has 7",
        ),
    ],
)
def test_where_no_growth_shows_only_sizes_are_told(runs: list[Judgement], told: str) -> None:
    assert growth_advice(runs, failed(9), sizes(*range(10)), "moves", LIMITS) == [told]


def test_a_prediction_below_the_limit_is_not_told() -> None:
    runs = [passed(size, cpu_s=0.01 + 0.001 * 2**size) for size in range(1, 10)]

    (told,) = growth_advice([passed(0), *runs], failed(10), sizes(*range(16)), "moves", LIMITS)

    assert told.endswith("(by 9 sizes from 1 to 9); this case has 10 moves")


def test_nothing_is_told_of_other_verdicts_and_unknown_sizes() -> None:
    assert growth_advice([], failed(9, Verdict.WA), sizes(9), "moves", LIMITS) == []
    assert growth_advice([], failed(9), {}, "moves", LIMITS) == []


def test_the_size_of_a_case_is_that_of_its_largest_instances() -> None:
    problem = KIT.problem("puzzle8")
    rules = load_rules(problem)
    several = next(one for one in KIT.cases("puzzle8", ["sample"]) if "several" in one.name)

    assert rules is not None
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
