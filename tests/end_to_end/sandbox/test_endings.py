"""How programs end: with every code, by every signal, with a core, in bottomless recursion."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Stop
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    STRONGEST_LEVEL,
    AttackPrograms,
    AttackRunner,
    report_of,
)

PATIENT = replace(ATTACK_LIMITS, cpu_s=30, cpu_stop_s=30, wall_s=60)
JAVA = replace(PATIENT, memory_bytes=512 << 20)

IGNORED = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
FATAL = {signal.SIGHUP, signal.SIGINT, signal.SIGABRT, signal.SIGKILL, signal.SIGSEGV,
         signal.SIGPIPE, signal.SIGTERM, signal.SIGXFSZ, signal.SIGSYS,
         signal.SIGRTMAX}  # fmt: skip

strongest = pytest.mark.parametrize("sandbox", STRONGEST_LEVEL, indirect=True)


def test_exit_codes_and_signals_are_reported(attack: AttackRunner) -> None:
    codes = (0, 1, 42, 127, 128, 137, 255)
    numbers = FATAL | IGNORED

    exits = {code: attack("ends.c", "exit", str(code)).exit_code for code in codes}
    signals = {number: attack("ends.c", "signal", str(int(number))) for number in numbers}

    assert exits == {code: code for code in codes}
    assert {
        number: (seen.exit_code, seen.signal, seen.stopped_by) for number, seen in signals.items()
    } == {
        number: (0, None, None) if number in IGNORED else (None, number, None) for number in numbers
    }


def test_a_program_may_kill_its_own_group(attack: AttackRunner) -> None:
    seen = attack("ends.c", "group")

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (None, signal.SIGKILL, None)


def test_the_end_of_the_first_thread_is_the_end_of_the_program(attack: AttackRunner) -> None:
    seen = attack("ends.c", "thread")

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (3, None, None)


@strongest
def test_no_core_is_dumped(attack: AttackRunner, programs: AttackPrograms) -> None:
    seen = attack("ends.c", "core")

    # Its own folder is empty in the case after it.
    assert (seen.signal, report_of(seen)) == (signal.SIGABRT, {"core": "0"})
    found = [*programs.folder.iterdir(), *Path.cwd().iterdir()]
    assert [path for path in found if re.fullmatch(r"core(\.\d+)?", path.name)] == []


# Recursion


@strongest
def test_recursion_in_c_has_as_much_stack_as_memory(attack: AttackRunner) -> None:
    seen = attack("recursion.c", "500000", limits=PATIENT)  # about 80 MiB

    assert (seen.exit_code, report_of(seen)) == (0, {"depth": "500000"})


@strongest
@pytest.mark.parametrize(
    ("name", "args"),
    [("recursion.c", ["100000000"]), ("recursion.py", ["4000000", "unlimited"])],
)
def test_recursion_ends_with_the_memory(name: str, args: list[str], attack: AttackRunner) -> None:
    seen = attack(name, *args, limits=PATIENT)

    assert seen.exit_code is None
    assert seen.stopped_by is Stop.MEMORY or seen.signal == signal.SIGSEGV


@pytest.mark.slow
@strongest
def test_recursion_in_java_is_limited_by_its_stack_alone(attack: AttackRunner) -> None:
    seen = attack("Recursion.java", "50000", limits=JAVA)

    assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"depth: 50000\n", b"")


@strongest
@pytest.mark.parametrize(
    ("name", "args", "error"),
    [
        ("recursion.py", ["100000"], b"RecursionError"),
        ("Recursion.java", [], b"StackOverflowError"),
    ],
)
def test_recursion_ends_at_the_limit_of_the_language(
    name: str, args: list[str], error: bytes, attack: AttackRunner
) -> None:
    seen = attack(name, *args, limits=JAVA)

    assert (seen.exit_code, seen.stopped_by, seen.stdout) == (1, None, b"")
    assert error in seen.stderr
