"""The real sandbox, with real programs: what it measures, what it stops, what it leaves behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from judge.errors import Cancelled, SandboxError
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import (
    JailCache,
    Level,
    available_levels,
    best_sandbox,
    physical_cores,
    sandbox_of_level,
)
from judge.sandbox.supervisor.scratch import remove_tree
from tests.conftest import LIMITS

PYTHON = getattr(sys, "_base_executable", None) or sys.executable


def python(source: str, **changes: float | int) -> Execution:
    """What became of a Python program under `LIMITS` with some changed."""
    return started([PYTHON, "-S", "-c", source], b"", changes)


def run(argv: Sequence[str], stdin: bytes = b"", **changes: float | int) -> Execution:
    return started(argv, stdin, changes)


def started(argv: Sequence[str], stdin: bytes, changes: Mapping[str, float | int]) -> Execution:
    limits = replace(LIMITS, **changes)  # type: ignore[arg-type]  # names and types of Limits
    with best_sandbox().open(Program(folder=Path("/"), argv=tuple(argv)), limits=limits) as jail:
        return jail.run(stdin=stdin)


def processes_with(mark: str) -> list[int]:
    """The live processes that have `mark` in their command line."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark in (entry / "cmdline").read_text():
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                found += [int(entry.name)] if state != "Z" else []
        except OSError:
            continue
    return found


def eventually_gone(mark: str, *, within_s: float = 5.0) -> bool:
    deadline = time.monotonic() + within_s
    while processes_with(mark):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.fixture
def mark(request: pytest.FixtureRequest) -> str:
    """A word to put on a command line, by which its processes are found."""
    return f"mark-{request.node.name}-{os.getpid()}-{time.monotonic_ns()}"


# What comes out


def test_output_error_and_exit_code_are_what_the_program_gave() -> None:
    seen = run(["/bin/sh", "-c", "cat; echo oops >&2; exit 3"], stdin=b"hello")

    assert (seen.stdout, seen.stderr, seen.exit_code, seen.signal, seen.stopped_by) == (
        b"hello",
        b"oops\n",
        3,
        None,
        None,
    )
    assert seen.output_bytes == len(b"hello" + b"oops\n")


@pytest.mark.parametrize("code", [0, 1, 2, 42, 127, 128, 137, 255])
def test_every_exit_code_is_told(code: int) -> None:
    assert run(["/bin/sh", "-c", f"exit {code}"]).exit_code == code


@pytest.mark.parametrize("number", [1, 2, 6, 9, 11, 13, 15, 25])
def test_a_program_that_a_signal_ends_tells_the_signal(number: int) -> None:
    seen = run(["/bin/sh", "-c", f"kill -{number} $$"])

    assert (seen.exit_code, seen.signal, seen.stopped_by) == (None, number, None)


def test_output_may_hold_any_bytes() -> None:
    content = bytes(range(256)) * 40

    assert run(["/bin/cat"], stdin=content).stdout == content


def test_input_that_nobody_reads_blocks_nobody() -> None:
    seen = run(["/bin/true"], stdin=b"x" * (20 << 20))

    assert seen.exit_code == 0


def test_input_cannot_be_changed_by_reopening_it() -> None:
    seen = python("open('/proc/self/fd/0', 'r+b', buffering=0).write(b'forged')")

    assert seen.exit_code == 1
    assert b"PermissionError" in seen.stderr


def test_a_command_that_is_not_there_is_told_as_such() -> None:
    seen = run(["/no/such/command"])

    assert seen.failed_to_start == "No such file or directory"


def test_arguments_follow_the_command() -> None:
    program = Program(folder=Path("/"), argv=("/bin/echo", "one"))
    with best_sandbox().open(program, limits=LIMITS) as jail:
        seen = jail.run(stdin=b"", args=["two words", ""])

    assert seen.stdout == b"one two words \n"


# What is limited


def test_a_loop_is_stopped_soon_after_its_cpu_limit() -> None:
    seen = python("while True: pass", cpu_s=0.3, cpu_stop_s=0.4)

    assert seen.stopped_by is Stop.CPU
    assert 0.4 <= seen.cpu_s < 1.0


