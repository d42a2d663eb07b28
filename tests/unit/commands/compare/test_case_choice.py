"""Which cases are measured where there is no time for all."""

from __future__ import annotations

import pytest

from judge.commands.compare.case_choice import (
    CaseCost,
    choose_cases,
    class_weights,
    unmeasured_share,
)


def cost(name: str, work_s: float) -> CaseCost:
    return CaseCost(name=name, work_s=work_s, need_s=10 * work_s)


SHORT = [cost(f"secret/short-{number:02}", 0.1) for number in range(50)]  # 1 s each, 50 s in all
LONG = [cost(f"secret/long-{number}", 2.0) for number in range(3)]  # 20 s each


def test_all_cases_are_chosen_if_there_is_time() -> None:
    assert len(choose_cases([*SHORT, *LONG], 120.0)) == 53


def test_long_cases_are_not_left_out_for_many_short_ones() -> None:
    chosen = choose_cases([*SHORT, *LONG], 60.0)

    assert len([name for name in chosen if "long" in name]) == 2
    assert len([name for name in chosen if "short" in name]) == 20


def test_a_case_too_long_for_the_time_leaves_it_to_shorter_ones() -> None:
    assert choose_cases([*SHORT, cost("secret/endless", 9.0)], 60.0) == {one.name for one in SHORT}


def test_each_group_has_a_case() -> None:
    groups = [cost(f"{group}/{number}", 1.0) for group in "abc" for number in range(9)]

    chosen = choose_cases(groups, 40.0)

    assert {name.partition("/")[0] for name in chosen} == {"a", "b", "c"}
    assert len(chosen) == 4


def test_without_time_nothing_is_chosen() -> None:
    assert choose_cases(LONG, 0.0) == set()


def test_a_measured_case_counts_for_those_like_it() -> None:
    weights = class_weights([*SHORT, *LONG], {"secret/long-0", "secret/short-00"})

    assert weights == {
        "secret/long-0": pytest.approx(3.0),
        "secret/short-00": pytest.approx(50.0),
    }


def test_work_like_no_measured_case_is_unmeasured() -> None:
    measured = {one.name for one in SHORT}

    assert unmeasured_share([*SHORT, *LONG], measured) == pytest.approx(6.0 / 11.0)
    assert unmeasured_share([*SHORT, *LONG], {*measured, "secret/long-1"}) == 0.0
    assert unmeasured_share([], set()) == 0.0
