"""The CPUs of this machine, and whether it has what the sandbox needs."""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path


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
