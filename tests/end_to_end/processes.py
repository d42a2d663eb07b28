"""Find live processes by a mark in their command line."""

from __future__ import annotations

import time
from pathlib import Path


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


def wait_until_gone(mark: str, *, within_s: float = 5.0) -> bool:
    """Whether no process with `mark` is left, at the latest after `within_s`."""
    deadline = time.monotonic() + within_s
    while processes_with(mark):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
