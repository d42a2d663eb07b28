"""Starting a program by a table of system calls, by machine code and by a fork alike."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import time
from pathlib import Path

import pytest

from judge.sandbox import launch
from judge.sandbox.launch import Launch, Refused, strings

PR_SET_NO_NEW_PRIVS = 38


@pytest.fixture(params=[False, True], ids=["by-machine-code", "by-fork"])
def table(request: pytest.FixtureRequest) -> Launch:
    return Launch(by_fork=request.param)


def program(table: Launch, script: str) -> Launch:
    """`table` with a shell at its end."""
    table.call("execve", b"/bin/sh", strings(["sh", "-c", script]), strings(["WORD=one two"]))
    return table


def status_of(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def shared_maps() -> int:
    return Path("/proc/self/maps").read_text().count("/dev/zero (deleted)")


def test_the_machine_code_is_used_where_it_is_known() -> None:
    known = platform.machine() in ("x86_64", "aarch64")

    assert (launch._machine_code is not None) == known


@pytest.mark.parametrize("code", [0, 1, 42, 127, 255])
def test_the_new_process_is_the_program(table: Launch, code: int) -> None:
    pid = program(table, f"exit {code}").start()

    assert status_of(pid) == code


def test_start_returns_when_the_program_has_begun_and_not_when_it_has_ended(table: Launch) -> None:
    began = time.monotonic()

    pid = program(table, "sleep 5").start()

    assert time.monotonic() - began < 3
    # The kernel lets go of the parent a moment before it knows the new process's words.
    while not (words := Path(f"/proc/{pid}/cmdline").read_bytes()):
        time.sleep(0.001)
    assert words.startswith(b"sh\0-c\0")
    os.kill(pid, 9)
    assert status_of(pid) == -9


def test_words_and_environment_arrive_as_they_are(table: Launch) -> None:
    pid = program(table, '[ "$WORD" = "one two" ]').start()

    assert status_of(pid) == 0


def test_the_calls_are_made_in_their_order_before_the_program(
    table: Launch, tmp_path: Path
) -> None:
    table.call("setsid")
    table.call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    table.call("umask", 0o027)
    table.call("chdir", os.fsencode(tmp_path))
    script = (
        "read pid name state parent group session rest < /proc/self/stat; "
        "[ $session = $$ ] && [ $(umask) = 0027 ] && "
        "grep -q 'NoNewPrivs:.1' /proc/self/status && pwd > where"
    )

    pid = program(table, script).start()

    assert status_of(pid) == 0
    assert (tmp_path / "where").read_text() == f"{tmp_path}\n"


def test_descriptors_are_put_in_their_place(table: Launch, tmp_path: Path) -> None:
    call = table.call("dup3", -1, 1, 0)
    program(table, "echo $WORD")

    for name in ("first", "second"):
        file = os.open(tmp_path / name, os.O_CREAT | os.O_WRONLY)
        table.set(call, 0, file)
        assert status_of(table.start()) == 0
        os.close(file)

    assert (tmp_path / "first").read_text() == (tmp_path / "second").read_text() == "one two\n"


def test_a_program_that_is_not_there_is_told_by_its_error(table: Launch) -> None:
    table.call("execve", b"/no/such/program", strings(["x"]), strings([]))

    with pytest.raises(Refused) as caught:
        table.start()

    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, "execve")


def test_a_call_that_fails_is_told_by_its_name_and_nothing_after_it_is_done(
    table: Launch, tmp_path: Path
) -> None:
    table.call("chdir", b"/no/such/folder")
    program(table, f"touch {tmp_path}/done")

    with pytest.raises(Refused) as caught:
        table.start()

    assert (caught.value.errno, caught.value.filename) == (errno.ENOENT, "chdir")
    assert not (tmp_path / "done").exists()


def test_a_call_that_is_optional_may_fail(table: Launch) -> None:
    table.call("chdir", b"/no/such/folder", optional=True)
    table.call("chdir", b"/no/such/either", optional=True)
    program(table, "exit 7")

    assert [status_of(table.start()) for _ in range(3)] == [7, 7, 7]


def test_what_a_call_writes_is_seen_where_it_is_shared(table: Launch) -> None:
    import mmap

    shared = mmap.mmap(-1, mmap.PAGESIZE)
    address = ctypes.addressof(ctypes.c_char.from_buffer(shared))
    table.call("clock_gettime", time.CLOCK_MONOTONIC, address)

    status_of(program(table, "exit 0").start())

    assert 0 < int.from_bytes(shared[:8], "little") <= time.monotonic()


def test_failed_starts_leave_no_process_and_no_descriptor(table: Launch) -> None:
    table.call("execve", b"/no/such/program", strings(["x"]), strings([]))
    before = len(list(Path("/proc/self/fd").iterdir()))

    for _ in range(50):
        with pytest.raises(Refused):
            table.start()

    assert len(list(Path("/proc/self/fd").iterdir())) == before
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_our_own_memory_and_stack_are_whole_after_many_starts(table: Launch) -> None:
    program(table, "exit 0")
    kept = [str(number) * 10 for number in range(1000)]

    statuses = {status_of(table.start()) for _ in range(200)}

    assert statuses == {0}
    assert kept == [str(number) * 10 for number in range(1000)]


def test_changing_an_argument_again_and_again_costs_no_memory(table: Launch) -> None:
    call = table.call("umask", 0o077)
    program(table, "exit 0")
    status_of(table.start())
    before = shared_maps()

    for mask in range(20):
        table.set(call, 0, mask)
        status_of(table.start())

    assert shared_maps() == before
