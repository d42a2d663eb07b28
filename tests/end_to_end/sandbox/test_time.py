"""Attacks on time: CPU time that is used where nobody looks, and time that just goes by."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from judge.model import Stop
from judge.sandbox import Guarantee, Sandbox
from tests.end_to_end.sandbox.conftest import BRIEF, Attack, needs, said

SHORT = replace(BRIEF, cpu_s=0.4, cpu_stop_s=0.4, wall_s=20)
LONG = replace(BRIEF, cpu_s=20, cpu_stop_s=20, wall_s=40)

# What a process costs besides what it burns, and what one look at it may miss at the end.
MORE_S = 0.8


@pytest.mark.parametrize(
    "how",
    [
        "alone",
        "in-threads",
        "without-a-first-thread",
        "in-children",
        "in-orphans",
        "after-closing-its-output",
        "deaf-to-signals",
        "after-raising-its-limit",
    ],
)
def test_a_program_without_end_is_stopped_at_its_cpu_limit(how: str, attack: Attack) -> None:
    seen = attack("cpu.c", how, "15", limits=SHORT)

    assert (seen.stopped_by, seen.exit_code) == (Stop.CPU, None)
    assert SHORT.cpu_stop_s <= seen.cpu_s <= SHORT.cpu_stop_s + MORE_S


@pytest.mark.parametrize(
    ("how", "each_s", "expected_s"),
    [
        ("alone", 0.4, 0.4),
        ("in-threads", 0.2, 0.8),
        ("without-a-first-thread", 0.4, 0.4),
        ("in-children", 0.2, 0.8),
        ("in-orphans", 0.35, 1.4),
        ("after-closing-its-output", 0.4, 0.4),
    ],
)
def test_cpu_time_is_told_wherever_it_was_used(
    how: str, each_s: float, expected_s: float, attack: Attack
) -> None:
    seen = attack("cpu.c", how, str(each_s), limits=LONG)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert expected_s * 0.98 <= seen.cpu_s <= expected_s * 1.1 + MORE_S


@pytest.mark.parametrize("how", ["in-forgotten-children", "in-forgotten-moments"])
def test_children_that_the_kernel_forgets_cannot_run_for_ever(
    how: str, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.CPU)

    seen = attack("cpu.c", how, "15", limits=replace(SHORT, wall_s=6))

    assert (seen.stopped_by, seen.exit_code) == (Stop.CPU, None)
    assert SHORT.cpu_stop_s <= seen.cpu_s <= SHORT.cpu_stop_s + MORE_S


@pytest.mark.parametrize("how", ["in-forgotten-children", "in-forgotten-moments"])
def test_cpu_time_of_children_that_the_kernel_forgets_is_told(
    how: str, sandbox: Sandbox, attack: Attack
) -> None:
    needs(sandbox, Guarantee.CPU)

    seen = attack("cpu.c", how, "0.2", limits=LONG)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert 0.8 * 0.98 <= seen.cpu_s <= 0.8 * 1.1 + MORE_S


@pytest.mark.parametrize(
    "how", ["pause", "poll", "pipe", "socket", "fifo", "full-pipe", "child", "sleep"]
)
def test_a_program_that_waits_is_stopped_at_its_wall_limit(how: str, attack: Attack) -> None:
    limits = replace(BRIEF, wall_s=0.3)

    seen = attack("waits.c", how, limits=limits)

    assert (seen.stopped_by, seen.exit_code, said(seen)) == (Stop.WALL, None, {})
    assert seen.wall_s >= limits.wall_s
    assert seen.cpu_s < 0.3


def test_sleeping_forty_seconds_under_a_limit_of_one_ends_within_three(attack: Attack) -> None:
    limits = replace(BRIEF, cpu_s=1.0, cpu_stop_s=1.15, wall_s=3.0)

    seen = attack("waits.c", "sleep", limits=limits)

    assert (seen.stopped_by, seen.exit_code) == (Stop.WALL, None)
    assert seen.cpu_s < 0.3


def test_time_without_a_processor_is_not_held_against_a_program(attack: Attack) -> None:
    limits = replace(BRIEF, cpu_s=0.2, cpu_stop_s=0.2, wall_s=0.5)
    core = min(os.sched_getaffinity(0))
    spin = [sys.executable, "-S", "-c", "while True: pass"]
    # Sessions of their own, for the kernel may share out the processor by sessions.
    busy = [subprocess.Popen(spin, start_new_session=True) for _ in range(3)]
    for process in busy:
        os.sched_setaffinity(process.pid, {core})
    time.sleep(0.5)  # until all of them run
    try:
        seen = attack("cpu.c", "alone", "15", limits=limits, core=core)
    finally:
        for process in busy:
            process.kill()
            process.wait()

    assert seen.stopped_by is Stop.CPU
    assert seen.wall_s > limits.wall_s  # or the machine was not busy at all