def test_cpu_time_of_all_threads_counts() -> None:
    source = (
        "import hashlib, threading\n"
        "def work():\n"
        "    while True: hashlib.sha256(bytes(1 << 20))\n"
        "for _ in range(3): threading.Thread(target=work).start()\n"
    )

    seen = python(source, cpu_s=0.5, cpu_stop_s=0.5)

    assert seen.stopped_by is Stop.CPU


def test_cpu_time_of_children_that_nobody_waits_for_counts() -> None:
    source = (
        "import os, time\n"
        "ended, writer = os.pipe()\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        "        while time.process_time() < 0.3: pass\n"
        "    os._exit(0)\n"
        "os.close(writer)\n"
        "os.read(ended, 1)\n"
    )

    seen = python(source)

    assert seen.exit_code == 0
    assert seen.cpu_s > 0.28


@pytest.mark.parametrize("level", available_levels())
def test_what_the_keeper_uses_itself_is_nobody_elses(level: Level) -> None:
    source = "import time\nwhile time.process_time() < 0.06: pass"
    program = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", source))
    limits = replace(LIMITS, cpu_s=0.2, cpu_stop_s=0.2)

    with sandbox_of_level(level).open(program, limits=limits) as jail:
        seen = [jail.run(stdin=b"") for _ in range(20)]

    assert {(one.exit_code, one.stopped_by) for one in seen} == {(0, None)}


def test_a_sleeping_program_is_stopped_at_the_wall_limit() -> None:
    seen = run(["/bin/sleep", "100"], wall_s=0.3)

    assert seen.stopped_by is Stop.WALL
    assert 0.3 <= seen.wall_s < 3.0
    assert seen.cpu_s < 0.2


def test_a_program_that_waits_for_input_meets_its_end() -> None:
    assert run(["/bin/cat"]).exit_code == 0


def test_memory_of_one_process_is_measured() -> None:
    seen = python("data = bytearray(b'x') * (100 << 20)")

    assert seen.exit_code == 0
    assert 100 << 20 <= seen.memory_bytes < 130 << 20


def test_a_program_that_eats_memory_is_stopped() -> None:
    source = "data = []\nwhile True: data.append(bytearray(b'x') * (1 << 20))"

    seen = python(source, memory_bytes=100 << 20, cpu_s=20, cpu_stop_s=20)

    assert seen.stopped_by is Stop.MEMORY
    assert seen.memory_bytes >= 100 << 20


def test_memory_of_many_children_adds_up() -> None:
    source = (
        "import os, time\n"
        "for _ in range(4):\n"
        "    if os.fork() == 0:\n"
        "        data = bytearray(b'x') * (60 << 20)\n"
        "        time.sleep(5)\n"
        "        os._exit(0)\n"
        "time.sleep(5)\n"
    )

    seen = python(source, memory_bytes=150 << 20, wall_s=20)

    assert seen.stopped_by is Stop.MEMORY


def test_memory_that_processes_share_counts_once() -> None:
    source = (
        "import os, time\n"
        "data = bytearray(b'x') * (80 << 20)\n"
        "for _ in range(3):\n"
        "    if os.fork() == 0:\n"
        "        time.sleep(0.3)\n"
        "        os._exit(0)\n"
        "time.sleep(0.5)\n"
    )

    seen = python(source, memory_bytes=150 << 20)

    assert (seen.stopped_by, seen.exit_code) == (None, 0)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_program_that_writes_without_end_is_stopped(stream: str) -> None:
    source = f"import sys\nwhile True: sys.{stream}.write('x' * 65536)"

    seen = python(source, cpu_s=20, cpu_stop_s=20, wall_s=30)

    assert seen.output_bytes > LIMITS.output_bytes
    assert len(seen.stdout) <= LIMITS.output_bytes
    assert len(seen.stderr) <= 64 << 10


def test_the_end_of_a_long_standard_error_is_kept() -> None:
    seen = python("import sys; sys.stderr.write('x' * 100_000 + 'the end')")

    assert seen.stderr.endswith(b"the end")


def test_a_file_in_the_scratch_folder_cannot_grow_without_bound() -> None:
    seen = run(["/bin/sh", "-c", "dd if=/dev/zero of=big bs=1M count=50 2>/dev/null; wc -c <big"])

    assert int(seen.stdout) <= LIMITS.output_bytes + 1


