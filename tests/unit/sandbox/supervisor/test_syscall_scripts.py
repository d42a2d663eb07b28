"""Plans of system calls: what processes without Python make of them."""

from __future__ import annotations

import errno
import os
import platform
import signal
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.sandbox.supervisor import syscall_scripts
from judge.sandbox.supervisor.syscall_scripts import Arena, Call, Plan, SyscallError

CLONE_VM, CLONE_VFORK = 0x100, 0x4000
PR_SET_NO_NEW_PRIVS = 38

pytestmark = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "aarch64"), reason="no machine code is known for this one"
)


@pytest.fixture
def arena() -> Iterator[Arena]:
    made = Arena()
    yield made
    made.close()


@pytest.fixture
def plan(arena: Arena) -> Plan:
    return Plan(arena, end=arena.exit(99))


def forked(arena: Arena, first: Call) -> int:
    """A child that does nothing but work through a plan, by its process id."""
    pid = os.fork()
    if pid == 0:
        arena.work_through(first)
    return pid


def status_of(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def then_exit(arena: Arena, plan: Plan, status: int) -> None:
    """Ends a plan."""
    plan.call("exit_group", status)


def shell(arena: Arena, plan: Plan, script: str) -> Call:
    """Ends a plan with a shell."""
    return plan.call(
        "execve",
        b"/bin/sh",
        arena.strings(["sh", "-c", script]),
        arena.strings(["WORD=one two"]),
    )


@pytest.mark.parametrize("status", [0, 1, 42, 127, 255])
def test_a_process_ends_as_its_plan_says(arena: Arena, plan: Plan, status: int) -> None:
    then_exit(arena, plan, status)

    assert status_of(forked(arena, plan.first)) == status


@pytest.mark.parametrize("status", [0, 7])
def test_a_process_becomes_the_program_at_its_end(arena: Arena, plan: Plan, status: int) -> None:
    shell(arena, plan, f"exit {status}")

    assert status_of(forked(arena, plan.first)) == status


def test_words_and_environment_arrive_as_they_are(arena: Arena, plan: Plan) -> None:
    shell(arena, plan, '[ "$WORD" = "one two" ]')

    assert status_of(forked(arena, plan.first)) == 0


def test_the_calls_are_made_in_their_order_before_the_program(
    arena: Arena, plan: Plan, tmp_path: Path
) -> None:
    plan.call("setsid")
    plan.call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    plan.call("umask", 0o027)
    plan.call("chdir", os.fsencode(tmp_path))
    script = (
        "read pid name state parent group session rest < /proc/self/stat; "
        'echo "$((session == pid)) $(umask) $(grep NoNewPrivs /proc/self/status)" > seen'
    )
    shell(arena, plan, script)

    assert status_of(forked(arena, plan.first)) == 0
    assert (tmp_path / "seen").read_text() == "1 0027 NoNewPrivs:\t1\n"


def test_the_first_call_that_fails_ends_the_plan_and_can_be_told(
    arena: Arena, plan: Plan, tmp_path: Path
) -> None:
    plan.call("umask", 0)
    plan.call("chdir", os.fsencode(tmp_path / "nowhere"))
    shell(arena, plan, "exit 0")

    assert plan.failure() is None
    assert status_of(forked(arena, plan.first)) == 99
    failure = plan.failure()
    assert failure is not None
    assert (failure.errno, failure.filename) == (errno.ENOENT, "chdir")
    plan.forget()
    assert plan.failure() is None


def test_an_optional_call_may_fail(arena: Arena, plan: Plan) -> None:
    plan.call("chdir", b"/nowhere at all", optional=True)
    then_exit(arena, plan, 5)

    assert status_of(forked(arena, plan.first)) == 5
    assert plan.failure() is None


def test_what_comes_next_hangs_on_the_result(arena: Arena, plan: Plan) -> None:
    reader, writer = os.pipe()
    reading = plan.call("read", reader, arena.put(bytes(8)), 1)
    reading.goto(positive=reading, zero=arena.exit(10), error=arena.exit(11))
    os.write(writer, b"abc")
    os.close(writer)

    pid = forked(arena, plan.first)

    assert status_of(pid) == 10  # after three letters comes the end
    assert reading.result == 1
    os.close(reader)
    reading.set(0, 12345)
    assert status_of(forked(arena, plan.first)) == 11
    assert reading.result == -errno.EBADF


def test_a_clone_that_shares_all_memory_works_through_a_plan_of_its_own(
    arena: Arena, plan: Plan
) -> None:
    child = Plan(arena, end=arena.exit(1))
    child.call("exit_group", 33)
    born = plan.call("clone", CLONE_VM | CLONE_VFORK | signal.SIGCHLD, 0, 0, 0, 0)
    status = arena.put(bytes(8))
    waited = plan.call("wait4", -1, status, 0, 0)
    born.goto(zero=child.first)
    then_exit(arena, plan, 0)

    assert status_of(forked(arena, plan.first)) == 0
    assert waited.result == born.result > 0
    assert os.waitstatus_to_exitcode(arena.number(status) & 0xFFFF) == 33


def test_a_call_can_change_an_argument_of_another(arena: Arena, plan: Plan) -> None:
    later = Plan(arena, end=arena.exit(1))
    ending = later.call("exit_group", 0)
    reader, writer = os.pipe()
    os.write(writer, struct.pack("Q", 77))
    plan.call("read", reader, ending.argument(0), 8).goto(positive=ending)

    assert status_of(forked(arena, plan.first)) == 77
    assert ending.value(0) == 77
    os.close(reader)
    os.close(writer)


def test_an_arena_that_is_full_says_so(arena: Arena) -> None:
    with pytest.raises(SyscallError, match="Argument list too long"):
        arena.put(bytes(syscall_scripts.ARENA_BYTES))


def test_an_arena_gives_its_memory_back() -> None:
    def maps() -> int:
        return len(Path("/proc/self/maps").read_text().splitlines())

    Arena().close()
    before = maps()
    for _ in range(20):
        Arena().close()

    assert maps() == before


def test_another_machine_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syscall_scripts, "MACHINE", "vax")

    with pytest.raises(SyscallError, match="vax is not known"):
        Arena()


def test_both_machines_know_the_same_calls() -> None:
    known = [set(numbers) for numbers in syscall_scripts.NUMBERS.values()]

    assert known[0] == known[1]
