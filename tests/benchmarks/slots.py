"""How much faster two slots judge than one, and whether they tell the same CPU times.

    python tests/benchmarks/slots.py [--rounds N] [--cases N] [--intervals S,S...] [--check]

Each round judges the same tiny cases with one slot and with two, in turn, at each interval in which
Python lets threads take turns. Printed are medians over the rounds: milliseconds a case, how much
faster two slots are, the CPU time of the judge itself a case, and by how much the median CPU time
of the programs differs between two slots and one. `--check` fails if two slots are hardly faster,
at the first interval. Use a quiet machine with two cores or more.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.runner.local import LocalExecutor  # found by the line before
from judge.runner.scheduler import Run
from judge.sandbox import best_sandbox, physical_cores
from tests.benchmarks.scale import make_problem, reports

SLOTS = (1, 2)
DEFAULT_S = 0.005
LEAST_FASTER = 1.3


def main() -> int:
    """Measure and print; the exit status says whether the bound holds."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cases", type=int, default=400)
    parser.add_argument("--intervals", default=f"{DEFAULT_S},0.0005,0.0001,0.00002")
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    intervals = [float(one) for one in words.intervals.split(",")]
    problem, solution, cases = make_problem(words.cases)
    seen: dict[tuple[float, int], list[tuple[float, float, float]]] = {}
    with ExitStack() as stack:
        executors = {
            slots: stack.enter_context(
                LocalExecutor(best_sandbox(), jobs=slots, cores=physical_cores()[:slots])
            )
            for slots in SLOTS
        }
        for executor in executors.values():
            reports(Run(problem, [solution], cases[:20], executor=executor))
        for _ in range(words.rounds):
            for interval_s in intervals:
                for slots, executor in executors.items():
                    sys.setswitchinterval(interval_s)
                    start, used = time.perf_counter(), time.process_time()
                    (report,) = reports(Run(problem, [solution], cases, executor=executor))
                    taken = time.perf_counter() - start, time.process_time() - used
                    assert all(
                        one.verdict and one.verdict.value == "AC" for one in report.judgements
                    )
                    program_s = statistics.median(one.cpu_s or 0.0 for one in report.judgements)
                    seen.setdefault((interval_s, slots), []).append((*taken, program_s))
    faster: list[float] = []
    print("interval    1 slot   2 slots  faster   judge's CPU: 1, 2   program's CPU")
    for interval_s in intervals:
        one, two = (
            [statistics.median(row[kind] for row in seen[interval_s, slots]) for kind in range(3)]
            for slots in SLOTS
        )
        ratios = [
            a[0] / b[0] for a, b in zip(seen[interval_s, 1], seen[interval_s, 2], strict=True)
        ]
        each = 1000 / words.cases
        faster.append(statistics.median(ratios))
        print(
            f"{interval_s * 1000:5.2f} ms {one[0] * each:6.2f} ms {two[0] * each:6.2f} ms "
            f"{faster[-1]:6.2f} x  {one[1] * each:6.2f} {two[1] * each:6.2f} ms  "
            f"{one[2] * 1000:7.2f} ms {100 * (two[2] / one[2] - 1):+5.1f} %"
        )
    return 0 if not words.check or faster[0] >= LEAST_FASTER else 1


if __name__ == "__main__":
    sys.exit(main())
