"""Attacks on the kernel: clocks, namespaces, mounts, rings, keys, rights that were given up."""

import json
import os
import re
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Program
from judge.sandbox import Guarantee, Level, Sandbox, available_levels, sandbox_of_level, seccomp
from judge.sandbox.supervisor.kernel import SYSCALLS
from judge.sandbox.supervisor.nobody import can_become_nobody
from tests.conftest import LIMITS, skip_or_fail_on_ci
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    OK,
    PYTHON,
    AttackPrograms,
    AttackRunner,
    ended,
    limits,
    refused,
    report_of,
    skip_unless,
)

# What `kernel.c` tries; see there.
KERNEL_CALLS = (
    "clock_settime", "settimeofday", "adjtimex", "clock_adjtime",
    *(f"{call} {flag}" for flag in (
        "10000000", "20000", "20000000", "40000000", "8000000", "4000000", "2000000",
    ) for call in ("unshare", "clone")),
    "clone3", "setns", "setns of the first",
    "mount", "bind", "umount", "chroot", "pivot_root", "open_tree", "fsopen", "mknod", "quotactl",
    "io_uring", "add_key", "request_key", "keyctl", "bpf", "perf_event_open", "userfaultfd",
    "fanotify", "open_by_handle_at", "io_setup", "page cache",
    "shmat", "shmctl", "msgsnd", "msgrcv", "msgctl", "semop", "semctl", "mq_unlink",
    "sethostname", "setdomainname", "reboot", "swapoff", "acct", "syslog", "init_module", "kexec",
    "more core", "more output", "more CPU", "more files", "more urgent", "less nice",
    "a capability",
)  # fmt: skip

LEFT = (
    "left", "/tmp/attack-left", "/var/tmp/attack-left", "/dev/shm/attack-left",
    "/run/attack-left", "/attack-left", "shared memory", "messages", "semaphores",
    "message queue", "named semaphore", "key", "umask",
)  # fmt: skip

FILES_OF_THE_KERNEL = (
    "/proc/sys/kernel/hostname", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger",
    "/sys/kernel/mm/transparent_hugepage/enabled", "/sys/fs/cgroup/cgroup.procs",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes", "/dev/mem", "/dev/vda", "/dev/kmsg",
    "/dev/fuse", "/dev/net/tun",
)  # fmt: skip


def test_what_would_change_the_kernel_is_refused(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.KERNEL)
    name, ahead_s = socket.gethostname(), time.time() - time.monotonic()

    seen = attack("kernel.c")

    assert (seen.exit_code, report_of(seen)) == (0, refused(*KERNEL_CALLS))
    assert socket.gethostname() == name
    assert abs(time.time() - time.monotonic() - ahead_s) < 5
    # "Invalid argument" would mean that the kernel has considered it.
    lines = seen.stdout.decode().splitlines()
    reasons = {line.partition(" (")[2].rstrip(")") for line in lines if line[:5] != "setns"}
    assert reasons <= {
        "Operation not permitted", "Permission denied", "Function not implemented",
        "Operation not supported",
    }  # fmt: skip


def test_no_file_of_the_kernel_can_be_opened_for_writing(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)

    assert report_of(attack("opens.c", *FILES_OF_THE_KERNEL)) == refused(*FILES_OF_THE_KERNEL)


def test_a_set_user_id_program_gives_nothing(
    programs: AttackPrograms, sandbox: Sandbox, attack: AttackRunner
) -> None:
    programs.program("setuid.c")
    given = Path(shutil.copy(programs.folder / "setuid", programs.folder / "setuid-given"))
    given.chmod(0o6755)  # if the judge is root, it is root's

    seen = attack("setuid.c", str(given))

    assert report_of(seen) == refused("given", "copied", "become another", "take another group")


@pytest.mark.attack
@pytest.mark.parametrize("executes", [False, True])
def test_what_a_program_has_written_it_executes_only_where_its_language_needs_that(
    executes: bool, programs: AttackPrograms, sandbox: Sandbox
) -> None:
    if sandbox.level not in (Level.NAMESPACES, Level.LANDLOCK):
        pytest.skip("nothing keeps it from that at this level")
    program = replace(programs.program("executes.c"), executes=executes)
    with sandbox.open(program, limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"")

    ways = ("named", "unnamed", "in memory", "in memory to execute", "in memory not to execute")
    done = ways[:4] if executes else ()
    assert report_of(seen) == refused(*ways) | dict.fromkeys(done, "did it")


