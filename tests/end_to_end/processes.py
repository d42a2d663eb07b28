"""Find live processes and what they hold, and wait until something holds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path


def processes_with(mark: str | bytes) -> list[int]:
    """The live processes that have `mark` in their command line."""
    return [
        int(entry.name)
        for entry in Path("/proc").glob("[0-9]*")
        if os.fsencode(mark) in command_line(int(entry.name)) and is_running(int(entry.name))
    ]


def command_line(pid: int) -> bytes:
    """The command line of a process; nothing if there is none."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not waited for does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "XZ"


def children(pid: int) -> list[int]:
    """The children of a process."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for one in lists for word in one.read_text().split()]


def descendants(pid: int) -> Iterator[int]:
    """The children of a process, and theirs."""
    for child in children(pid):
        yield child
        yield from descendants(child)


def count_descriptors(pid: int | str = "self") -> int:
    """How many descriptors a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def wait_until(holds: Callable[[], bool], *, within_s: float = 60.0) -> bool:
    """Whether something holds, at the latest after `within_s`."""
    deadline = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def wait_until_gone(mark: str, *, within_s: float = 60.0) -> bool:
    """Whether no process with `mark` is left, at the latest after `within_s`."""
    return wait_until(lambda: not processes_with(mark), within_s=within_s)
