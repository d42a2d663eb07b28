"""Jails from open to close: what a run gets, what many runs leave, cancelling, and failures."""

from __future__ import annotations

import os
import re
import resource
import select
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Program
from judge.sandbox import Jail, Level, best_sandbox, sandbox_of_level
from judge.sandbox.supervised import process
from tests.conftest import LIMITS
from tests.end_to_end.processes import children, command_line, processes_with, wait_until
from tests.end_to_end.sandbox.conftest import PYTHON


@contextmanager
def open_jail(*argv: str, **changes: float) -> Iterator[Jail]:
    limits = replace(LIMITS, **changes)
    with best_sandbox().open(Program(folder=Path("/"), argv=argv), limits=limits) as jail:
        yield jail


def run_python(source: str, **changes: float) -> Execution:
    with open_jail(PYTHON, "-S", "-c", source, **changes) as jail:
        return jail.run(stdin=b"")


def test_input_arguments_and_environment_reach_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_JUDGE", "xyzzy")
    content = bytes(range(256)) * 40
    script = 'printf "%s|" "$@" >&2; env | cut -d= -f1 | sort | tr "\\n" " " >&2; cat; exit 3'

    with open_jail("/bin/sh", "-c", script, "sh", "one") as jail:
        seen = jail.run(stdin=content, args=["two words", ""])

    assert (seen.stdout, seen.exit_code, seen.stopped_by) == (content, 3, None)
    assert seen.stderr == b"one|two words||HOME LANG PATH PWD TMPDIR "
    assert seen.output_bytes == len(seen.stdout) + len(seen.stderr)


def test_the_end_of_a_long_standard_error_is_kept() -> None:
    seen = run_python("import sys; sys.stderr.write('x' * 100_000 + 'the end')")

    assert len(seen.stderr) == 64 << 10
    assert seen.stderr.endswith(b"the end")


def test_memory_that_processes_share_counts_once() -> None:
    source = (
        "import os, signal, time\n"
        "data = bytearray(b'x') * (80 << 20)\n"
        "children = [os.fork() or signal.pause() for _ in range(3)]\n"
        "time.sleep(0.2)\n"
        "[os.kill(pid, signal.SIGKILL) for pid in children]\n"
    )

    seen = run_python(source, memory_bytes=150 << 20)

    assert (seen.stopped_by, seen.exit_code) == (None, 0)


def test_the_scratch_folder_is_empty_at_first_and_gone_at_last() -> None:
    with open_jail("/bin/sh", "-c", "ls -A; pwd; touch left; mkdir -p a/b; sleep 100 &") as jail:
        folders = [jail.run(stdin=b"").stdout.decode().strip() for _ in range(3)]

    assert len(set(folders)) == 1  # nothing was listed before its name
    assert not Path(folders[0]).exists()


def test_cancel_ends_a_run_of_another_thread_and_every_later_one() -> None:
    sandbox = best_sandbox()
    limits = replace(LIMITS, wall_s=600)
    with sandbox.open(Program(folder=Path("/"), argv=("/bin/sleep", "600")), limits=limits) as jail:
        timer = threading.Timer(0.2, sandbox.cancel)
        timer.start()
        with pytest.raises(Cancelled):
            jail.run(stdin=b"")
        timer.join()

    with (
        sandbox.open(Program(folder=Path("/"), argv=("/bin/true",)), limits=LIMITS) as later,
        pytest.raises(Cancelled),
    ):
        later.run(stdin=b"")


@pytest.mark.attack
def test_a_supervisor_that_is_killed_is_reported() -> None:
    program = Program(folder=Path("/"), argv=("/bin/sleep", "61.7"))

    def kill_supervisor() -> None:
        wait_until(lambda: bool(processes_with("61.7")))
        for supervisor in children(os.getpid()):  # also of the processes of rules, for other tests
            if not {*children(supervisor)}.isdisjoint(processes_with("61.7")):
                os.kill(supervisor, signal.SIGKILL)

    with sandbox_of_level(Level.LIMITS).open(program, limits=LIMITS) as jail:
        killer = threading.Thread(target=kill_supervisor)
        killer.start()
        with pytest.raises(SandboxError, match=r"the supervisor of .* ended in the middle"):
            jail.run(stdin=b"")
        killer.join()


