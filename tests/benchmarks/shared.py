"""What several benchmarks do: options, a kit of sums, bare starts, busy cores, figures in pages."""

import argparse
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

SUM_KIT = {
    "problems/sum/problem.yaml": (
        'problem_format_version: "2025-09"\ntype: pass-fail\nname:\n  en: Sum\n'
        'uuid: "e7c9c1a6-0d3f-4d5e-9a53-0a4f6d1d2c3b"\nlicense: "cc by"\n'
        'rights_owner: "the judge maintainers"\n'
        "limits:\n  time_limit: 1.0\n  memory: 256\n"
    ),
    "problems/sum/problem.en.md": "The sum of two numbers.\n",
    "problems/sum/rules.py": (
        'INSTANCE = "pair"\nCHECK = "tokens"\n\n\n'
        "def parse(text):\n    return [text]\n\n\n"
        "def write(games):\n    return games[0]\n\n\n"
        "def write_answer(games, ways):\n    return ''\n\n\n"
        "def show(game, state):\n    return ''\n"
    ),
    "solutions/sum/sum.c": SUM,
}


def options(description: str | None, *, rounds: int) -> argparse.ArgumentParser:
    """A parser with the options of all benchmarks that have a bound."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--check", action="store_true", help="fail if a bound does not hold")
    return parser


def write_sum_kit(root: Path, cases: int) -> None:
    """Write a kit with one problem, the sum of two numbers, with tiny cases."""
    files = dict(SUM_KIT)
    for number in range(cases):
        stem = f"testdata/sum/{'secret' if number else 'sample'}/{number:04}-case"
        files[f"{stem}.in"] = f"{number} 1\n"
        files[f"{stem}.ans"] = f"{number + 1}\n"
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def compiled(source: str, program: Path) -> Path:
    """A program in C, from its text."""
    text = program.with_suffix(".c")
    text.write_text(source)
    subprocess.run(["cc", "-O2", "-o", program, text], check=True)
    return program


def bare_starts_s(program: Path, number: int) -> float:
    """The wall seconds of `number` bare starts of a program, whose output is discarded."""
    away = [(os.POSIX_SPAWN_OPEN, file, os.devnull, os.O_RDWR, 0) for file in (0, 1)]
    began = time.perf_counter()
    for _ in range(number):
        os.wait4(os.posix_spawn(program, [str(program)], {}, file_actions=away), 0)
    return time.perf_counter() - began


def cpu_time() -> float:
    """The CPU seconds so far of this process and of all that it has waited for.

    `os.times` counts in hundredths of a second, of which a bare Python takes one.
    """
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


@contextmanager
def busy(cores: Iterable[int]) -> Iterator[None]:
    """While a process spins on each of these cores, once all of them do."""
    words = [sys.executable, "-S", "-c", SPIN]
    # Sessions of their own, for the kernel may share out the CPU by sessions.
    spinners = [subprocess.Popen([*words, str(core)], start_new_session=True) for core in cores]
    try:
        while any(_cpu_ticks(spinner.pid) < 5 for spinner in spinners):
            time.sleep(0.01)
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()


def _cpu_ticks(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])


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
