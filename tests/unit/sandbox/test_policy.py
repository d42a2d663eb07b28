"""Attacks on what a program may not reach, at each level that this machine gives.

A program here is Python in the real sandbox; what it prints is what it managed to do.
"""

from __future__ import annotations

import os
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.model import Execution, Program
from judge.sandbox import (
    Guarantee,
    Level,
    available_levels,
    detect,
    guarantees,
    policy,
    sandbox_of_level,
    seccomp,
)
from judge.sandbox.supervisor import landlock
from tests.conftest import LIMITS, ROOT
from tests.unit.sandbox.test_sandbox import PYTHON

needs_landlock = pytest.mark.skipif(
    not landlock.abi(), reason="this kernel has no Landlock (Linux 5.13, CONFIG_SECURITY_LANDLOCK)"
)
needs_scopes = pytest.mark.skipif(
    landlock.abi() < landlock.ABI_OF_SCOPES, reason="Landlock scopes signals from Linux 6.12 on"
)
every_level = pytest.mark.parametrize("level", available_levels(), ids=lambda level: level.value)


def attack(source: str, level: Level = Level.LANDLOCK) -> Execution:
    """What became of a Python program at a level."""
    program = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", source))
    with sandbox_of_level(level).open(program, limits=LIMITS) as jail:
        return jail.run(stdin=b"input")


def tried(expression: str, level: Level = Level.LANDLOCK) -> str:
    """The value of a Python expression in the sandbox, or the name of the error it raised."""
    source = (
        "import ctypes, os, socket, sys\n"
        f"try: print({expression})\n"
        "except OSError as error: print(type(error).__name__)\n"
    )
    return attack(source, level).stdout.decode().strip()


# Files


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text("the answer")
    path.chmod(0o666)
    return path


@needs_landlock
def test_a_file_of_the_user_cannot_be_read(secret: Path) -> None:
    assert tried(f"open({str(secret)!r}).read()") == "PermissionError"


def test_a_file_of_the_user_can_be_read_where_limits_are_all_there_is(secret: Path) -> None:
    assert tried(f"open({str(secret)!r}).read()", Level.LIMITS) == "the answer"
    assert Guarantee.FILES in sandbox_of_level(Level.LIMITS).missing


@needs_landlock
@pytest.mark.parametrize(
    "path",
    [
        "/etc/shadow",
        str(ROOT / "testdata/push/sample/01-one-board.ans"),
        str(ROOT / "solutions/push/breadth_first.py"),
        "/proc/1/environ",
        "/dev/mem",
        "/sys/kernel/mm/transparent_hugepage/enabled",
        "/var/log/dpkg.log",
    ],
)
def test_what_is_not_the_programs_cannot_be_read(path: str) -> None:
    assert tried(f"open({path!r}, 'rb').read(1)") in ("PermissionError", "FileNotFoundError")


@needs_landlock
@pytest.mark.parametrize("folder", ["/", "/tmp", "/root", "/home", str(Path.home()), str(ROOT)])
def test_folders_of_others_cannot_be_listed(folder: str) -> None:
    assert tried(f"os.listdir({folder!r})") in ("PermissionError", "FileNotFoundError")


@needs_landlock
@pytest.mark.parametrize(
    "attempt",
    [
        "open({there!r}, 'w')",
        "os.mkdir({there!r})",
        "os.symlink('x', {there!r})",
        "os.mkfifo({there!r})",
        "(open('mine', 'w').close(), os.rename('mine', {there!r}))",
        "(open('mine', 'w').close(), os.link('mine', {there!r}))",
        "os.unlink({secret!r})",
        "os.truncate({secret!r}, 0)",
        "(os.symlink({secret!r}, 'link'), open('link', 'w'))",
        "(os.link({secret!r}, 'link'), open('link').read())",
    ],
)
def test_nothing_outside_the_scratch_folder_can_be_written(attempt: str, secret: Path) -> None:
    there = secret.with_name("there")

    said = tried(attempt.format(there=str(there), secret=str(secret)))

    assert said in ("PermissionError", "OSError")
    assert not there.exists()
    assert secret.read_text() == "the answer"


@needs_landlock
def test_the_scratch_folder_is_the_programs_to_do_with_as_it_likes() -> None:
    source = (
        "import os, subprocess\n"
        "os.makedirs('a/b'); open('a/b/f', 'w').write('#!/bin/sh\\necho ran')\n"
        "os.chmod('a/b/f', 0o700); os.rename('a/b/f', 'g'); os.link('g', 'h')\n"
        "os.symlink('h', 'i'); os.truncate('h', 100)\n"
        "print(subprocess.run(['./i'], capture_output=True, text=True).stdout, os.listdir('.'))\n"
    )

    seen = attack(source)

    assert (seen.exit_code, seen.stderr) == (0, b"")
    assert seen.stdout.startswith(b"ran\n")


