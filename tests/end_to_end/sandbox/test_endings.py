"""How programs end: with every code, by every signal, with a core, in bottomless recursion."""

import re
import signal
from pathlib import Path

import pytest

from judge.model import Stop
from tests.end_to_end.sandbox.conftest import (
    OK,
    PATIENT,
    AttackPrograms,
    AttackRunner,
    ended,
    limits,
    report_of,
)

JAVA = limits(cpu_s=30.0, wall_s=60.0, memory_bytes=512 << 20)

IGNORED = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
FATAL = {signal.SIGHUP, signal.SIGINT, signal.SIGABRT, signal.SIGKILL, signal.SIGSEGV,
         signal.SIGPIPE, signal.SIGTERM, signal.SIGXFSZ, signal.SIGSYS,
         signal.SIGRTMAX}  # fmt: skip


def test_exit_codes_and_signals_are_reported(attack: AttackRunner) -> None:
    for code in (0, 1, 42, 127, 128, 137, 255):
        assert ended(attack("ends.c", "exit", str(code))) == (code, None, None)
    for number in FATAL | IGNORED:
        expected = OK if number in IGNORED else (None, number, None)
        assert ended(attack("ends.c", "signal", str(int(number)))) == expected
    # The first thread ends the program, and a program may kill its own group.
    assert ended(attack("ends.c", "thread")) == (3, None, None)
    assert ended(attack("ends.c", "group")) == (None, signal.SIGKILL, None)


def test_no_core_is_dumped_nor_handed_to_a_program_of_the_machine(
    attack: AttackRunner, programs: AttackPrograms
) -> None:
    seen = attack("ends.c", "core")

    # At 0 the kernel would start what core_pattern names. The next case finds an empty folder.
    assert (seen.signal, report_of(seen)) == (signal.SIGABRT, {"core": "1 of 1"})
    found = [*programs.folder.iterdir(), *Path.cwd().iterdir()]
    assert [path for path in found if re.fullmatch(r"core(\.\d+)?", path.name)] == []


def test_recursion_in_c_has_as_much_stack_as_memory(attack: AttackRunner) -> None:
    seen = attack("recursion.c", "500000", limits=PATIENT)  # about 80 MiB

    assert (seen.exit_code, report_of(seen)) == (0, {"depth": "500000"})


@pytest.mark.parametrize(
    ("name", "args"),
    [("recursion.c", ["100000000"]), ("recursion.py", ["4000000", "unlimited"])],
)
def test_recursion_ends_with_the_memory(name: str, args: list[str], attack: AttackRunner) -> None:
    seen = attack(name, *args, limits=PATIENT)

    assert seen.exit_code is None
    assert seen.stopped_by is Stop.MEMORY or seen.signal == signal.SIGSEGV


@pytest.mark.parametrize(
    ("name", "args", "error"),
    [
        ("recursion.py", ["100000"], b"RecursionError"),
        ("Recursion.java", [], b"StackOverflowError"),
        pytest.param("Recursion.java", ["50000"], b"", marks=pytest.mark.slow),
    ],
)
def test_recursion_ends_at_the_limit_of_the_language(
    name: str, args: list[str], error: bytes, attack: AttackRunner
) -> None:
    seen = attack(name, *args, limits=JAVA)

    reaches_its_depth = not error
    assert ended(seen) == (int(not reaches_its_depth), None, None)
    assert seen.stdout == (b"depth: 50000\n" if reaches_its_depth else b"")
    assert error in seen.stderr if error else seen.stderr == b""
