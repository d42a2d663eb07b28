"""What the kernel counts of programs: at every level, of all that they start, of nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.model import Execution, Program
from judge.sandbox import (
    INSTRUCTIONS,
    Level,
    available_levels,
    sandbox_of_level,
    why_not_counted,
)
from judge.sandbox.supervisor.perf_counters import TASK_CLOCK
from tests.conftest import LIMITS

SPIN = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done"

if why := why_not_counted(TASK_CLOCK):
    pytestmark = pytest.mark.skip(reason=why)


def run_scripts(level: Level, counter: str | None, *scripts: str) -> list[Execution]:
    """What became of shell scripts, one after the other in one jail."""
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c"))
    with sandbox_of_level(level, counter=counter).open(program, limits=LIMITS) as jail:
        return [jail.run(stdin=b"", args=[script]) for script in scripts]


@pytest.mark.parametrize("level", available_levels())
def test_the_task_clock_agrees_with_the_cpu_time(level: Level) -> None:
    seen, *_ = run_scripts(level, TASK_CLOCK, SPIN)

    assert seen.instructions is not None
    assert seen.exit_code == 0
    # The set-up before the program is in the one and not in the other.
    assert seen.cpu_s - 0.005 <= seen.instructions / 1e9 <= seen.cpu_s + 0.05


def test_what_a_program_starts_is_counted_and_what_ran_before_is_not() -> None:
    for seen in run_scripts(
        available_levels()[0], TASK_CLOCK, f"({SPIN}) & ({SPIN}); wait", SPIN, ":"
    ):
        assert seen.instructions
        # CPU time is that of the whole tree, in this run.
        assert seen.cpu_s * 0.9 - 0.005 <= seen.instructions / 1e9 <= seen.cpu_s * 1.1 + 0.02


def test_no_counter_runs_without_a_request() -> None:
    seen, *_ = run_scripts(available_levels()[0], None, ":")

    assert seen.instructions is None


def test_instructions_are_counted_or_a_reason_is_given() -> None:
    why = why_not_counted(INSTRUCTIONS)

    seen, *_ = run_scripts(available_levels()[0], INSTRUCTIONS, SPIN)

    if why is None:
        assert seen.instructions
        assert seen.instructions > 100_000
    else:
        assert seen.instructions is None
        assert seen.exit_code == 0
        assert why[0].islower()
        assert not why.endswith(".")


def test_instructions_of_the_same_work_are_the_same() -> None:
    if why := why_not_counted(INSTRUCTIONS):
        pytest.skip(why)

    first, second = run_scripts(available_levels()[0], INSTRUCTIONS, SPIN, SPIN)

    assert first.instructions == pytest.approx(second.instructions, rel=0.01)
