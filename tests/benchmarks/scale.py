"""Measure how the cost of judging grows with the number of cases.

    python -m tests.benchmarks.scale [--pool ADDRESS]... [--jobs N] [COUNT]...

A program in C that adds two numbers is judged on COUNT tiny cases (by default 100, 1000, 10000) by
`--jobs` threads here, and by each pool. The output shows, without the start-up: milliseconds of
wall time a judgement; the client's CPU time a judgement and its share of one core, without programs
and workers; the peak of its memory, and its memory before the first case. Each client is a process
of its own; with `local:N` it runs the scheduler as well.
"""

from __future__ import annotations

import argparse
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

from judge import languages
from judge.grading import expectations
from judge.model import Case, Limits, Problem, Report, Solution, SourceFile
from judge.runner.cluster.executor import ClusterExecutor
from judge.runner.local import LocalExecutor
from judge.runner.reuse import StoringExecutor
from judge.runner.scheduler import CaseExecutor, Run
from judge.runner.store import JudgementStore
from judge.sandbox import best_sandbox, physical_cores
from tests.benchmarks.shared import SUM

_FIRST = 200  # cases that are judged before the clock starts


def peak_bytes() -> int:
    """The peak of this process's memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def make_problem(count: int) -> tuple[Problem, Solution, list[Case]]:
    """A problem, its solution and `count` cases."""
    problem = Problem(
        slug="sum",
        names={"en": "Sum"},
        limits=Limits.of(cpu_s=1.0, memory_bytes=256 << 20),
    )
    solution = Solution(
        name="sum.c",
        files=(SourceFile(name="sum.c", content=SUM.encode()),),
        language=languages.language_of("sum.c"),
        expectation=expectations.ACCEPTED,
    )
    cases = [
        Case(
            name=f"secret/{number:06}-case",
            input=f"{number} 1\n".encode(),
            answer=f"{number + 1}\n".encode(),
        )
        for number in range(count)
    ]
    return problem, solution, cases


@contextmanager
def open_executor(pool: str | None, jobs: int) -> Iterator[CaseExecutor]:
    """The executor: a cluster, or threads here."""
    sandbox = best_sandbox()
    if pool is not None:
        with ClusterExecutor(pool, level=sandbox.level) as cluster:
            yield cluster
    else:
        cores = physical_cores()
        bound = cores if jobs <= len(cores) else ()
        with LocalExecutor(sandbox, jobs=jobs, cores=bound) as executor:
            yield executor


def measure(count: int, pool: str | None, jobs: int) -> dict[str, float]:
    """The cost of judging `count` cases in this process."""
    problem, solution, cases = make_problem(count)
    first = make_problem(_FIRST)[2]  # enough of them that each thread takes some
    with (
        tempfile.TemporaryDirectory() as folder,
        open_executor(pool, jobs) as here,
        StoringExecutor(
            here, JudgementStore(Path(folder) / "store"), level="any", resume=False, reuse=None
        ) as storing,
    ):
        warm = Run(problem, [solution], first, executor=storing)
        assert all(one.verdict for one in reports(warm))
        before, began, used = peak_bytes(), time.perf_counter(), time.process_time()
        (report,) = reports(Run(problem, [solution], cases, executor=storing))
        wall_s, cpu_s = time.perf_counter() - began, time.process_time() - used
    assert len(report.judgements) == count
    assert {one.verdict.value for one in report.judgements} == {"AC"}
    return {"wall_s": wall_s, "cpu_s": cpu_s, "before": before, "peak": peak_bytes()}


def reports(run: Run) -> list[Report]:
    """Do the run and return its reports."""
    for _ in run:
        pass
    return run.reports()


def main() -> None:
    """Measure each in a process of its own, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("counts", type=int, nargs="*", metavar="COUNT")
    parser.add_argument("--pool", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=len(physical_cores()))
    parser.add_argument("--one", action="store_true", help="measure in this process")
    options = parser.parse_args()
    if options.one:
        figures = measure(options.counts[0], next(iter(options.pool), None), options.jobs)
        print(json.dumps(figures))
        return
    head = f"{'executor':<12} {'judgements':>10} {'ms each':>8} {'client':>10} {'share':>6}"
    print(f"{head} {'memory':>9} {'at first':>9} {'load':>5}")
    for count in options.counts or [100, 1000, 10000]:
        for pool in [None, *options.pool]:
            arguments = ["--pool", pool] if pool else ["--jobs", str(options.jobs)]
            load = os.getloadavg()[0]
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.scale", "--one", str(count), *arguments],
                stdout=subprocess.PIPE,
                check=True,
            )
            seen = json.loads(done.stdout)
            print(
                f"{pool or f'{options.jobs} threads':<12} {count:>10} "
                f"{1000 * seen['wall_s'] / count:>8.2f} {1000 * seen['cpu_s'] / count:>7.2f} ms "
                f"{100 * seen['cpu_s'] / seen['wall_s']:>4.0f} % "
                f"{seen['peak'] / (1 << 20):>5.0f} MiB {seen['before'] / (1 << 20):>5.0f} MiB "
                f"{load:>5.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
