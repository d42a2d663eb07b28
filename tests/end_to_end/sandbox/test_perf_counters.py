"""What the kernel counts of programs: at every level, of all that they start, of nobody else."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from judge.model import Execution, Program
from judge.sandbox import (
    INSTRUCTIONS,
    Level,
    available_levels,
    sandbox_named,
    sandbox_of_level,
    why_not_counted,
)
from judge.sandbox.supervisor import perf_counters
from judge.sandbox.supervisor.kernel import SYSCALLS
from judge.sandbox.supervisor.perf_counters import TASK_CLOCK
from tests.conftest import LIMITS

SPIN = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done"

if why := why_not_counted(TASK_CLOCK):
    pytestmark = pytest.mark.skip(reason=why)


def counted(level: Level, counter: str | None, *scripts: str) -> list[Execution]:
    """What became of shell scripts, one after the other in one jail."""
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c"))
    with sandbox_of_level(level, counter=counter).open(program, limits=LIMITS) as jail:
        return [jail.run(stdin=b"", args=[script]) for script in scripts]


@pytest.mark.parametrize("level", available_levels())
def test_the_task_clock_agrees_with_the_cpu_time(level: Level) -> None:
    seen, *_ = counted(level, TASK_CLOCK, SPIN)

    assert seen.counted is not None
    assert seen.exit_code == 0
    # The set-up before the program is in the one and not in the other.
    assert seen.cpu_s - 0.005 <= seen.counted / 1e9 <= seen.cpu_s + 0.05


def test_what_a_program_starts_is_counted_and_what_ran_before_is_not() -> None:
    both, one, again = counted(
        available_levels()[0], TASK_CLOCK, f"({SPIN}) & ({SPIN}); wait", SPIN, SPIN
    )

    assert both.counted
    assert one.counted
    assert again.counted
    assert both.counted > 1.4 * one.counted
    assert again.counted < 1.4 * one.counted


def test_who_asks_for_no_counter_gets_none() -> None:
    seen, *_ = counted(available_levels()[0], None, ":")

    assert seen.counted is None


def test_a_program_cannot_open_a_counter_itself() -> None:
    script = (
        "import ctypes; libc = ctypes.CDLL(None, use_errno=True);"
        f"libc.syscall({SYSCALLS['perf_event_open']}, 0, 0, -1, -1, 0);"
        "print(ctypes.get_errno())"
    )
    python = os.path.realpath("/proc/self/exe")
    with sandbox_of_level(available_levels()[0], counter=TASK_CLOCK).open(
        Program(folder=Path("/"), argv=(python, "-S", "-c", script)), limits=LIMITS
    ) as jail:
        seen = jail.run(stdin=b"")

    assert int(seen.stdout) == errno.EPERM


def test_instructions_are_counted_or_it_is_said_why_not() -> None:
    why = why_not_counted(INSTRUCTIONS)

    seen, *_ = counted(available_levels()[0], INSTRUCTIONS, SPIN)

    if why is None:
        assert seen.counted
        assert seen.counted > 100_000
    else:
        assert seen.counted is None
        assert seen.exit_code == 0
        assert why[0].islower()
        assert not why.endswith(".")


def test_instructions_of_the_same_work_are_the_same() -> None:
    if why := why_not_counted(INSTRUCTIONS):
        pytest.skip(why)

    first, second = counted(available_levels()[0], INSTRUCTIONS, SPIN, SPIN)

    assert first.counted == pytest.approx(second.counted, rel=0.01)


def test_a_sandbox_by_its_name_counts_too() -> None:
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c", SPIN))
    with sandbox_named("best", counter=TASK_CLOCK).open(program, limits=LIMITS) as jail:
        assert jail.run(stdin=b"").counted


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOENT, "no hardware counters"),
        (errno.EOPNOTSUPP, "no hardware counters"),
        (errno.ENOSYS, "no perf_event_open"),
        (errno.EMFILE, "in use"),
        (errno.E2BIG, "Argument list too long"),
    ],
)
def test_each_error_has_its_words(code: int, words: str) -> None:
    assert words in perf_counters.error_reason(code)


@pytest.mark.parametrize(
    ("level", "user", "words"),
    [
        ("4", 1000, "kernel.perf_event_paranoid is 4; counting takes 2 or less"),
        ("2", 1000, "not permitted"),
        ("4", 0, "not permitted"),
        ("?", 1000, "not permitted"),
    ],
)
def test_what_is_not_permitted_names_the_setting_that_forbids_it(
    level: str, user: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "paranoid"
    file.write_text(level)
    monkeypatch.setattr(perf_counters, "_PARANOID", str(file))
    monkeypatch.setattr(os, "geteuid", lambda: user)

    assert words in perf_counters.error_reason(errno.EACCES)


def test_an_unknown_machine_has_no_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perf_counters, "SYSCALLS", {})

    assert "do not know its number" in (why_not_counted(TASK_CLOCK) or "")


def test_a_counter_that_was_shared_for_a_while_tells_nothing() -> None:
    reading, writing = os.pipe()
    os.write(writing, perf_counters._READ.pack(100, 50, 40) + perf_counters._READ.pack(100, 50, 50))
    os.close(writing)

    found = [
        perf_counters.read_counter(reading),
        perf_counters.read_counter(reading),
        perf_counters.read_counter(reading),
    ]

    os.close(reading)
    assert found == [None, 100, None]