@every_level
@pytest.mark.parametrize("device", ["null", "zero", "full", "random", "urandom"])
def test_the_usual_devices_are_there(device: str, level: Level) -> None:
    assert tried(f"open('/dev/{device}', 'rb').read(1) is not None", level) == "True"


@every_level
def test_standard_streams_can_be_reopened_by_their_names(level: Level) -> None:
    source = "open('/dev/stdout', 'w').write(open('/dev/stdin').read())"

    assert attack(source, level).stdout == b"input"


# Networks and the kernel


@every_level
@pytest.mark.parametrize(
    "family", ["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK", "AF_PACKET", "AF_VSOCK"]
)
@pytest.mark.parametrize("kind", ["SOCK_STREAM", "SOCK_DGRAM", "SOCK_RAW"])
def test_no_socket_can_be_made(family: str, kind: str, level: Level) -> None:
    assert tried(f"socket.socket(socket.{family}, socket.{kind})", level) == "PermissionError"


@every_level
def test_a_server_on_this_machine_cannot_be_reached(level: Level) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        said = tried(f"socket.create_connection(('127.0.0.1', {port}))", level)

    assert said == "PermissionError"


@every_level
def test_a_pair_of_sockets_and_threads_and_children_are_allowed(level: Level) -> None:
    source = (
        "import socket, subprocess, threading\n"
        "a, b = socket.socketpair(); a.send(b'x'); assert b.recv(1) == b'x'\n"
        "done = []\n"
        "threads = [threading.Thread(target=done.append, args=(n,)) for n in range(8)]\n"
        "[t.start() for t in threads]; [t.join() for t in threads]\n"
        "print(len(done), subprocess.run(['echo', 'child'], capture_output=True).stdout)\n"
    )

    assert attack(source, level).stdout == b"8 b'child\\n'\n"


@every_level
@pytest.mark.parametrize("name", seccomp.denied_calls(os.uname().machine))
def test_a_call_on_the_list_is_refused_and_kills_nobody(name: str, level: Level) -> None:
    number = seccomp.denied_calls(os.uname().machine)[name]
    source = (
        "import ctypes\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        f"print(libc.syscall({number}, -1, -1, -1, -1, -1, -1), ctypes.get_errno())\n"
    )

    seen = attack(source, level)

    assert (seen.exit_code, seen.stdout) == (0, b"-1 1\n")  # EPERM


@every_level
@pytest.mark.parametrize(
    "flag", [0x20000, 0x2000000, 0x4000000, 0x10000000, 0x20000000, 0x40000000]
)
def test_a_child_in_a_new_namespace_is_refused(flag: int, level: Level) -> None:
    clone = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
    source = (
        "import ctypes\n"
        "libc = ctypes.CDLL(None, use_errno=True)\n"
        f"print(libc.syscall({clone}, {flag} | 17, 0, 0, 0, 0), ctypes.get_errno())\n"
    )

    assert attack(source, level).stdout == b"-1 1\n"


@every_level
def test_no_capability_is_left_even_to_root(level: Level) -> None:
    said = tried("[l.split()[1] for l in open('/proc/self/status') if l[:3] == 'Cap'][:3]", level)

    assert said == str(["0000000000000000"] * 3)


@every_level
def test_privileges_cannot_be_gained(level: Level) -> None:
    assert tried("[l for l in open('/proc/self/status') if 'NoNewPrivs' in l][0][-2]", level) == "1"


# Other processes


@needs_scopes
@pytest.mark.parametrize("number", ["signal.SIGKILL", "signal.SIGSTOP", "signal.SIGTERM", "0"])
def test_the_keeper_and_the_judge_cannot_be_signalled(number: str) -> None:
    source = (
        "import os, signal\n"
        f"for pid in (os.getppid(), {os.getpid()}):\n"
        f"    try: os.kill(pid, {number}); print('sent to', pid)\n"
        "    except OSError as error: print(type(error).__name__)\n"
    )

    said = attack(source).stdout.split()

    assert said == [b"PermissionError"] * 2


@needs_scopes
def test_a_signal_to_everybody_reaches_nobody() -> None:
    bystander = subprocess.Popen(["sleep", "60"])

    # The kernel reports success although everybody was out of reach.
    seen = attack("import os, signal; os.kill(-1, signal.SIGKILL); print('still here')")

    assert seen.stdout == b"still here\n"
    assert bystander.poll() is None
    bystander.kill()
    bystander.wait()


@needs_landlock
@pytest.mark.parametrize("file", ["environ", "mem", "maps", "root/etc/passwd", "cwd", "fd/0"])
def test_nothing_of_the_keeper_or_the_judge_can_be_read(file: str) -> None:
    paths = f"[f'/proc/{{os.getppid()}}/{file}', '/proc/{os.getpid()}/{file}']"
    source = (
        "import os\n"
        f"for path in {paths}:\n"
        "    try: print(os.listdir(path) if 'cwd' in path else open(path, 'rb').read(1))\n"
        "    except OSError as error: print(type(error).__name__)\n"
    )

    assert attack(source).stdout.split() == [b"PermissionError"] * 2


