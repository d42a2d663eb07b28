"""Attacks on time: CPU time that is used where nobody looks, and time that just passes."""

import mmap
import os
import signal
import time
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import Execution, Program, Stop
from judge.sandbox import Guarantee, Sandbox, best_sandbox
from tests.benchmarks.shared import busy
from tests.conftest import each_row, slow_reads_of
from tests.end_to_end.sandbox.conftest import (
    AttackPrograms,
    AttackRunner,
    limits,
    report_of,
    skip_unless,
)

SHORT = limits(cpu_s=0.2, wall_s=20.0)
LONG = limits(cpu_s=20.0, wall_s=40.0)
IDLE = limits(wall_s=0.3)

# What a process costs besides what it burns, and what one check may miss at the end; how much later
# a loaded machine may stop a run, and until all of it is dead.
MORE_S = 0.8
LATE_S = 3.0
CLEARED_S = 20.0

FORGOTTEN = ("in-forgotten-children", "in-forgotten-moments")


@each_row(
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
def test_a_program_without_end_is_stopped_at_its_cpu_limit(how: str, attack: AttackRunner) -> None:
    assert_stopped(attack("cpu.c", how, "15", limits=SHORT))


def test_a_program_without_end_is_stopped_whoever_has_forgotten_its_children(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.CPU)

    for how in FORGOTTEN:
        assert_stopped(attack("cpu.c", how, "15", limits=SHORT))


def assert_stopped(seen: Execution) -> None:
    assert (seen.stopped_by, seen.exit_code) == (Stop.CPU, None)
    assert seen.cpu_s >= SHORT.cpu_stop_s


@pytest.mark.slow
def test_what_is_stopped_is_stopped_soon(attack: AttackRunner) -> None:
    for how in ("alone", "in-threads", "in-children", "in-orphans", "deaf-to-signals"):
        assert attack("cpu.c", how, "15", limits=SHORT).cpu_s <= SHORT.cpu_stop_s + MORE_S
    for how in ("pause", "full-pipe", "child"):
        start_s = time.monotonic()
        seen = attack("waits.c", how, limits=IDLE)
        assert seen.wall_s <= IDLE.wall_s + LATE_S
        # Until all of it is dead and its folder is gone, with an honest case before and after.
        assert time.monotonic() - start_s <= IDLE.wall_s + LATE_S + CLEARED_S


def test_a_program_just_above_its_limit_ends_within_the_extra_time(
    sandbox: Sandbox, place: Path, attack: AttackRunner
) -> None:
    seen = attack("cpu.c", "alone", "0.2", limits=limits(cpu_s=0.1, cpu_stop_s=2.0))

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert seen.cpu_s >= 0.2
    # By the kernel's ticks, which may be a third too many, a program would end that has time left:
    # so the kernel's own limit is a much later one.
    program = Program(folder=place, argv=("/bin/sh", "-c", "ulimit -S -t"))
    with sandbox.open(program, limits=limits(cpu_s=20.0, cpu_stop_s=11.5)) as jail:
        assert int(jail.run(stdin=b"").stdout) >= 20


@pytest.mark.slow
def test_cpu_time_is_counted_wherever_it_was_used(sandbox: Sandbox, attack: AttackRunner) -> None:
    ways = ("in-threads", "without-a-first-thread", "in-children", "in-orphans")
    for how in ways if Guarantee.CPU in sandbox.missing else (*ways, *FORGOTTEN):
        seen = attack("cpu.c", how, "0.15", limits=LONG)

        # By the program's own clock; one that ends with its last thread cannot say it.
        used_s = int(report_of(seen).get("used", 0.15e9)) / 1e9
        assert (seen.exit_code, seen.stopped_by) == (0, None), how
        assert used_s * 0.98 <= seen.cpu_s <= used_s * 1.2 + 0.1, how


@each_row(
    "how", ["pause", "poll", "pipe", "socket", "fifo", "full-pipe", "child", "sleep", "vfork"]
)
def test_a_program_that_waits_is_stopped_at_its_wall_limit(how: str, attack: AttackRunner) -> None:
    seen = attack("waits.c", how, limits=IDLE)

    assert (seen.stopped_by, seen.exit_code, report_of(seen)) == (Stop.WALL, None, {})
    assert seen.signal == signal.SIGKILL
    assert seen.wall_s >= IDLE.wall_s
    assert seen.cpu_s < seen.wall_s  # it was idle


@pytest.mark.slow
def test_time_spent_waiting_for_a_cpu_is_not_counted(attack: AttackRunner) -> None:
    core = min(os.sched_getaffinity(0))
    with busy([core] * 3):
        seen = attack("cpu.c", "alone", "15", limits=limits(cpu_s=0.2, wall_s=0.5), core=core)

    assert seen.stopped_by is Stop.CPU
    assert seen.wall_s > 0.5  # or the core was not busy at all


@pytest.mark.slow
def test_a_program_that_gets_no_core_has_no_verdict(programs: AttackPrograms) -> None:
    core = min(os.sched_getaffinity(0))
    program = programs.program("cpu.c", "alone", "15")
    with (
        best_sandbox().open(program, limits=limits(wall_s=0.05), core=core) as jail,
        busy([core] * 20),
        pytest.raises(SandboxError, match=r"it waited for a core for \d+ s"),
    ):
        jail.run(stdin=b"")


@pytest.mark.slow
def test_time_spent_waiting_for_the_disk_is_not_idle(
    attack: AttackRunner, programs: AttackPrograms
) -> None:
    write_big_file(programs.folder, most_share=0.3)

    seen = attack("disk.c", "big", "0.4", limits=limits(cpu_s=10.0, wall_s=IDLE.wall_s))

    assert (seen.stopped_by, seen.exit_code, report_of(seen)) == (None, 0, {"read": "did it"})
    assert seen.wall_s > IDLE.wall_s


@pytest.mark.attack
@pytest.mark.slow
def test_who_always_waits_for_the_disk_is_stopped_and_that_is_told(
    sandbox: Sandbox, programs: AttackPrograms
) -> None:
    write_big_file(programs.folder, most_share=0.1)
    program = programs.program("disk.c", "big", "30", "4")  # one of four always waits
    with sandbox.open(program, limits=limits(cpu_s=20.0, wall_s=0.2)) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.stopped_by, seen.waited_for_disk) == (Stop.WALL, True)
    assert 1.0 < seen.wall_s < 1.2 + LATE_S


