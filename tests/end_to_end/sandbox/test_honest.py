"""Honest programs that do what attacks do, for good reasons: they are judged like any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Program
from judge.sandbox import Sandbox
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, AttackRunner

COMPILER_LIMITS = replace(
    ATTACK_LIMITS, cpu_s=20, cpu_stop_s=20, wall_s=60, memory_bytes=1 << 30, output_bytes=16 << 20
)
WAYS = ("alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files", "pipes",
        "raise")  # fmt: skip


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
