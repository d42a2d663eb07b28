"""Measure how fast a machine is, by the CPU time of a fixed workload.

The workload is a Python program of three parts that take about as long each: interpreted integer
arithmetic, long multiplication, and a walk through more memory than caches hold. It runs in the
sandbox as solutions do. After one warm-up, the median of five runs counts. The figure is kept for
some hours, or until the machine restarts.
"""

from __future__ import annotations

import os
import statistics
import time
from contextlib import closing
from pathlib import Path

from judge import languages
from judge.errors import SandboxError
from judge.files.json_cache import read_object, write_object
from judge.model import Limits, Source, SourceFile
from judge.runner.build import Builder
from judge.runner.tools import Tool
from judge.sandbox import JailCache, Sandbox

# How far from 1 a ratio may be and still count as noise. On a machine with a load of five times its
# cores, five figures lay between 0.89 and 1.03 of their median.
_DEAD_ZONE = 0.15
_RUNS = 5
_VALID_S = 6 * 3600
_LIMITS = Limits.of(cpu_s=20, memory_bytes=512 << 20)
_WORKLOAD = b"""\
from operator import itemgetter
total, state = 0, 1
for _ in range(300000):
    state = (state * 1103515245 + 12345) & 0x7FFFFFFF
    total += state >> 7
number = 3 ** 30000
for _ in range(80):
    total ^= number * (number + 1) & 0xFF
size, place, order = 1 << 19, 1, []
cells = list(range(1000, 1000 + size))
for _ in range(1 << 16):
    place = (place * 1664525 + 1013904223) % size
    order.append(place)
fetch = itemgetter(*order)
for _ in range(6):
    total ^= fetch(cells)[-1]
print(total)
"""


def slowdown(own_s: float, reference_s: float) -> float:
    """How much slower a machine is than the reference; 1 if they hardly differ."""
    ratio = own_s / reference_s
    within = 1 / (1 + _DEAD_ZONE) <= ratio <= 1 + _DEAD_ZONE
    return 1.0 if within else round(ratio, 3)


def machine_id() -> str:
    """A name for this machine until it restarts."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return f"{os.uname().nodename} {os.getpid()}"


def workload_s(sandbox: Sandbox, home: Path, *, now: float | None = None) -> float:
    """The CPU seconds of the workload in `sandbox`, measured now or some hours ago.

    The figure is kept in the folder `home`. Raises `SandboxError` or `ToolFailure` if it cannot be
    measured.
    """
    now = time.time() if now is None else now
    builder = Builder(sandbox, home)
    try:
        return _kept_or_measured_s(sandbox, builder, home / "calibration.json", now)
    finally:
        builder.close()


def _kept_or_measured_s(sandbox: Sandbox, builder: Builder, path: Path, now: float) -> float:
    key = [machine_id(), sandbox.level.value, builder.version(_source().language), len(_WORKLOAD)]
    kept = read_object(path)
    if kept.get("key") == key and abs(now - kept["time"]) < _VALID_S:
        return float(kept["seconds"])
    figure = _measure(sandbox, builder)
    write_object(path, {"key": key, "time": now, "seconds": figure})
    return figure


def _measure(sandbox: Sandbox, builder: Builder) -> float:
    with closing(JailCache(sandbox)) as jails:
        tool = Tool.build("workload", _source(), _LIMITS, builder=builder, jails=jails)
        runs = [tool.run(access=None) for _ in range(1 + _RUNS)]
    for run in runs:
        if run.fault:
            raise SandboxError(f"the workload {run.fault}")
    return statistics.median(run.seen.cpu_s for run in runs[1:])


def _source() -> Source:
    file = SourceFile(name="workload.py", content=_WORKLOAD)
    language = languages.language_of(file.name)
    return Source(name=file.name, files=(file,), language=language)
