"""The CPUs of this machine, and whether it and its limits leave the sandbox what it needs.

A program inherits the limits under which the judge was started. One that they stop would get a
verdict for what it did not do.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
from pathlib import Path

from judge.errors import SandboxError
from judge.model import Limits
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


def why_unsupported() -> str | None:
    """Why programs cannot be run on this machine, or None if they can."""
    if sys.platform != "linux":
        return f"programs can be judged on Linux only, and this is {sys.platform}"
    if not hasattr(os, "pidfd_open"):
        return "this Python was built without pidfd_open (Linux 5.3)"
    if not Path(f"/proc/self/task/{os.getpid()}/children").exists():
        return "/proc does not list the children of a process (CONFIG_PROC_CHILDREN)"
    return None


def require_room(limits: Limits) -> None:
    """Raises `SandboxError` if a limit of this process is too low for programs with these.

    A group around it with less memory is no reason: most programs need less than their limit, and
    one that reaches that of the group gets no verdict.
    """
    memory = limits.memory_bytes
    rows = (
        (resource.RLIMIT_NOFILE, "n", "open files", _LEAST_FILES, ""),
        (resource.RLIMIT_NPROC, "u", "processes", _LEAST_PROCESSES, ""),
        (resource.RLIMIT_FSIZE, "f", "the size of files", _file_bytes(limits), "bytes"),
        (resource.RLIMIT_AS, "v", "address space", memory + _RESERVED_BYTES, "bytes"),
        (resource.RLIMIT_DATA, "d", "data", memory + _GIB, "bytes"),
        (resource.RLIMIT_STACK, "s", "the stack", memory, "bytes"),
        (resource.RLIMIT_CPU, "t", "CPU time", cpu_rlimit_s(limits.cpu_stop_s) + 1, "seconds"),
    )
    for kind, letter, what, least, unit in rows:
        most = _highest(kind)
        if 0 <= most < least:
            there, wanted = (f"{number:,} {unit}".strip() for number in (most, least))
            raise SandboxError(
                f"the limit of {what} here (ulimit -{letter}) is {there}; {wanted} are needed",
                advice="Raise it, or start the judge from a shell in which it was not lowered",
            )
    tasks = limit_around("pids")
    if tasks is not None and tasks < _LEAST_PROCESSES:
        raise SandboxError(
            f"the limit of processes in a control group around the judge (pids.max) is {tasks:,}; "
            f"{_LEAST_PROCESSES:,} are needed",
            advice="Raise it where the container or the service is started",
        )


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


def _file_bytes(limits: Limits) -> int:
    return limits.file_bytes or limits.output_bytes + 1
