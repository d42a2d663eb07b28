"""Jails from open to close: what a run gets, what many runs leave, cancelling, and failures."""

import os
import re
import resource
import select
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import Cancelled, SandboxError
from judge.grading.verdicts import verdict_of
from judge.model import Execution, Program, Verdict
from judge.sandbox import Jail, Level, Sandbox, available_levels, best_sandbox, sandbox_of_level
from judge.sandbox.supervised import process
from judge.sandbox.supervised.jail import SupervisedJail
from judge.sandbox.supervisor.protocol import MOST_RUNS
from tests.conftest import LIMITS
from tests.end_to_end.commands import (
    children,
    command_line,
    count_descriptors,
    processes_with,
    wait_until,
)
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, PYTHON, limits, python, shell


def command(*argv: str) -> Program:
    return Program(folder=Path("/"), argv=argv)


@contextmanager
def open_jail(*argv: str, **changes: float) -> Iterator[Jail]:
    with best_sandbox().open(command(*argv), limits=replace(LIMITS, **changes)) as jail:
        yield jail


@contextmanager
def after_start(mark: str, work: Callable[[], None]) -> Iterator[None]:
    """Does some work in a thread once a process with a mark in its command line runs."""

    def wait_and_work() -> None:
        if wait_until(lambda: bool(processes_with(mark))):
            work()

    thread = threading.Thread(target=wait_and_work)
    thread.start()
    yield
    thread.join()


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


@pytest.mark.attack
@pytest.mark.parametrize("level", available_levels())
def test_arguments_may_be_as_long_as_the_system_allows(level: Level) -> None:
    program = command(PYTHON, "-S", "-c", "import sys; print(sum(map(len, sys.argv)))")
    long = [letter * 100_000 for letter in "abcdefg"]

    with sandbox_of_level(level).open(program, limits=LIMITS) as jail:
        outputs = [jail.run(stdin=b"", args=args).stdout for args in (long, ["word"], long)]
        with pytest.raises(SandboxError, match="Argument list too long"):
            jail.run(stdin=b"", args=["a" * 200_000])

    assert outputs == [b"700002\n", b"6\n", b"700002\n"]


def test_a_missing_program_fails_to_start_and_of_a_long_standard_error_the_end_is_kept() -> None:
    with open_jail("/usr/bin/no-such-program") as jail:
        assert jail.run(stdin=b"").failed_to_start == "No such file or directory"
    source = "import sys; sys.stderr.write('x' * 100_000 + 'the end')"
    with open_jail(PYTHON, "-S", "-c", source) as jail:
        seen = jail.run(stdin=b"")

    assert len(seen.stderr) == 64 << 10
    assert seen.stderr.endswith(b"the end")


