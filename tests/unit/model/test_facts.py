"""Limits and verdicts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from judge.model import (
    Limits,
    Verdict,
)

LIMITS = Limits(
    cpu_s=2.0,
    cpu_stop_s=2.3,
    wall_s=5.0,
    memory_bytes=512 << 20,
    output_bytes=8 << 20,
    processes=256,
)


def test_the_values_of_verdicts_are_their_words_in_reports() -> None:
    values = [verdict.value for verdict in Verdict]

    assert values == ["AC", "WA", "TLE", "MLE", "OLE", "RTE", "CE", "JE"]


def test_the_usual_limits_follow_from_the_cpu_limit() -> None:
    assert Limits.of(cpu_s=2.0, memory_bytes=512 << 20) == replace(LIMITS, cpu_stop_s=1.15 * 2.0)


def test_scaled_limits_have_more_time_and_nothing_else() -> None:
    scaled = LIMITS.scale(3)

    assert scaled == replace(LIMITS, cpu_s=6.0, cpu_stop_s=LIMITS.cpu_stop_s * 3, wall_s=13.0)


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_scaling_limits_is_scaling_the_cpu_limit(cpu_s: float, factor: float) -> None:
    scaled = Limits.of(cpu_s=cpu_s, memory_bytes=1).scale(factor)

    usual = Limits.of(cpu_s=cpu_s * factor, memory_bytes=1)
    assert astuple(scaled) == pytest.approx(astuple(usual))


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_a_program_is_killed_above_its_time_limit(cpu_s: float, factor: float) -> None:
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=1).scale(factor)

    assert limits.cpu_s < limits.cpu_stop_s < limits.wall_s


def test_a_stop_factor_lets_a_program_run_on() -> None:
    longer = LIMITS.with_stop_factor(3.0)

    assert longer.cpu_stop_s == 3 * LIMITS.cpu_s
    assert longer.wall_s == 12 * LIMITS.cpu_s + 1  # a busy machine does not make it the verdict
    assert (longer.cpu_s, longer.memory_bytes) == (LIMITS.cpu_s, LIMITS.memory_bytes)


def test_a_small_stop_factor_keeps_the_wall_limit() -> None:
    assert LIMITS.with_stop_factor(0.1).wall_s == LIMITS.wall_s
