"""Measure what a case costs in `judge run`, compared with a bare start of the same program.

    python tests/benchmarks/overhead.py [--rounds N] [--check] [OPTION]...

The kit has one problem (the sum of two numbers), one static solution in C, and tiny cases.
`judge run` judges 200 and 1,200 of them, one job on one core, and in turn a bare loop starts the
program as often. The output shows medians over the rounds: milliseconds a case, which is
(time of 1,200 - time of 200) / 1,000, its ratio to a bare start, and the start-up. Options are
those of `judge run`. `--check` fails if the ratio is above its bound, a third above what it was.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.shared import ROOT, SUM, bare_starts_s, compiled

SMALL, LARGE = 200, 1200
MOST_RATIO = 2.0

FILES = {
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


def write_kit(root: Path, cases: int) -> None:
    """Write a kit with the problem and `cases` cases."""
    files = dict(FILES)
    for number in range(cases):
        stem = f"testdata/sum/{'secret' if number else 'sample'}/{number:04}-case"
        files[f"{stem}.in"] = f"{number} 1\n"
        files[f"{stem}.ans"] = f"{number + 1}\n"
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def run_judge_s(kit: Path, options: Sequence[str]) -> float:
    """The wall seconds of one `judge run`."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "judge", "run", "sum", "--fresh", "--jobs", "1", *options],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return time.perf_counter() - began


def main() -> int:
    """Measure and print; the exit status says whether the bound holds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--check", action="store_true")
    order, options = parser.parse_known_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(SUM, Path(folder, "sum"))
        kits = {size: Path(folder, str(size)) for size in (SMALL, LARGE)}
        for size, kit in kits.items():
            write_kit(kit, size)
            run_judge_s(kit, options)  # compiles
        cases, ratios, starts = [], [], []
        for _ in range(order.rounds):
            bare = bare_starts_s(program, LARGE - SMALL)
            small, large = run_judge_s(kits[SMALL], options), run_judge_s(kits[LARGE], options)
            cases.append((large - small) / (LARGE - SMALL))
            ratios.append((large - small) / bare)
            starts.append(small - SMALL * cases[-1])
    print(f"judge run   {statistics.median(cases) * 1000:.2f} ms a case")
    print(f"            {statistics.median(ratios):.2f} times a bare start (bound {MOST_RATIO})")
    print(f"start-up    {statistics.median(starts):.2f} s")
    return 0 if not order.check or statistics.median(ratios) <= MOST_RATIO else 1


if __name__ == "__main__":
    sys.exit(main())
