"""The CPUs of this machine, whether it leaves the sandbox what it needs, and what level it has had.

A program inherits the limits under which the judge was started. One that they stop would get a
verdict for what it did not do.

The strongest level of sandbox that this machine has had is kept in a small file in the user's data
folder. What cannot be read there is not known, and what cannot be written is known next time or
never: the file only makes the judge more careful.

A trial of a level takes as long as to judge twenty cases. So one that succeeded is kept in the
cache, with all that it is known to depend on. If a jail cannot be made all the same, the trial is
forgotten, and the next start tries again and says what has changed.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

from judge.errors import SandboxError
from judge.facts import Fact
from judge.files import (
    cache_folder,
    data_folder,
    make_private_folder,
    python_files,
    replace_file,
)
from judge.files.json_cache import read_object, write_object
from judge.model import Limits
from judge.sandbox.interface import Level
from judge.sandbox.supervisor.cgroups import limit_around
from judge.sandbox.supervisor.procfs import cpu_rlimit_s

_GIB = 1 << 30
_LEAST_FILES = 256  # the judge holds a few for each program that it keeps ready
_LEAST_PROCESSES = 256
# Runtimes reserve far more addresses than they ever use.
_RESERVED_BYTES = 8 * _GIB


def physical_cores() -> list[int]:
    """One CPU number a physical core, of those that this process may use.

    Two hyper-threads of one core slow each other down, so only the first of them judges.
    """
    if not hasattr(os, "sched_getaffinity"):
        return list(range(os.cpu_count() or 1))
    cores: dict[str, int] = {}
    for number in sorted(os.sched_getaffinity(0)):
        path = Path(f"/sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list")
        try:
            siblings = path.read_text()
        except OSError:
            siblings = str(number)
        cores.setdefault(siblings, number)
    return sorted(cores.values())


def processor_name() -> str:
    """The model of the processor, or at least its kind, for readers of measurements."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.machine()


def why_unsupported() -> Fact | None:
    """Why programs cannot be run on this machine, or None if they can."""
    if sys.platform != "linux":
        return Fact("programs can be judged on Linux only, and this is {}", sys.platform)
    if not hasattr(os, "pidfd_open"):
        return Fact("this Python was built without pidfd_open (Linux 5.3)")
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return Fact("/proc does not list the children of a process (CONFIG_PROC_CHILDREN)")
    return None


def require_room(limits: Limits) -> None:
    """Raises `SandboxError` if a limit of this process is too low for programs with these.

    A group around it with less memory is no reason: most programs need less than their limit, and
    one that reaches that of the group gets no verdict.
    """
    memory, file_bytes = limits.memory_bytes, limits.file_bytes or limits.output_bytes + 1
    rows = (
        (resource.RLIMIT_NOFILE, "n", "open files", _LEAST_FILES, ""),
        (resource.RLIMIT_NPROC, "u", "processes", _LEAST_PROCESSES, ""),
        (resource.RLIMIT_FSIZE, "f", "the size of files", file_bytes, "bytes"),
        (resource.RLIMIT_AS, "v", "address space", memory + _RESERVED_BYTES, "bytes"),
        (resource.RLIMIT_DATA, "d", "data", memory + _GIB, "bytes"),
        (resource.RLIMIT_STACK, "s", "the stack", memory, "bytes"),
        (resource.RLIMIT_CPU, "t", "CPU time", cpu_rlimit_s(limits.cpu_stop_s) + 1, "seconds"),
    )
    for kind, letter, noun, least, unit in rows:
        most = _highest(kind)
        if 0 <= most < least:
            actual, needed = (f"{number:,} {unit}".strip() for number in (most, least))
            raise SandboxError(
                f"the limit of {noun} here (ulimit -{letter}) is {actual}; {needed} are needed",
                advice="Raise it, or start the judge from a shell in which it was not lowered",
            )
    tasks = limit_around("pids")
    if tasks is not None and tasks < _LEAST_PROCESSES:
        raise SandboxError(
            f"the limit of processes in a control group around the judge (pids.max) is {tasks:,}; "
            f"{_LEAST_PROCESSES:,} are needed",
            advice="Raise it where the container or the service is started",
        )