@pytest.mark.slow
def test_time_spent_waiting_for_what_another_process_reads_is_not_idle(
    sandbox: Sandbox, programs: AttackPrograms
) -> None:
    """It waits for pages that are on their way into the cache, and reads nothing itself."""
    big = programs.folder / "big"
    big.write_bytes(os.urandom(1 << 20))
    program = programs.program("disk.c", "big")
    with (
        sandbox.open(program, limits=limits(cpu_s=10.0, wall_s=0.8)) as jail,
        slow_reads_of(big),
    ):
        seen = jail.run(stdin=b"")

    assert (seen.stopped_by, seen.exit_code, report_of(seen)) == (None, 0, {"read": "did it"})
    assert seen.wall_s > 0.8


def write_big_file(folder: Path, *, most_share: float) -> None:
    """Writes what `disk.c` reads; skips the test if too much of the time to read it is CPU time."""
    big = folder / "big"
    big.write_bytes(os.urandom(1 << 20))
    try:
        file = os.open(big, os.O_RDONLY | os.O_DIRECT)
    except OSError:
        pytest.skip("the disk cannot be waited for: no file is read from it")
    chunk = mmap.mmap(-1, 1 << 20)
    start_s, used_s = time.monotonic(), time.process_time()
    for _ in range(100):
        os.preadv(file, [chunk], 0)
    os.close(file)
    share = (time.process_time() - used_s) / (time.monotonic() - start_s)
    if share > most_share:
        pytest.skip(f"the disk cannot be waited for: {share} of the time of a read is CPU time")
