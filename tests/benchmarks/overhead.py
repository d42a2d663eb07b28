"""Measure what a case costs in `judge run`, compared with a bare start of the same program.

    python -m tests.benchmarks.overhead [--rounds N] [--check] [OPTION]...

The kit has one problem (the sum of two numbers), one static solution in C, and tiny cases.
`judge run` judges 200 and 1,200 of them, one job on one core, and in turn a bare loop starts the
program as often. The output shows medians over the rounds: milliseconds a case, which is
(time of 1,200 - time of 200) / 1,000, its ratio to a bare start, and the start-up. Options are
those of `judge run`. `--check` fails if the ratio is above its bound, a third above what it was.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.shared import ROOT, SUM, bare_starts_s, compiled, options, write_sum_kit

SMALL, LARGE = 200, 1200
MOST_RATIO = 2.0


def run_judge_s(kit: Path, words: Sequence[str]) -> float:
    """The wall seconds of one `judge run`."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "judge", "run", "sum", "--fresh", "--jobs", "1", *words],
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
    order, words = options(__doc__, rounds=7).parse_known_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(SUM, Path(folder, "sum"))
        kits = {size: Path(folder, str(size)) for size in (SMALL, LARGE)}
        for size, kit in kits.items():
            write_sum_kit(kit, size)
            run_judge_s(kit, words)  # compiles
        cases, ratios, starts = [], [], []
        for _ in range(order.rounds):
            bare = bare_starts_s(program, LARGE - SMALL)
            small, large = run_judge_s(kits[SMALL], words), run_judge_s(kits[LARGE], words)
            cases.append((large - small) / (LARGE - SMALL))
            ratios.append((large - small) / bare)
            starts.append(small - SMALL * cases[-1])
    print(f"judge run   {statistics.median(cases) * 1000:.2f} ms a case")
    print(f"            {statistics.median(ratios):.2f} times a bare start (bound {MOST_RATIO})")
    print(f"start-up    {statistics.median(starts):.2f} s")
    return 0 if not order.check or statistics.median(ratios) <= MOST_RATIO else 1


if __name__ == "__main__":
    sys.exit(main())
