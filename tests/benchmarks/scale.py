"""Measure how the cost of judging grows with the number of cases, and falls with the slots.

    python -m tests.benchmarks.scale [--pool ADDRESS]... [--jobs N]... [--check] [COUNT]...

A program in C that adds two numbers is judged on COUNT tiny cases (by default 100, 1000, 10000) by
one slot and by two, or by as many as `--jobs` says, and by each pool, in turn. The output shows
medians over the rounds, without the start-up: milliseconds of wall time a judgement; the client's
CPU time a judgement and its share of one core, without programs and workers; the median CPU time of
the program; the peak of the client's memory, and its memory before the first case. Each client is a
process of its own; with `local:N` it runs the scheduler as well. `--check` fails if two slots judge
400 cases hardly faster than one. Use a quiet machine with two cores or more.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from judge import languages
from judge.grading import expectations
from judge.model import Case, Limits, Problem, Report, Solution, SourceFile
from judge.runner.cluster.executor import ClusterExecutor
from judge.runner.local import LocalExecutor
from judge.runner.reuse import StoringExecutor
from judge.runner.scheduler import CaseExecutor, Run
from judge.runner.store import JudgementStore
from judge.sandbox import best_sandbox, physical_cores
from tests.benchmarks.shared import SUM, options

LEAST_FASTER = 1.3
_FIRST = 200  # cases that are judged before the clock starts
_MIB = 1 << 20
PROBLEM = Problem(
    slug="sum", names={"en": "Sum"}, limits=Limits.of(cpu_s=1, memory_bytes=256 << 20)
)
SOLUTION = Solution(
    name="sum.c",
    files=(SourceFile(name="sum.c", content=SUM.encode()),),
    language=languages.language_of("sum.c"),
    expectation=expectations.ACCEPTED,
)


def peak_bytes() -> int:
    """The peak of this process's memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


@contextmanager
def open_executor(client: str) -> Iterator[CaseExecutor]:
    """The executor: as many slots here as a number says, or the cluster at an address."""
    sandbox = best_sandbox()
    if client.isdecimal():
        cores = physical_cores()[: int(client)]
        bound = cores if len(cores) == int(client) else ()
        with LocalExecutor(sandbox, jobs=int(client), cores=bound) as executor:
            yield executor
    else:
        with ClusterExecutor(client, level=sandbox.level) as cluster:
            yield cluster


def report_on(count: int, executor: CaseExecutor) -> Report:
    """The report on the solution, which is right, on so many cases."""
    cases = [
        Case(name=f"secret/{n:06}-case", input=b"%d 1\n" % n, answer=b"%d\n" % (n + 1))
        for n in range(count)
    ]
    run = Run(PROBLEM, [SOLUTION], cases, executor=executor)
    for _ in run:
        pass
    (report,) = run.reports()
    assert len(report.judgements) == count
    assert {one.verdict.value for one in report.judgements} == {"AC"}
    return report


def measure(count: int, client: str) -> dict[str, float]:
    """The cost of judging `count` cases in this process."""
    with (
        tempfile.TemporaryDirectory() as folder,
        open_executor(client) as here,
        StoringExecutor(here, JudgementStore(Path(folder) / "store"), level="any") as storing,
    ):
        report_on(_FIRST, storing)  # enough of them that each slot takes some
        before, began, used = peak_bytes(), time.perf_counter(), time.process_time()
        report = report_on(count, storing)
        wall_s, cpu_s = time.perf_counter() - began, time.process_time() - used
    program_s = median(one.cpu_s or 0.0 for one in report.judgements)
    figures = {"wall_s": wall_s, "cpu_s": cpu_s, "program_s": program_s}
    return figures | {"before": before, "peak": peak_bytes()}


def main() -> int:
    """Measure each in a process of its own, and print; the exit status says if the bound holds."""
    parser = options(__doc__, rounds=1)
    parser.add_argument("counts", type=int, nargs="*", metavar="COUNT")
    parser.add_argument("--pool", action="append", default=[])
    parser.add_argument("--jobs", action="append", default=[])
    parser.add_argument("--one", help="measure this client in this process")
    order = parser.parse_args()
    if order.one:
        print(json.dumps(measure(order.counts[0], order.one)))
        return 0
    clients = [*(["1", "2"] if order.check else order.jobs or ["1", "2"]), *order.pool]
    rounds = max(order.rounds, 5) if order.check else order.rounds
    print(f"{'executor':<12} {'judgements':>10} {'ms each':>8} {'client':>10} {'share':>6}", end="")
    print(f" {'program':>8} {'memory':>9} {'at first':>9} {'load':>5}")
    faster = []
    for count in [400] if order.check else order.counts or [100, 1000, 10000]:
        seen: dict[str, list[dict[str, float]]] = {client: [] for client in clients}
        for _ in range(rounds):
            for client, rows in seen.items():
                words = [sys.executable, "-m", "tests.benchmarks.scale", "--one", client]
                done = subprocess.run([*words, str(count)], stdout=subprocess.PIPE, check=True)
                rows.append(json.loads(done.stdout))
        for client, rows in seen.items():
            found = {name: median(row[name] for row in rows) for name in rows[0]}
            print(
                f"{f'{client} slots' if client.isdecimal() else client:<12} {count:>10} "
                f"{1000 * found['wall_s'] / count:>8.2f} {1000 * found['cpu_s'] / count:>7.2f} ms "
                f"{100 * found['cpu_s'] / found['wall_s']:>4.0f} % "
                f"{1000 * found['program_s']:>5.2f} ms {found['peak'] / _MIB:>5.0f} MiB "
                f"{found['before'] / _MIB:>5.0f} MiB {os.getloadavg()[0]:>5.1f}",
                flush=True,
            )
        if {"1", "2"} <= seen.keys():
            times = zip(seen["1"], seen["2"], strict=True)
            faster.append(median(one["wall_s"] / two["wall_s"] for one, two in times))
            print(f"two slots are {faster[-1]:.2f} times as fast as one (bound {LEAST_FASTER})")
    return 0 if not order.check or min(faster) >= LEAST_FASTER else 1


if __name__ == "__main__":
    sys.exit(main())