def memory_around() -> int | None:
    """The bytes that the control groups around this process permit; None if there is no limit."""
    return limit_around("memory")


def _highest(kind: int) -> int:
    """The highest limit that this process could set; -1 if there is none."""
    soft, hard = resource.getrlimit(kind)
    if kind == resource.RLIMIT_NOFILE:
        return soft  # the judge opens them itself
    if hard == resource.RLIM_INFINITY:
        return -1
    try:
        resource.setrlimit(kind, (soft, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        return hard
    resource.setrlimit(kind, (soft, hard))
    return -1


_CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
_MOST_BYTES = 1 << 16
# What the kernel says of namespaces, and what this process may do.
_FACTS = (
    "/proc/sys/kernel/random/boot_id",
    "/proc/sys/user/max_user_namespaces",
    "/proc/sys/user/max_pid_namespaces",
    "/proc/sys/user/max_mnt_namespaces",
    "/proc/sys/user/max_net_namespaces",
    "/proc/sys/kernel/unprivileged_userns_clone",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "/proc/self/attr/current",
    "/proc/self/cgroup",
)
_STATUS = ("Cap", "NoNewPrivs", "Seccomp", "Uid", "Gid", "Groups")


def best_known_path() -> Path:
    """The file."""
    return data_folder() / "sandbox.json"


def best_known_level() -> Level | None:
    """The strongest level that this machine has had for this user, as far as it is known."""
    word = _known_words().get(machine_name())
    return next((level for level in Level if level.value == word), None)


def remember_level(level: Level) -> None:
    """Notes that this machine has a level now."""
    best = best_known_level()
    if best is not None and not is_weaker(best, level):
        return
    levels = _known_words() | {machine_name(): level.value}
    try:
        make_private_folder(data_folder())
        replace_file(best_known_path(), json.dumps(levels, indent=1).encode())
    except OSError:
        pass


def is_weaker(level: Level, other: Level) -> bool:
    """Whether a level is weaker than another."""
    order = list(Level)
    return order.index(level) > order.index(other)


def _known_words() -> dict[str, object]:
    """Words of levels by machine; empty if the file is not there or damaged."""
    try:
        with best_known_path().open("rb") as file:
            levels = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return levels if isinstance(levels, dict) else {}


def machine_name() -> str:
    """What this machine is called, with the user: root has other levels, and so has a container.

    A home may be shared by many machines.
    """
    try:
        name = Path("/etc/machine-id").read_text().strip()
    except OSError:
        name = ""
    name = name or platform.node()
    if any(os.path.lexists(mark) for mark in _CONTAINER_MARKS):
        name += f" container {platform.node()}"
    return f"{name} {os.getuid()}"


def has_valid_trial(level: Level) -> bool:
    """Whether a level was tried under the same conditions, and worked."""
    return read_object(_trial_path()).get(level.value) == _conditions()


def remember_trial(level: Level) -> None:
    """Note that a level works under these conditions."""
    write_object(_trial_path(), read_object(_trial_path()) | {level.value: _conditions()})


def forget_trials() -> None:
    """Have the levels tried again at the next start."""
    with suppress(OSError):
        _trial_path().unlink()


def _trial_path() -> Path:
    return cache_folder() / "sandbox_trials.json"


@cache
def _conditions() -> list[str]:
    """All that the success of a trial is known to depend on, for this process."""
    conditions = [machine_name(), *os.uname(), str(resource.getrlimit(resource.RLIMIT_NPROC))]
    for path in _FACTS:
        try:
            conditions.append(Path(path).read_text())
        except OSError as error:
            conditions.append(str(error.errno))
    with suppress(OSError):
        lines = Path("/proc/self/status").read_text().splitlines()
        conditions += [line for line in lines if line.startswith(_STATUS)]
        conditions += [
            str(Path(f"/proc/self/ns/{name}").readlink()) for name in ("user", "pid", "mnt", "net")
        ]
    return [*conditions, *map(str, sorted(python_files(Path(__file__).parent)))]
