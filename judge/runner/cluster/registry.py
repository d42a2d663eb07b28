"""Enter workers by what the scheduler and they say, or say why one is not used."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from typing import Any

from judge import __version__
from judge.runner.cluster import calibration
from judge.runner.cluster.dispatch import WorkerEntry

RESOURCE = "slot"


def new_entry(address: str, row: Mapping[str, Any]) -> WorkerEntry:
    """A worker as the scheduler lists it."""
    slots = min(int(row["resources"].get(RESOURCE, 0)), int(row["nthreads"]))
    unused = "" if slots else f"it was not started with --resources {RESOURCE}=1"
    name = address if str(row["name"]).isdecimal() else str(row["name"])
    return WorkerEntry(address, slots, name, str(row["host"]), unused=unused)


def refusal_reason(hello: Mapping[str, Any], level: str) -> str:
    """Why a worker cannot judge for us, by its hello; empty if it can."""
    if hello["version"] != __version__:
        return f"it has judge {hello['version']}, and this is {__version__}"
    ours = platform.python_version()
    if hello["python"].split(".")[:2] != ours.split(".")[:2]:
        return f"it runs Python {hello['python']}, and this is {ours}"
    if hello["refused"] is not None:
        return (
            f"its sandbox is {hello['level']}, and {level} is asked for ({hello['refused']}); "
            f"--sandbox {hello['level']} would use it"
        )
    return ""


def apply_hello(
    entry: WorkerEntry, hello: Mapping[str, Any], level: str, reference_s: float | None
) -> str:
    """Store what a worker says about itself; return a message for the user, or an empty string.

    `reference_s` is what the calibration takes on the machine of the client.
    """
    entry.host, entry.cores, entry.level = hello["host"], hello["cores"], level
    entry.missing = tuple(hello["missing"])
    if hello["trouble"] or (hello["seconds"] is not None and reference_s is None):
        return f"its speed could not be measured, and counts as ours: {hello['trouble']}"
    if hello["seconds"] is not None and reference_s is not None:
        entry.factor = calibration.slowdown(hello["seconds"], reference_s)
    return ""