@pytest.mark.attack
def test_a_fork_server_that_is_killed_costs_nothing_but_time() -> None:
    with open_jail("/bin/echo", "one") as jail:
        assert jail.run(stdin=b"").stdout == b"one\n"
        server = process._fork_server._process
        assert server is not None
        server.kill()
        server.wait()

        assert jail.run(stdin=b"").stdout == b"one\n"
        with open_jail("/bin/echo", "two") as other:
            assert other.run(stdin=b"").stdout == b"two\n"

    assert process._fork_server._process is not server


@pytest.mark.attack
def test_a_fork_server_that_is_killed_with_a_request_unread_is_replaced() -> None:
    server = _fork_server()
    server.send_signal(signal.SIGSTOP)
    killer = threading.Timer(0.2, server.kill)
    killer.start()

    with open_jail("/bin/echo", "one") as jail:
        assert jail.run(stdin=b"").stdout == b"one\n"
    killer.join()

    assert process._fork_server._process is not server


def test_a_fork_server_that_could_not_be_replaced_is_replaced_later() -> None:
    server = _fork_server()
    server.kill()
    server.wait()
    with ExitStack() as stack:
        _take_descriptors(stack, but=3)  # they do for what a supervisor needs

        with pytest.raises(SandboxError, match="Too many open files"), open_jail("/bin/true"):
            pass

    with open_jail("/bin/echo", "one") as jail:
        assert jail.run(stdin=b"").stdout == b"one\n"


@pytest.mark.slow  # it must last until the request is there
def test_a_supervisor_for_which_no_descriptor_is_left_ends() -> None:
    server = _fork_server()
    others = {*children(os.getpid())}
    server.send_signal(signal.SIGSTOP)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    failures = []

    def open_it() -> None:
        with pytest.raises(SandboxError) as failure, open_jail("/bin/true"):
            pass
        failures.append(str(failure.value))

    opener = threading.Thread(target=open_it)
    opener.start()
    time.sleep(0.2)  # enough for the request; without it there is no supervisor at all
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, before[1]))
    server.send_signal(signal.SIGCONT)
    opener.join()
    resource.setrlimit(resource.RLIMIT_NOFILE, before)

    assert failures == ["no socket can be made: Too many open files"]
    assert {*children(os.getpid())} <= others


def test_ended_processes_that_nobody_can_wait_for_are_no_failure() -> None:
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # as a shell does after trap '' CHLD
    try:
        with open_jail("/bin/sh", "-c", "/bin/false || exit 3") as jail:
            seen = jail.run(stdin=b"")
    finally:
        signal.signal(signal.SIGCHLD, before)

    assert (seen.exit_code, seen.stopped_by) == (3, None)


def test_no_program_inherits_descriptors_of_its_supervisor() -> None:
    with open_jail("/bin/true") as first:
        first.run(stdin=b"")  # the fork server is there from now on
    others = {*children(os.getpid())}  # it, and those of earlier tests, such as of their rules
    with open_jail("/bin/true") as jail:
        jail.run(stdin=b"")
        (supervisor,) = {*children(os.getpid())} - others
        files = Path(f"/proc/{supervisor}/fdinfo")
        flags = {file.name: file.read_text().split()[3] for file in files.iterdir()}

    assert {name for name, value in flags.items() if not int(value, 8) & os.O_CLOEXEC} == {"0", "1"}


