"""What isolate and go-judge guarantee in their documentation, and the other files do not try.

The guarantees are those of isolate.1 (https://www.ucw.cz/isolate/isolate.1.html) and of go-judge's
README (https://github.com/criyle/go-judge). What these say of files that are copied in and out, of
terminals and of their own servers has no counterpart here.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from judge.model import Program
from judge.sandbox import Guarantee, Sandbox
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    OK,
    AttackRunner,
    ended,
    limits,
    report_of,
)


def test_a_program_has_three_descriptors_no_terminal_and_is_not_root(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    facts = report_of(attack("surroundings.c"))

    fixed = {"first free descriptor": "3", "fixed addresses": "0", "leads its session": "1"}
    fixed |= {"terminal": "0", "home is here": "1", "variables": "4"}
    assert {name: facts[name] for name in fixed} == fixed
    assert int(facts["descriptors"]) <= 1024  # --open-files
    if Guarantee.USER not in sandbox.missing:
        assert facts["root"] == "0"
    if Guarantee.PROCESSES not in sandbox.missing:  # /proc is its own
        assert int(facts["processes"]) <= 3


# Honest programs that do what attacks do, for good reasons


@pytest.mark.slow
def test_honest_programs_are_judged_normally(attack: AttackRunner) -> None:
    ways = ("alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files")
    for how in (*ways, "pipes", "raise"):
        seen = attack("honest.c", how, limits=limits(cpu_s=0.5))

        assert (ended(seen), seen.stdout, seen.stderr) == (OK, b"", b""), how
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
    roomy = limits(cpu_s=20.0, wall_s=60.0, memory_bytes=1 << 30, output_bytes=16 << 20)

    with sandbox.open(compiling, limits=roomy, writable=work) as jail:
        compiled = jail.run(stdin=b"")
    with sandbox.open(Program(folder=work, argv=(f"{work}/a",)), limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert (compiled.stderr, compiled.exit_code) == (b"", 0)
    assert (seen.stdout, seen.stderr, seen.exit_code) == (b"1\n", b"", 0)