@pytest.mark.attack
def test_the_next_case_finds_nothing_and_the_machine_keeps_nothing(
    sandbox: Sandbox, programs: AttackPrograms
) -> None:
    holds = Guarantee.FILES not in sandbox.missing
    for where in ("here", "everywhere") if holds else ("here",):
        with sandbox.open(programs.program("leaves.c"), limits=ATTACK_LIMITS) as jail:
            left = jail.run(stdin=b"", args=[where])
            assert not any(map(has_signals_waiting, processes_with_id_1()))
            found = jail.run(stdin=b"", args=["look"])

        assert report_of(left) == {"left": "did it"}
        assert report_of(found) == refused(*LEFT)
    if holds:
        key = str(0x0A77AC4E)  # of what has one
        kept = [path for path in Path("/proc/sysvipc").iterdir() if key in path.read_text()]
        assert kept == []
        assert [path for path in LEFT if path.startswith("/") and Path(path).exists()] == []
        assert not Path("/dev/shm/sem.attack-left").exists()


@pytest.mark.attack
def test_no_mark_can_be_left_on_what_all_cases_share(
    sandbox: Sandbox, programs: AttackPrograms
) -> None:
    skip_unless(sandbox, Guarantee.CASES)
    program = programs.program("modes.c")
    with sandbox.open(program, limits=ATTACK_LIMITS) as jail:
        for path in ("/dev/null", program.argv[0], "/usr", "/etc/passwd", "/proc/1"):
            tried = report_of(jail.run(stdin=b"", args=[path]))

            assert tried == refused("mode", "owner", "times", "attributes"), path


def processes_with_id_1() -> Iterator[str]:
    """What is known of the first processes of pid namespaces below ours."""
    for path in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):  # it has just ended
            status = path.read_text()
            if re.search(r"^NSpid:.*\t1$", status, re.MULTILINE):
                yield status


def has_signals_waiting(status: str) -> bool:
    """Whether signals with a queue of their own wait, which a program has sent."""
    (waiting,) = re.findall(r"^ShdPnd:\s(\w+)$", status, re.MULTILINE)
    return int(waiting, 16) >> (signal.SIGRTMIN - 1) != 0


def test_a_program_stays_on_its_core(attack: AttackRunner) -> None:
    seen = attack("cores.c", core=max(os.sched_getaffinity(0)))

    assert report_of(seen) == {"cores": "1", "cores after asking for all": "1"}


# Every system call on the list is refused at every level, and what programs need is allowed


# What it found as JSON on standard output. Prints before and after, for a call that kills.
TRIES = """
import ctypes, json, os, signal, socket, subprocess, sys, threading
question = json.load(sys.stdin)
libc = ctypes.CDLL(None, use_errno=True)

def call(*arguments):
    return libc.syscall(*arguments), ctypes.get_errno()

def attempt(action, *arguments):
    try:
        return str(action(*arguments))
    except OSError as error:
        return type(error).__name__

found = {"calls": {}, "namespaces": {}, "sockets": {}, "devices": {}}
for name, number in question["calls"].items():
    found["calls"][name] = call(number, -1, -1, -1, -1, -1, -1)
for flag in question["flags"]:
    found["namespaces"][flag] = call(question["clone"], flag | signal.SIGCHLD, 0, 0, 0, 0)
for family in ("INET", "INET6", "UNIX", "NETLINK", "PACKET", "VSOCK"):
    for kind in ("STREAM", "DGRAM", "RAW"):
        parts = getattr(socket, f"AF_{family}"), getattr(socket, f"SOCK_{kind}")
        found["sockets"][f"{family} {kind}"] = attempt(socket.socket, *parts)
found["server"] = attempt(socket.create_connection, ("127.0.0.1", question["port"]))
for name in ("null", "zero", "full", "random", "urandom"):
    found["devices"][name] = attempt(lambda: open(f"/dev/{name}", "rb").read(1) is not None)
status = {}
for line in open("/proc/self/status"):
    name, _, value = line.partition(":")
    status[name] = value.strip()
found["capabilities"] = [status[name] for name in ("CapInh", "CapPrm", "CapEff")]
found["no new privileges"] = status["NoNewPrivs"]

one, other = socket.socketpair()
one.send(b"x")
done = []
threads = [threading.Thread(target=done.append, args=(n,)) for n in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
child = os.fork()
if child == 0:
    signal.pause()
os.kill(child, signal.SIGTERM)
found["allowed"] = [
    other.recv(1).decode(),
    len(done),
    subprocess.run(["echo", "child"], capture_output=True, text=True).stdout,
    os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]),
]
open("/dev/stdout", "w").write(json.dumps(found))
"""