def test_a_fork_bomb_is_stopped_and_gone(mark: str) -> None:
    source = f"import os, time\n'{mark}'\nwhile True:\n    if os.fork() == 0: time.sleep(60)\n"

    seen = python(source, processes=60, wall_s=20, cpu_s=20, cpu_stop_s=20)

    # On a busy machine it may meet the kernel's own limit before it is looked at.
    assert seen.stopped_by is Stop.PROCESSES or b"temporarily unavailable" in seen.stderr
    assert processes_with(mark) == []


def test_deep_recursion_has_as_much_stack_as_memory() -> None:
    source = (
        "import sys, threading\n"
        "sys.setrecursionlimit(10**6)\n"
        "def depth(n): return 0 if n == 0 else 1 + depth(n - 1)\n"
        "print(depth(100_000))\n"
    )

    assert python(source).stdout == b"100000\n"


# What is left behind


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param("sh -c 'sleep 60; : {mark}' &", id="in-the-background"),
        pytest.param("setsid sh -c 'sleep 60; : {mark}' & sleep 0.2", id="in-its-own-session"),
        pytest.param("(setsid sh -c 'sleep 60; : {mark}' &); sleep 0.2", id="orphaned"),
        pytest.param("sh -c 'trap \"\" TERM HUP; sleep 60; : {mark}' &", id="deaf-to-signals"),
    ],
)
def test_every_descendant_is_dead_when_the_run_returns(leave: str, mark: str) -> None:
    seen = run(["/bin/sh", "-c", leave.format(mark=mark)])

    assert seen.exit_code == 0
    assert processes_with(mark) == []


def test_a_stopped_program_is_killed_at_the_wall_limit(mark: str) -> None:
    seen = run(["/bin/sh", "-c", f"kill -STOP $$ # {mark}"], wall_s=0.3)

    assert seen.stopped_by is Stop.WALL
    assert processes_with(mark) == []


def test_the_scratch_folder_is_empty_at_first_and_gone_at_last() -> None:
    program = Program(
        folder=Path("/"), argv=("/bin/sh", "-c", "ls -A; pwd; touch left; mkdir -p a/b")
    )
    with best_sandbox().open(program, limits=LIMITS) as jail:
        folders = [jail.run(stdin=b"").stdout.decode().strip() for _ in range(3)]

    assert len(set(folders)) == 1  # nothing was listed before its name
    assert not Path(folders[0]).exists()


def test_home_and_temporary_folder_are_the_scratch_folder() -> None:
    seen = run(["/bin/sh", "-c", 'test "$HOME" = "$PWD" && test "$TMPDIR" = "$PWD"'])

    assert seen.exit_code == 0


def test_the_environment_of_the_judge_stays_with_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THE_JUDGE", "xyzzy")

    seen = run(["/usr/bin/env"])

    names = {line.partition("=")[0] for line in seen.stdout.decode().splitlines()}
    assert names == {"HOME", "TMPDIR", "PATH", "LANG"}


def test_only_three_descriptors_are_open() -> None:
    seen = python("import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:4])")

    # listing the folder opens one of its own
    assert seen.stdout == b"[0, 1, 2, 3]\n"


def test_many_runs_leave_no_descriptor_and_no_process() -> None:
    program = Program(folder=Path("/"), argv=("/bin/true",))
    before = descriptors()

    with best_sandbox().open(program, limits=LIMITS) as jail:
        codes = {jail.run(stdin=b"x").exit_code for _ in range(300)}

    assert codes == {0}
    assert descriptors() == before


def test_a_folder_is_removed_however_deep_and_whatever_its_modes(tmp_path: Path) -> None:
    script = (
        "import os\n"
        "for n in range(3000):\n"
        "    os.mkdir('d'); os.chdir('d')\n"
        "open('file', 'w').close()\n"
        "os.symlink('/etc', 'link'); os.mkdir('closed', 0)\n"
    )
    folder = tmp_path / "deep"
    folder.mkdir()
    subprocess.run([PYTHON, "-c", script], cwd=folder, check=True)

    remove_tree(str(folder))

    assert not folder.exists()
    assert Path("/etc/passwd").exists()


