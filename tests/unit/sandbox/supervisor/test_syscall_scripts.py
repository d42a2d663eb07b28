"""Scripts of system calls, executed by processes without Python."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.sandbox.supervisor.kernel import MACHINE, PR_SET_NO_NEW_PRIVS, SyscallError
from judge.sandbox.supervisor.scripts import ARENA_BYTES, Arena, SyscallScript

pytestmark = pytest.mark.skipif(
    MACHINE not in ("x86_64", "aarch64"), reason="there is no machine code for this one"
)


@pytest.fixture
def arena() -> Iterator[Arena]:
    made = Arena()
    yield made
    made.close()


@pytest.fixture
def script(arena: Arena) -> SyscallScript:
    return SyscallScript(arena, end=arena.exit(99))


def exit_code(arena: Arena, script: SyscallScript) -> int:
    """How a child ends that only executes a script."""
    pid = os.fork()
    if pid == 0:
        arena.execute(script)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def test_steps_run_in_order_and_the_process_becomes_the_program(
    arena: Arena, script: SyscallScript, tmp_path: Path
) -> None:
    script.call("setsid")
    script.call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    script.call("umask", 0o027)
    script.call("chdir", os.fsencode(tmp_path))
    command = (
        "read pid name state parent group session rest < /proc/self/stat; "
        'echo "$WORD $((session == pid)) $(umask) $(grep NoNewPrivs /proc/self/status)" > seen; '
        "exit 7"
    )
    words = arena.store_strings(["sh", "-c", command])
    script.call("execve", b"/bin/sh", words, arena.store_strings(["WORD=one two"]))

    assert exit_code(arena, script) == 7
    assert (tmp_path / "seen").read_text() == "one two 1 0027 NoNewPrivs:\t1\n"


def test_the_first_error_ends_it(arena: Arena, script: SyscallScript, tmp_path: Path) -> None:
    script.call("chdir", b"/nowhere at all", optional=True)
    script.call("chdir", os.fsencode(tmp_path / "nowhere"))
    script.call("exit_group", 0)

    assert script.failure() is None
    assert exit_code(arena, script) == 99
    failure = script.failure()
    assert failure is not None
    assert (failure.errno, failure.filename) == (errno.ENOENT, "chdir")
    script.clear_results()
    assert script.failure() is None
    with pytest.raises(SyscallError, match="Argument list too long"):
        arena.store(bytes(ARENA_BYTES))


def test_the_next_step_depends_on_the_result(arena: Arena, script: SyscallScript) -> None:
    reader, writer = os.pipe()
    read = script.call("read", reader, arena.store(bytes(8)), 1)
    read.positive = read.address
    read.zero, read.error = arena.exit(10).address, arena.exit(11).address
    os.write(writer, b"abc")
    os.close(writer)

    assert exit_code(arena, script) == 10  # after three letters comes the end
    assert read.result == 1
    os.close(reader)
    read.args[0] = 12345
    assert exit_code(arena, script) == 11
    assert read.result == -errno.EBADF