def test_a_supervisor_that_cannot_be_started_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = process._ForkServer()
    monkeypatch.setattr(process, "_fork_server", server)
    monkeypatch.setattr(process, "_SUPERVISOR", tmp_path / "nowhere")

    with (
        pytest.raises(SandboxError, match=r"no supervisor could be started: .*nowhere"),
        open_jail("/bin/true"),
    ):
        pass
    server.close()


def test_a_scratch_folder_that_cannot_be_made_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))

    sandbox = sandbox_of_level(Level.LIMITS)
    with (
        pytest.raises(SandboxError, match=r"no folder can be made in .*nowhere"),
        sandbox.open(Program(folder=Path("/"), argv=("/bin/true",)), limits=LIMITS),
    ):
        pass


def test_what_the_machine_lacks_for_a_start_is_no_fault_of_the_program() -> None:
    with open_jail("/bin/sh", "-c", "exit 3") as jail:
        assert jail.run(stdin=b"").exit_code == 3
        zygote, _ = _zygote_and_init()
        before = resource.prlimit(zygote, resource.RLIMIT_NOFILE)
        resource.prlimit(zygote, resource.RLIMIT_NOFILE, (0, before[1]))

        with pytest.raises(SandboxError, match=r"could not run /bin/sh .* start: .* \(clone\)"):
            jail.run(stdin=b"")

        resource.prlimit(zygote, resource.RLIMIT_NOFILE, before)
        assert jail.run(stdin=b"").exit_code == 3


@pytest.mark.attack
def test_a_jail_whose_init_was_killed_goes_on() -> None:
    _skip_without_init()
    with open_jail("/bin/sh", "-c", "exit 3") as jail:
        assert jail.run(stdin=b"").exit_code == 3
        _kill_init()

        assert jail.run(stdin=b"").exit_code == 3


@pytest.mark.attack
def test_a_program_that_ends_because_init_was_killed_has_no_verdict() -> None:
    _skip_without_init()
    with open_jail("/bin/sleep", "61.9", wall_s=60) as jail:

        def kill_init() -> None:
            wait_until(lambda: bool(processes_with("61.9")))
            _kill_init()

        killer = threading.Thread(target=kill_init)
        killer.start()

        with pytest.raises(SandboxError, match="something killed the first process"):
            jail.run(stdin=b"")

        killer.join()


def _skip_without_init() -> None:
    if best_sandbox().level is not Level.NAMESPACES:
        pytest.skip("without a pid namespace there is no init")


def _kill_init() -> None:
    _, init = _zygote_and_init()
    ended = os.pidfd_open(init)
    os.kill(init, signal.SIGKILL)
    select.select([ended], [], [])
    os.close(ended)


def _fork_server() -> subprocess.Popen[bytes]:
    with open_jail("/bin/true"):
        server = process._fork_server._process
    assert server
    return server


def _take_descriptors(stack: ExitStack, *, but: int) -> None:
    """Opens as many descriptors as this process may have, but for so many."""
    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken = [os.dup(0)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (taken[0] + 256, most))
    stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (least, most))
    with suppress(OSError):  # there are no more
        while True:
            taken.append(os.dup(0))
    for descriptor in taken[-but:]:
        os.close(descriptor)
    for descriptor in taken[:-but]:
        stack.callback(os.close, descriptor)


def _zygote_and_init() -> tuple[int, int]:
    """What starts the programs of the only jail, and the first process in their namespace.

    Neither has a command line any more; without a namespace the second is 0.
    """
    found = {
        process: _number_within(process)
        for supervisor in children(os.getpid())
        for process in children(supervisor)
        if not command_line(process)
    }
    (zygote,) = (process for process, number in found.items() if number != "1")
    return zygote, next((process for process, number in found.items() if number == "1"), 0)


def _number_within(process: int) -> str:
    """The number that a process has in the innermost namespace in which it is."""
    (line,) = re.findall(r"NSpid:(.*)", Path(f"/proc/{process}/status").read_text())
    return str(line.split()[-1])
