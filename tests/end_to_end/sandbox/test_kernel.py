"""Attacks on the kernel: clocks, namespaces, mounts, rings, keys, rights that were given up."""

from __future__ import annotations

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

from judge.sandbox import Guarantee, Sandbox
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    AttackPrograms,
    AttackRunner,
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
    "message queue", "named semaphore", "key", "umask", "times of a device",
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
def test_the_next_case_finds_nothing_and_the_machine_keeps_nothing(
    sandbox: Sandbox, programs: AttackPrograms
) -> None:
    holds = Guarantee.FILES not in sandbox.missing
    looked_for = LEFT if Guarantee.MODES not in sandbox.missing else LEFT[:-1]
    for where in ("here", "everywhere") if holds else ("here",):
        with sandbox.open(programs.program("leaves.c"), limits=ATTACK_LIMITS) as jail:
            left = jail.run(stdin=b"", args=[where])
            assert not any(map(has_signals_waiting, processes_with_id_1()))
            found = jail.run(stdin=b"", args=["look"])

        assert report_of(left) == {"left": "did it"}
        found_there = report_of(found)
        assert {what: found_there[what] for what in looked_for} == refused(*looked_for)
    if holds:
        key = str(0x0A77AC4E)  # of what has one
        kept = [path for path in Path("/proc/sysvipc").iterdir() if key in path.read_text()]
        assert kept == []
        assert [path for path in LEFT if path.startswith("/") and Path(path).exists()] == []
        assert not Path("/dev/shm/sem.attack-left").exists()


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
