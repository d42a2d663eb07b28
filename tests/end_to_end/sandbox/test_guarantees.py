"""What isolate and go-judge guarantee in their documentation, and no other test here tries.

The guarantees are those of isolate.1 (https://www.ucw.cz/isolate/isolate.1.html) and of go-judge's
README (https://github.com/criyle/go-judge), in our words. Most of them are tried by the attacks of
the other files; what they say of files that are copied in and out, of terminals and of their own
servers has no counterpart here.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Program, Stop
from judge.sandbox import Guarantee, Sandbox
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    AttackRunner,
    report_of,
)

PATIENT = replace(ATTACK_LIMITS, cpu_s=30, cpu_stop_s=30, wall_s=30)


def test_a_program_has_three_descriptors_no_terminal_and_is_not_root(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    facts = report_of(attack("surroundings.c"))

    assert facts["first free descriptor"] == "3"
    assert int(facts["descriptors"]) <= 1024  # --open-files
    assert facts["fixed addresses"] == "0"
    assert facts["leads its session"] == "1"
    assert facts["terminal"] == "0"
    assert facts["home is here"] == "1"
    assert facts["variables"] == "4"
    if Guarantee.USER not in sandbox.missing:
        assert facts["root"] == "0"
    if Guarantee.PROCESSES not in sandbox.missing:  # /proc is its own
        assert int(facts["processes"]) <= 3


def test_a_program_just_above_its_limit_ends_within_the_extra_time(attack: AttackRunner) -> None:
    limits = replace(ATTACK_LIMITS, cpu_s=0.1, cpu_stop_s=2.0)

    seen = attack("cpu.c", "alone", "0.2", limits=limits)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert seen.cpu_s >= 0.2


def test_killed_a_stopped_program_has_the_signal_and_the_reason(attack: AttackRunner) -> None:
    seen = attack("waits.c", "pause", limits=replace(ATTACK_LIMITS, wall_s=0.2))

    assert (seen.signal, seen.stopped_by) == (9, Stop.WALL)


def test_output_limit_of_files_ends_a_program_by_its_signal(attack: AttackRunner) -> None:
    seen = attack("gigabyte.c", "file", limits=PATIENT)

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (None, 25, None)  # SIGXFSZ


def test_proc_limit_is_a_setting(attack: AttackRunner) -> None:
    seen = attack("fork_bomb.c", limits=replace(PATIENT, processes=20))

    assert seen.stopped_by is Stop.PROCESSES


@pytest.mark.slow
def test_a_missing_program_fails_to_start(sandbox: Sandbox, place: Path) -> None:
    nothing = Program(folder=place, argv=(str(place / "nothing"),))

    with sandbox.open(nothing, limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert seen.failed_to_start == "No such file or directory"


# Honest programs that do what attacks do, for good reasons

COMPILER_LIMITS = replace(
    ATTACK_LIMITS, cpu_s=20, cpu_stop_s=20, wall_s=60, memory_bytes=1 << 30, output_bytes=16 << 20
)
WAYS = ("alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files", "pipes",
        "raise")  # fmt: skip


@pytest.mark.slow
def test_honest_programs_are_judged_normally(attack: AttackRunner) -> None:
    limits = replace(ATTACK_LIMITS, cpu_s=0.5, cpu_stop_s=0.5)
    for how in WAYS:
        seen = attack("honest.c", how, limits=limits)

        assert (seen.exit_code, seen.signal, seen.stopped_by) == (0, None, None), how
        assert (seen.stdout, seen.stderr) == (b"", b""), how
        assert seen.wall_s >= (0.99 if how in ("alarm", "sleep") else 0)


@pytest.mark.slow
def test_a_compiler_and_its_program_work_in_folders_that_are_the_judges_alone(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    if (compiler := shutil.which("cc")) is None:
        skip_or_fail_on_ci("cc is not installed")
    work = tmp_path / "work"  # pytest closes the folders above it
    work.mkdir()
    (work / "a.c").write_text('#include <stdio.h>\nint main(void) { return puts("1") < 0; }\n')
    compiling = Program(folder=work, argv=(compiler, "-o", f"{work}/a", f"{work}/a.c"))

    with sandbox.open(compiling, limits=COMPILER_LIMITS, writable=work) as jail:
        compiled = jail.run(stdin=b"")
    with sandbox.open(Program(folder=work, argv=(f"{work}/a",)), limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert (compiled.stderr, compiled.exit_code) == (b"", 0)
    assert (seen.stdout, seen.stderr, seen.exit_code) == (b"1\n", b"", 0)