@pytest.mark.attack
def test_a_program_that_is_none_or_names_no_loader_is_to_blame_itself(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    tmp_path.chmod(0o755)
    own = tmp_path / "program"
    program = Program(folder=tmp_path, argv=(str(own),))
    for content, mode, why in [
        (b"no program", 0o755, "Exec format error"),
        (b"#!/no/such/loader\n", 0o755, "No such file or directory"),
        (b"#!/bin/sh\n", 0o644, "Permission denied"),
        (None, 0, "No such file or directory"),
    ]:
        own.unlink(missing_ok=True)
        if content is not None:
            own.write_bytes(content)
            own.chmod(mode)
        with sandbox.open(program, limits=LIMITS) as jail:
            seen = jail.run(stdin=b"")
        # Whoever removed it was not its author.
        assert (seen.failed_to_start, seen.exit_code) == (why, None if content is None else 126)


def test_memory_that_processes_share_counts_once() -> None:
    source = (
        "import os, signal, time\n"
        "data = bytearray(b'x') * (80 << 20)\n"
        "children = [os.fork() or signal.pause() for _ in range(3)]\n"
        "time.sleep(0.2)\n"
        "[os.kill(pid, signal.SIGKILL) for pid in children]\n"
    )

    with open_jail(PYTHON, "-S", "-c", source, memory_bytes=150 << 20) as jail:
        seen = jail.run(stdin=b"")

    assert (seen.stopped_by, seen.exit_code) == (None, 0)


def test_cancel_ends_a_run_of_another_thread_and_every_later_one() -> None:
    sandbox, limits = best_sandbox(), replace(LIMITS, wall_s=600)
    with (
        sandbox.open(command("/bin/sleep", "600.7"), limits=limits) as jail,
        after_start("600.7", sandbox.cancel),
        pytest.raises(Cancelled),
    ):
        jail.run(stdin=b"")
    with sandbox.open(command("/bin/true"), limits=LIMITS) as later, pytest.raises(Cancelled):
        later.run(stdin=b"")


@pytest.mark.attack
def test_a_supervisor_that_is_killed_is_reported() -> None:
    def kill_supervisor() -> None:
        for supervisor in children(os.getpid()):  # also of the processes of rules, for other tests
            if not {*children(supervisor)}.isdisjoint(processes_with("61.7")):
                os.kill(supervisor, signal.SIGKILL)

    with (
        sandbox_of_level(Level.LIMITS).open(command("/bin/sleep", "61.7"), limits=LIMITS) as jail,
        after_start("61.7", kill_supervisor),
        pytest.raises(SandboxError, match=r"the supervisor of .* ended in the middle"),
    ):
        jail.run(stdin=b"")


# The process that forks the supervisors


def assert_echo(word: str) -> None:
    with open_jail("/bin/echo", word) as jail:
        assert jail.run(stdin=b"").stdout == f"{word}\n".encode()


def fork_server() -> subprocess.Popen[bytes]:
    with open_jail("/bin/true"):
        server = process._fork_server._process
    assert server
    return server


@pytest.mark.attack
def test_a_fork_server_that_is_killed_costs_nothing_but_time() -> None:
    server = fork_server()
    with open_jail("/bin/echo", "one") as jail:
        assert jail.run(stdin=b"").stdout == b"one\n"
        server.kill()
        server.wait()

        assert jail.run(stdin=b"").stdout == b"one\n"
        assert_echo("two")
    assert process._fork_server._process is not server

    with_request_unread = fork_server()
    with_request_unread.send_signal(signal.SIGSTOP)
    killer = threading.Timer(0.2, with_request_unread.kill)
    killer.start()
    assert_echo("three")
    killer.join()
    assert process._fork_server._process is not with_request_unread


def test_a_fork_server_that_could_not_be_replaced_is_replaced_later() -> None:
    server = fork_server()
    server.kill()
    server.wait()
    with ExitStack() as stack:
        take_descriptors(stack, but=3)  # they do for what a supervisor needs

        with pytest.raises(SandboxError, match="Too many open files"), open_jail("/bin/true"):
            pass

    assert_echo("one")


def take_descriptors(stack: ExitStack, *, but: int) -> None:
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


@pytest.mark.slow  # it must last until the request is there
def test_a_supervisor_for_which_no_descriptor_is_left_ends() -> None:
    server = fork_server()
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
    fork_server()  # it is there from now on
    others = {*children(os.getpid())}  # it, and those of earlier tests, such as of their rules
    with open_jail("/bin/true") as jail:
        jail.run(stdin=b"")
        (supervisor,) = {*children(os.getpid())} - others
        files = Path(f"/proc/{supervisor}/fdinfo")
        flags = {file.name: file.read_text().split()[3] for file in files.iterdir()}

    assert {name for name, value in flags.items() if not int(value, 8) & os.O_CLOEXEC} == {"0", "1"}


def test_a_supervisor_or_a_scratch_folder_that_cannot_be_made_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        server = process._ForkServer()
        patch.setattr(process, "_fork_server", server)
        patch.setattr(process, "_SUPERVISOR", tmp_path / "nowhere")
        with (
            pytest.raises(SandboxError, match=r"no supervisor could be started: .*nowhere"),
            open_jail("/bin/true"),
        ):
            pass
        server.close()

    sandbox = sandbox_of_level(Level.LIMITS)  # it is tried before, for it needs such a folder, too
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with (
        pytest.raises(SandboxError, match=r"no folder can be made in .*nowhere"),
        sandbox.open(command("/bin/true"), limits=LIMITS),
    ):
        pass


def test_what_the_machine_lacks_for_a_start_is_no_fault_of_the_program() -> None:
    with open_jail("/bin/sh", "-c", "exit 3") as jail:
        assert jail.run(stdin=b"").exit_code == 3
        zygote, _ = zygote_and_init()
        before = resource.prlimit(zygote, resource.RLIMIT_NOFILE)
        resource.prlimit(zygote, resource.RLIMIT_NOFILE, (0, before[1]))

        with pytest.raises(SandboxError, match=r"could not run /bin/sh .* start: .* \(clone\)"):
            jail.run(stdin=b"")

        resource.prlimit(zygote, resource.RLIMIT_NOFILE, before)
        assert jail.run(stdin=b"").exit_code == 3


@pytest.mark.attack
def test_after_init_was_killed_a_run_has_no_verdict_and_the_jail_goes_on() -> None:
    if best_sandbox().level is not Level.NAMESPACES:
        pytest.skip("without a pid namespace there is no init")
    with open_jail("/bin/sh", "-c", "exit 3") as jail:
        assert jail.run(stdin=b"").exit_code == 3
        kill_init()

        assert jail.run(stdin=b"").exit_code == 3

    with (
        open_jail("/bin/sleep", "61.9", wall_s=60) as jail,
        after_start("61.9", kill_init),
        pytest.raises(SandboxError, match="something killed the first process"),
    ):
        jail.run(stdin=b"")


def kill_init() -> None:
    _, init = zygote_and_init()
    ended = os.pidfd_open(init)
    os.kill(init, signal.SIGKILL)
    select.select([ended], [], [])
    os.close(ended)


def zygote_and_init() -> tuple[int, int]:
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


# Runs that are begun before they are asked for come out as if each had been made alone


# It does what its input says, and then says where it is.
SHELL = shell('read line; eval "$line"; echo $? $(ls -A | wc -l)')
HOLDS = python("""
import sys
kept = bytearray(int(sys.stdin.readline())) or None
for _ in range(int(sys.stdin.readline())):
    sys.stdout.write("x" * (1 << 16))
""")
TRUE = b"true\n"


@pytest.fixture(params=available_levels(), ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def jail(sandbox: Sandbox) -> Iterator[Jail]:
    """A jail that has run its program once, so that it may go ahead."""
    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        assert jail.run(stdin=TRUE).stdout == b"0 0\n"
        yield jail


def run_in_a_row(jail: Jail, lines: Sequence[bytes]) -> list[Execution]:
    jail.run_ahead(lines)
    return [jail.run(stdin=line) for line in lines]


def begin(jail: Jail, *lines: bytes) -> int:
    """How many runs are begun of those that are asked for ahead."""
    jail.run_ahead(lines)
    return waiting(jail)


def waiting(jail: Jail) -> int:
    """How many runs were begun that nobody has asked for."""
    assert isinstance(jail, SupervisedJail)
    return len(jail._ahead)


def test_each_gets_its_own_input_and_gives_its_own_output(jail: Jail) -> None:
    lines = [b"echo %d; (exit %d)\n" % (number, number) for number in range(8)]

    assert begin(jail, *lines) == 8
    seen = [jail.run(stdin=line) for line in lines]

    assert [one.stdout for one in seen] == [b"%d\n%d 0\n" % (n, n) for n in range(8)]
    assert [one.exit_code for one in seen] == [0] * 8
    assert len({one.wall_s for one in seen}) > 1  # each has its own figures


def test_what_one_leaves_behind_or_suffers_the_next_does_not_find(jail: Jail) -> None:
    files, process, dies, endless = (
        b"touch here; mkdir there\n",
        b"sleep 1000 & sleep 0\n",
        b"kill -11 $$\n",
        b"while :; do :; done\n",
    )

    rows = run_in_a_row(jail, [files, TRUE, process, TRUE, dies, TRUE, endless, TRUE])

    assert rows[0].stdout.endswith(b" 2\n")
    assert [one.stdout for one in rows[1::2]] == [b"0 0\n"] * 4
    assert (rows[2].stdout, rows[4].signal, rows[5].signal) == (b"0 0\n", 11, None)
    assert rows[6].stopped_by is not None
    assert rows[6].cpu_s > ATTACK_LIMITS.cpu_s > max(one.cpu_s for one in rows[1::2])


@pytest.mark.parametrize("line", [b"sleep 0.2\n", b"head -c 100000 /dev/zero\n"])
def test_after_a_long_run_or_output_the_rest_waits_until_it_is_asked_for(
    line: bytes, jail: Jail
) -> None:
    assert isinstance(jail, SupervisedJail)
    lines = [line, b"echo a\n", b"echo b\n"]
    jail.run_ahead(lines)

    first = jail.run(stdin=line)
    answers = [jail._receive_answer() for _ in lines[1:]]
    jail._answers.extend(answers)
    rest = [jail.run(stdin=line).stdout for line in lines[1:]]

    assert (first.exit_code, answers) == (0, [None, None])
    assert rest == [b"a\n0 0\n", b"b\n0 0\n"]


def test_what_one_has_written_is_not_on_the_account_of_the_next(sandbox: Sandbox) -> None:
    """Standard output lies in memory until the judge has read it."""
    greedy = b"%d\n%d\n" % (40 << 20, (24 << 20) >> 16)
    most = limits(memory_bytes=64 << 20, output_bytes=24 << 20)

    with sandbox.open(HOLDS, limits=most) as jail:
        alone = jail.run(stdin=greedy)
        row = run_in_a_row(jail, [greedy] * 5)

    for seen in (alone, *row):
        assert (seen.exit_code, seen.stopped_by, len(seen.stdout)) == (0, None, 24 << 20)
        assert abs(seen.memory_bytes - alone.memory_bytes) <= 2 << 20


def test_another_run_than_was_expected_is_made_all_the_same(jail: Jail) -> None:
    jail.run_ahead([b"echo a\n", b"echo b\n", b"echo c\n"])

    assert jail.run(stdin=b"echo a\n").stdout == b"a\n0 0\n"
    assert jail.run(stdin=b"echo c\n").stdout == b"c\n0 0\n"
    assert jail.run(stdin=b"echo c\n", args=["x"]).stdout == b"c\n0 0\n"
    assert waiting(jail) == 0


def test_a_dialogue_waits_for_what_was_begun(jail: Jail) -> None:
    jail.run_ahead([b"echo a\n", b"echo b\n"])
    source, its_end = os.pipe()
    answer, sink = os.pipe()
    os.write(its_end, b"echo talk\n")
    os.close(its_end)

    seen = jail.run_piped(source, sink)

    with os.fdopen(answer, "rb") as reading:
        assert reading.read() == b"talk\n0 0\n"
    assert (seen.exit_code, waiting(jail)) == (0, 0)


def test_nothing_is_begun_where_it_could_not_be_held(sandbox: Sandbox) -> None:
    with sandbox.open(SHELL, limits=limits(cpu_s=0.2, cpu_stop_s=0.3)) as fresh:
        assert begin(fresh, TRUE, TRUE) == 0  # the supervisor does not know the program yet
        fresh.run(stdin=TRUE)
        assert begin(fresh, b"#" * (1 << 20), TRUE) == 0
        # A row may be as long as it likes: only the first ones are begun.
        assert begin(fresh, *[TRUE] * 100) == MOST_RUNS
        assert [fresh.run(stdin=TRUE).stdout for _ in range(100)] == [b"0 0\n"] * 100
    with sandbox.open(SHELL, limits=limits(cuts_output=True)) as cutting:
        cutting.run(stdin=TRUE)
        assert begin(cutting, TRUE, TRUE) == 0


def test_nothing_is_lost_of_what_is_written_through_a_second_descriptor(sandbox: Sandbox) -> None:
    again = b"echo a >/dev/stdout; echo b >/dev/stdout\n"  # each opens it, and empties a file
    for line in (again, b"echo a; echo b >/dev/stdout\n", b"echo a >>/dev/stdout; echo b\n"):
        with sandbox.open(SHELL, limits=LIMITS) as jail:
            seen = [jail.run(stdin=text).stdout for text in (line, TRUE, line)]
            assert seen == [b"a\nb\n0 0\n", b"0 0\n", b"a\nb\n0 0\n"]
            assert begin(jail, line, line) == 0
    short = limits(cpu_s=0.1, cpu_stop_s=0.2)
    with sandbox.open(SHELL, limits=short) as jail:
        for _ in range(2):  # the second one through a pipe from the beginning
            flood = jail.run(stdin=b"yes >/dev/stdout\n")
            assert verdict_of(flood, short) is Verdict.OLE


def test_cancelling_ends_those_under_way_and_those_that_wait(sandbox: Sandbox, jail: Jail) -> None:
    seen: list[type[BaseException]] = []
    lines = [b"sleep 5\n"] * 3
    jail.run_ahead(lines)

    def ask() -> None:
        for line in lines:
            with pytest.raises(Cancelled) as caught:
                jail.run(stdin=line)
            seen.append(caught.type)

    thread = threading.Thread(target=ask)
    thread.start()
    while waiting(jail) > 2:
        time.sleep(0.01)
    sandbox.cancel()
    thread.join(60)

    assert seen == [Cancelled] * 3


def test_a_jail_that_is_closed_early_leaves_no_descriptor(sandbox: Sandbox) -> None:
    before = count_descriptors()

    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        jail.run(stdin=TRUE)
        jail.run_ahead([b"sleep 5\n"] * 8)

    assert count_descriptors() == before