def test_children_can_be_signalled() -> None:
    source = (
        "import os, signal, time\n"
        "pid = os.fork()\n"
        "if pid == 0: time.sleep(60)\n"
        "os.kill(pid, signal.SIGTERM); print(os.waitstatus_to_exitcode(os.wait()[1]))\n"
    )

    assert attack(source, available_levels()[0]).stdout == b"-15\n"


# What is allowed, and what is promised


def test_etc_is_open_as_far_as_it_is_public() -> None:
    program = Program(folder=Path("/"), argv=("/bin/true",))

    rights = dict(policy.landlock_rules(program, scratch=Path("/scratch"), writable=None))

    for path in Path("/etc").iterdir():
        if str(path) in rights:
            assert path.stat().st_mode & stat.S_IROTH, path
    assert "/etc/shadow" not in rights
    assert "/etc" not in rights


def test_a_tool_from_elsewhere_brings_its_installation_and_no_more(tmp_path: Path) -> None:
    tool = tmp_path / "python-9/bin/python9"
    home_tool = Path.home() / "bin" / "mine"

    for argv, above, readable in (
        (str(tool), str(tmp_path), str(tmp_path / "python-9")),
        (str(home_tool), str(Path.home()), str(Path.home() / "bin")),
    ):
        program = Program(folder=Path("/"), argv=(argv,), env={"TOOL_HOME": "/opt/tool"})
        rights = dict(policy.landlock_rules(program, scratch=tmp_path / "s", writable=None))
        assert rights[readable] == landlock.READ
        assert above not in rights
        assert rights["/opt/tool"] == landlock.READ


def test_only_the_scratch_folder_and_the_build_folder_can_be_written(tmp_path: Path) -> None:
    program = Program(folder=tmp_path / "p", argv=("/bin/true",))

    rights = policy.landlock_rules(program, scratch=tmp_path / "s", writable=tmp_path / "w")

    writable = {path for path, right in rights if right & landlock.WRITE & ~landlock.READ}
    assert writable - {
        f"/dev/{name}" for name in ("null", "zero", "full", "random", "urandom")
    } == {
        str(tmp_path / "s"),
        str(tmp_path / "w"),
    }


def test_the_strongest_level_comes_first_and_limits_are_always_there() -> None:
    assert available_levels()[-1] is Level.LIMITS
    assert available_levels() == sorted(available_levels(), key=list(Level).index)
    assert set(sandbox_of_level(available_levels()[0]).missing) <= set(
        sandbox_of_level(Level.LIMITS).missing
    )


def test_a_level_that_is_not_there_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = {Level.NAMESPACES: "forbidden", Level.LANDLOCK: "there is none"}
    monkeypatch.setattr(detect, "why_unavailable", refusals.get)
    monkeypatch.setattr("judge.sandbox.why_unavailable", refusals.get)

    words = "does not support the sandbox landlock: there is none; it supports: limits none"
    with pytest.raises(SandboxError, match=words):
        sandbox_of_level(Level.LANDLOCK)


def test_an_older_landlock_promises_less(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = []
    for version in (1, 3, 6):
        monkeypatch.setattr(landlock, "abi", lambda version=version: version)
        gaps.append(set(guarantees.missing_guarantees(Level.LANDLOCK)))

    assert gaps[0] - gaps[1] == {Guarantee.FILES}
    assert gaps[1] - gaps[2] == {Guarantee.SIGNALS, Guarantee.DESCENDANTS}
    assert gaps[2] - {Guarantee.USER} == {Guarantee.MODES, Guarantee.PROCESSES, Guarantee.DISK}


def test_limits_alone_do_not_promise_what_a_hostile_program_can_undo() -> None:
    gaps = guarantees.missing_guarantees(Level.LIMITS)

    assert {
        Guarantee.ENVIRONMENT,
        Guarantee.DESCENDANTS,
        Guarantee.FILES,
        Guarantee.SIGNALS,
    } <= set(gaps)


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_is_short_enough_for_the_kernel_and_ends_in_every_case(machine: str) -> None:
    code = seccomp.compile_filter(machine)

    rows = [code[start : start + 8] for start in range(0, len(code), 8)]
    assert 0 < len(rows) <= 4096
    for index, row in enumerate(rows):
        if row[0] in (0x15, 0x35, 0x45):  # conditional jumps stay inside
            assert index + 1 + max(row[2], row[3]) < len(rows)
    assert rows[-1][0] == 0x06


def test_a_machine_that_is_not_known_has_no_filter() -> None:
    assert seccomp.compile_filter("vax") == b""
