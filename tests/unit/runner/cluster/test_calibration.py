"""How fast a machine is, and when that is measured."""

from __future__ import annotations

from pathlib import Path

from judge.runner.cluster import calibration
from tests.conftest import FakeSandbox, each_row, execution


@each_row(("own_s", "factor"), [(1.0, 1.0), (1.14, 1.0), (0.88, 1.0), (1.5, 1.5), (0.5, 0.5)])
def test_a_small_difference_counts_as_noise(own_s: float, factor: float) -> None:
    assert calibration.slowdown(own_s, 1.0) == factor


def test_a_machine_is_measured_again_after_hours(tmp_path: Path) -> None:
    clocks = iter([1.0, *[2.0] * 5, 1.0, *[3.0] * 5])
    sandbox = FakeSandbox(
        lambda program, stdin: execution(
            cpu_s=0.1 if {"--version", "-m"} & set(program.argv) else next(clocks)
        )
    )

    first = calibration.workload_s(sandbox, tmp_path, now=0)
    second = calibration.workload_s(sandbox, tmp_path, now=3600)
    third = calibration.workload_s(sandbox, tmp_path, now=24 * 3600)

    assert (first, second, third) == (2.0, 2.0, 3.0)
