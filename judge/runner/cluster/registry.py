"""The roll of a pool: what is known of each worker, and why one is not used. Pure."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge import __version__
from judge.model import Worker
from judge.runner.cluster import calibration

RESOURCE = "slot"


@dataclass(eq=False, slots=True)
class WorkerEntry:
    """A worker by its address. `known` are the names of the values that it was sent."""

    address: str
    name: str
    host: str
    slots: int
    cores: int = 0
    level: str = ""
    missing: tuple[str, ...] = ()
    factor: float = 1.0
    judged: int = 0
    lost: bool = False
    unused: str = ""
    last_seen: tuple[object, float] = (None, 0.0)
    sent: set[bytes] = field(default_factory=set)

    def worker(self) -> Worker:
        """What is told of it."""
        return Worker(
            name=self.name,
            host=self.host,
            cores=self.cores,
            level=self.level,
            factor=self.factor,
            judged=self.judged,
            lost=self.lost,
            unused=self.unused,
        )


def new_entry(address: str, row: Mapping[str, Any]) -> WorkerEntry:
    """A worker as its scheduler knows it."""
    slots = min(int(row["resources"].get(RESOURCE, 0)), int(row["nthreads"]))
    unused = "" if slots else f"it was not started with --resources {RESOURCE}=1"
    name = str(row["name"])
    return WorkerEntry(
        address, address if name.isdecimal() else name, str(row["host"]), slots, unused=unused
    )


def refusal_reason(card: Mapping[str, Any], level: str) -> str:
    """Why a worker that says this of itself cannot judge for us; empty if it can."""
    if card["version"] != __version__:
        return f"it has judge {card['version']}, and this is {__version__}"
    ours = platform.python_version()
    if _minor(card["python"]) != _minor(ours):
        return f"it runs Python {card['python']}, and this is {ours}"
    if card["refused"] is not None:
        return (
            f"its sandbox is {card['level']}, and {level} is asked for ({card['refused']}); "
            f"--sandbox {card['level']} would use it"
        )
    return ""


def apply_hello(
    known: WorkerEntry, card: Mapping[str, Any], level: str, reference_s: float | None
) -> str:
    """Notes what a worker says of itself; what else is to be told of it, or an empty string.

    `reference_s` is what the machine that asks needs for the workload that calibrates.
    """
    known.host, known.cores, known.level = card["host"], card["cores"], level
    known.missing = tuple(card["missing"])
    if card["trouble"] or (card["seconds"] is not None and reference_s is None):
        return f"its speed could not be measured, and counts as ours: {card['trouble']}"
    if card["seconds"] is not None and reference_s is not None:
        known.factor = calibration.slowdown(card["seconds"], reference_s)
    return ""


def _minor(version: str) -> tuple[str, ...]:
    return tuple(version.split(".")[:2])
