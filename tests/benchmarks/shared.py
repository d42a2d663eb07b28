"""What several benchmarks do: compile, start bare, load cores, measure, and write into a page."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[2]

SUM = """\
#include <stdio.h>
int main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); return 0; }
"""
SPIN = "import os, sys\nos.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"


def compiled(source: str | Path, program: Path) -> Path:
    """A program in C, from its text or its file."""
    if isinstance(source, str):
        text, source = source, program.with_suffix(".c")
        source.write_text(text)
    subprocess.run(["cc", "-O2", "-pthread", "-o", program, source], check=True)
    return program


def bare_starts_s(program: Path, number: int) -> float:
    """The wall seconds of `number` bare starts of a program, whose output is discarded."""
    away = [(os.POSIX_SPAWN_OPEN, file, os.devnull, os.O_RDWR, 0) for file in (0, 1)]
    began = time.perf_counter()
    for _ in range(number):
        os.wait4(os.posix_spawn(program, [str(program)], {}, file_actions=away), 0)
    return time.perf_counter() - began


def cpu_time() -> float:
    """The CPU seconds so far of this process and of all that it has waited for."""
    return sum(os.times()[:4])


def peak_bytes() -> int:
    """The peak of this process's memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


@contextmanager
def busy(cores: Iterable[int]) -> Iterator[None]:
    """While a process spins on each of these cores."""
    words = [sys.executable, "-S", "-c", SPIN]
    spinners = [subprocess.Popen([*words, str(core)], start_new_session=True) for core in cores]
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()


def with_own_homes(folder: str) -> dict[str, str]:
    """The environment in which the judge keeps what it keeps below a folder."""
    names = {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CACHE", "DATA", "CONFIG")}
    return os.environ | names


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The median, and half the range between the quartiles."""
    if len(values) < 2:
        return median(values), 0.0
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return middle, (high - low) / 2


def write_between(page: Path, name: str, text: str) -> None:
    """Replace what stands between the marks of this name in a page."""
    start, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page} has no line {start.strip()} with {end} below it")
    page.write_text(f"{before}{start}\n{text}\n{end}{after}", encoding="utf-8")