def test_a_judge_that_is_killed_leaves_nothing_running(mark: str, tmp_path: Path) -> None:
    source = (
        "from pathlib import Path\n"
        "from judge.model import Limits, Program\n"
        "from judge.sandbox import best_sandbox\n"
        "limits = Limits.of(cpu_s=50, memory_bytes=1 << 28)\n"
        f"program = Program(folder=Path('/'), argv=('/bin/sh', '-c', 'sleep 60; : {mark}'))\n"
        "with best_sandbox().open(program, limits=limits) as jail: jail.run(stdin=b'')\n"
    )
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    judge = subprocess.Popen([sys.executable, "-c", source, "the-judge"], env=env)
    while len(processes_with(f"sleep 60; : {mark}")) < 2:  # the judge itself and the program
        time.sleep(0.02)

    judge.kill()
    judge.wait()

    assert eventually_gone(mark)
    deadline = time.monotonic() + 5
    while list(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(tmp_path.iterdir()) == []


# Cancelling, and what the machine refuses


def test_cancel_ends_a_run_of_another_thread_at_once() -> None:
    sandbox = best_sandbox()
    program = Program(folder=Path("/"), argv=("/bin/sleep", "60"))
    timer = threading.Timer(0.3, sandbox.cancel)
    began = time.monotonic()

    with sandbox.open(program, limits=Limits.of(cpu_s=60, memory_bytes=1 << 28)) as jail:
        timer.start()
        with pytest.raises(Cancelled):
            jail.run(stdin=b"")

    assert time.monotonic() - began < 5


def test_a_cancelled_sandbox_runs_nothing_any_more() -> None:
    sandbox = best_sandbox()
    sandbox.cancel()

    with (
        sandbox.open(Program(folder=Path("/"), argv=("/bin/true",)), limits=LIMITS) as jail,
        pytest.raises(Cancelled),
    ):
        jail.run(stdin=b"")


def test_a_program_that_kills_its_keeper_is_reported_and_nothing_hangs() -> None:
    source = "import os, signal, time; os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)"
    program = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", source))

    with (
        sandbox_of_level(Level.LIMITS).open(program, limits=LIMITS) as jail,
        pytest.raises(SandboxError, match="supervisor"),
    ):
        jail.run(stdin=b"")


def test_no_scratch_folder_is_a_clear_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))

    sandbox = sandbox_of_level(Level.LIMITS)
    with (
        pytest.raises(SandboxError, match=r"no scratch folder can be made in .*nowhere"),
        sandbox.open(Program(folder=Path("/"), argv=("/bin/true",)), limits=LIMITS),
    ):
        pass


# Warm jails and cores


@pytest.fixture
def warm() -> Iterator[JailCache]:
    # Supervisors can be told apart at this level.
    jails = JailCache(sandbox_of_level(Level.LIMITS), physical_cores())
    yield jails
    jails.close()


def test_a_program_is_bound_to_the_core_of_its_thread(warm: JailCache) -> None:
    program = Program(
        folder=Path("/"), argv=("/bin/sh", "-c", "grep Cpus_allowed_list /proc/self/status")
    )

    seen = warm.run(program, LIMITS, stdin=b"")

    assert re.fullmatch(rb"Cpus_allowed_list:\t\d+\n", seen.stdout)


def test_a_thread_keeps_a_jail_for_each_of_the_last_few_programs(warm: JailCache) -> None:
    programs = [
        Program(folder=Path("/"), argv=("/bin/sh", "-c", f"echo $PPID; exit {number}"))
        for number in range(6)
    ]

    def keeper(number: int, limits: Limits = LIMITS) -> bytes:
        return warm.run(programs[number], limits, stdin=b"").stdout

    first = [keeper(number) for number in range(3)]
    again = [keeper(number) for number in range(3)]
    others = [keeper(number) for number in range(3, 6)]

    assert first == again
    assert len({*first, *others}) == 6
    assert keeper(0) not in first  # others have been run since
    assert keeper(5, replace(LIMITS, wall_s=5.0)) not in others  # a jail is for one set of limits


def test_there_is_at_least_one_core_and_all_may_be_used() -> None:
    assert set(physical_cores()) <= os.sched_getaffinity(0)
    assert physical_cores()
