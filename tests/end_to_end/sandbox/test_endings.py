"""How programs end: with every code, by every signal, with a core, in bottomless recursion."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

from judge.model import Stop
from judge.sandbox import Sandbox
from tests.end_to_end.sandbox.conftest import BRIEF, Arsenal, Attack, said

PATIENT = replace(BRIEF, cpu_s=30, cpu_stop_s=30, wall_s=60)

IGNORED = {signal.SIGCHLD, signal.SIGCONT, signal.SIGURG, signal.SIGWINCH}
STOPPING = {signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU}  # see test_processes


def test_every_exit_code_is_told(sandbox: Sandbox, arsenal: Arsenal) -> None:
    with sandbox.open(arsenal.program("ends.c"), limits=PATIENT) as jail:
        codes = [jail.run(stdin=b"", args=["exit", str(code)]).exit_code for code in range(256)]

    assert codes == list(range(256))


def test_every_signal_is_told(sandbox: Sandbox, arsenal: Arsenal) -> None:
    numbers = [number for number in range(1, signal.NSIG) if number not in STOPPING]

    with sandbox.open(arsenal.program("ends.c"), limits=PATIENT) as jail:
        ends = {number: jail.run(stdin=b"", args=["signal", str(number)]) for number in numbers}

    expected = {
        number: (0, None, None) if number in IGNORED else (None, number, None) for number in numbers
    }
    assert {
        number: (seen.exit_code, seen.signal, seen.stopped_by) for number, seen in ends.items()
    } == expected


def test_a_program_may_kill_its_own_group(attack: Attack) -> None:
    seen = attack("ends.c", "group")

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (None, signal.SIGKILL, None)


def test_the_end_of_the_first_thread_is_the_end_of_the_program(attack: Attack) -> None:
    seen = attack("ends.c", "thread")

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (3, None, None)


def test_no_core_is_dumped(attack: Attack, arsenal: Arsenal) -> None:
    seen = attack("ends.c", "core")

    # Its own folder is empty in the case after it.
    assert (seen.signal, said(seen)) == (signal.SIGABRT, {"core": "0"})
    assert [*arsenal.folder.glob("core*"), *Path.cwd().glob("core*")] == []


# Recursion


def test_recursion_in_c_has_as_much_stack_as_memory(attack: Attack) -> None:
    seen = attack("recursion.c", "500000")  # about 80 MiB

    assert (seen.exit_code, said(seen)) == (0, {"depth": "500000"})


def test_recursion_in_c_ends_with_the_memory(attack: Attack) -> None:
    seen = attack("recursion.c", "100000000", limits=PATIENT)

    assert seen.exit_code is None
    assert seen.stopped_by is Stop.MEMORY or seen.signal == signal.SIGSEGV


def test_recursion_in_python_ends_at_pythons_own_limit(attack: Attack) -> None:
    seen = attack("recursion.py", "100000")

    assert (seen.exit_code, seen.stopped_by, seen.stdout) == (1, None, b"")
    assert b"RecursionError" in seen.stderr


def test_recursion_in_python_ends_with_the_memory(attack: Attack) -> None:
    seen = attack("recursion.py", "4000000", "unlimited", limits=PATIENT)

    assert seen.exit_code is None
    assert seen.stopped_by is Stop.MEMORY or seen.signal == signal.SIGSEGV


def test_recursion_in_java_goes_as_deep_as_its_stack(attack: Attack) -> None:
    limits = replace(PATIENT, memory_bytes=512 << 20)

    seen = attack("Recursion.java", "50000", limits=limits)

    assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"depth: 50000\n", b"")


def test_recursion_in_java_ends_at_javas_own_limit(attack: Attack) -> None:
    limits = replace(PATIENT, memory_bytes=512 << 20)

    seen = attack("Recursion.java", limits=limits)

    assert (seen.exit_code, seen.stopped_by, seen.stdout) == (1, None, b"")
    assert b"StackOverflowError" in seen.stderr