NEW_NAMESPACES = (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)


@pytest.mark.attack
@pytest.mark.parametrize("level", available_levels(), ids=lambda level: level.value)
def test_listed_calls_are_refused_without_killing(level: Level) -> None:
    calls = seccomp.denied_calls(os.uname().machine)
    program = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", TRIES))
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        sandbox_of_level(level).open(program, limits=LIMITS) as jail,
    ):
        question = {
            "calls": calls,
            "flags": NEW_NAMESPACES,
            "clone": SYSCALLS["clone"],
            "port": server.getsockname()[1],
        }
        seen = jail.run(stdin=json.dumps(question).encode())

    assert (seen.exit_code, seen.stderr) == (0, b"")
    found = json.loads(seen.stdout)
    refused = [-1, 1]  # EPERM
    assert {name: came for name, came in found["calls"].items() if came != refused} == {}
    assert set(found["calls"]) == set(calls)
    assert found["namespaces"] == {str(flag): refused for flag in NEW_NAMESPACES}
    assert set(found["sockets"].values()) == {"PermissionError"}
    assert found["server"] == "PermissionError"
    assert found["devices"] == dict.fromkeys(("null", "zero", "full", "random", "urandom"), "True")
    # Without a container a program that is nobody keeps what lets it read its own files.
    reads = level is not Level.NAMESPACES and can_become_nobody()
    assert found["capabilities"] == ["0000000000000004" if reads else "0000000000000000"] * 3
    assert found["no new privileges"] == "1"
    assert found["allowed"] == ["x", 8, "child\n", -15]


# What isolate and go-judge guarantee in their documentation, and the other files do not try


def test_a_program_has_three_descriptors_no_terminal_and_is_not_root(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    facts = report_of(attack("surroundings.c"))

    fixed = {"first free descriptor": "3", "fixed addresses": "0", "leads its session": "1"}
    fixed |= {"terminal": "0", "home is here": "1", "variables": "4"}
    assert {name: facts[name] for name in fixed} == fixed
    assert int(facts["descriptors"]) <= 1024  # --open-files
    if Guarantee.USER not in sandbox.missing:
        assert facts["root"] == "0"
    if Guarantee.PROCESSES not in sandbox.missing:  # /proc is its own
        assert int(facts["processes"]) <= 3


# Honest programs that do what attacks do, for good reasons


@pytest.mark.slow
def test_honest_programs_are_judged_normally(attack: AttackRunner) -> None:
    ways = ("alarm", "setitimer", "sleep", "wait4", "setsid", "system", "threads", "files")
    for how in (*ways, "pipes", "raise"):
        seen = attack("honest.c", how, limits=limits(cpu_s=0.5))

        assert (ended(seen), seen.stdout, seen.stderr) == (OK, b"", b""), how
        assert seen.wall_s >= (0.99 if how in ("alarm", "sleep") else 0)


@pytest.mark.slow
def test_a_compiler_and_its_program_work_in_folders_that_are_the_judges_alone(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    if (compiler := shutil.which("cc")) is None:
        skip_or_fail_on_ci("cc is not installed")
    work = tmp_path / "work"  # pytest closes the folders above it
    work.mkdir()
    (work / "a.c").write_text('#include <stdio.h>\nint main(void) { return puts("1") < 0; }\n')
    compiling = Program(folder=work, argv=(compiler, "-o", f"{work}/a", f"{work}/a.c"))
    roomy = limits(cpu_s=20.0, wall_s=60.0, memory_bytes=1 << 30, output_bytes=16 << 20)

    with sandbox.open(compiling, limits=roomy, writable=work) as jail:
        compiled = jail.run(stdin=b"")
    with sandbox.open(Program(folder=work, argv=(f"{work}/a",)), limits=ATTACK_LIMITS) as jail:
        seen = jail.run(stdin=b"")

    assert (compiled.stderr, compiled.exit_code) == (b"", 0)
    assert (seen.stdout, seen.stderr, seen.exit_code) == (b"1\n", b"", 0)
