"""How many inputs a second `judge stress` tries on one core.

    python tests/benchmarks/stress.py [SECONDS] [PROBLEM/SOLUTION ...]

Each solution, by default right and wrong ones of Push!! in C++ and Python, is tried for so many
seconds, failures are passed over. The judge and the solution share one core. Printed are inputs a
second of wall time, inputs a second of CPU time of the judge and all its children (what an idle
core would do), and how many inputs one run of the solution held; then the same with one input a
run.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

KIT = Path(__file__).resolve().parents[2]
SOLUTIONS = (
    "push/wrong_answer/wraps_around.cpp",
    "push/bit_boards.cpp",
    "push/wrong_answer/plain_queue.py",
    "push/bit_boards.py",
)


def measure(solution: str, seconds: float, most: int) -> tuple[float, float, float]:
    """Inputs a second, inputs a CPU second, and inputs a run, of a solution by its path."""
    from judge.catalog.kit import Kit
    from judge.commands.stress import search as searching
    from judge.commands.stress.inputs import InputStrategy, Origin
    from judge.commands.stress.search import Search
    from judge.commands.stress.tester import SolutionTester
    from judge.runner.build import Builder
    from judge.sandbox import JailCache, best_sandbox

    searching.MAX_BATCH = most
    kit = Kit(KIT)
    slug, _, name = solution.partition("/")
    sandbox = best_sandbox()
    jails = JailCache(sandbox)
    builder = Builder(sandbox, Path(tempfile.gettempdir()) / "judge-benchmark")
    tester = SolutionTester(
        kit.problem(slug),
        kit.solution(slug, name),
        reference=None,
        accepted=kit.solutions(slug),
        cases=kit.cases(slug),
        builder=builder,
        jails=jails,
    )
    inputs = InputStrategy(slug)
    inputs.draw(0, 1)  # imports Hypothesis, which is not measured
    began, until = time.monotonic(), time.monotonic() + seconds
    cpu = used_s()
    search = Search(tester, lambda _: time.monotonic() >= until)
    seed = 0
    while time.monotonic() < until:
        seed += 1
        left = search.new_candidates(
            [one.encode() for one in inputs.draw(seed, 400)], Origin.DRAWN, seed, 400
        )
        while left and time.monotonic() < until:
            before = search.input_count
            search.first_failure(left)
            left = left[search.input_count - before :]  # past the one that failed
    wall_s = time.monotonic() - began
    jails.close()  # the supervisors' children are counted when they have ended
    return (
        search.input_count / wall_s,
        search.input_count / (used_s() - cpu),
        search.input_count / max(1, tester.runs),
    )


def used_s() -> float:
    """CPU time of this process and of all its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> None:
    """Measures and prints."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    sys.path.insert(0, str(KIT))
    print(f"{'':38} {'inputs/s':>9} {'inputs/CPU s':>13} {'inputs/run':>11}")
    for most, name in ((64, "together"), (1, "one by one")):
        for solution in sys.argv[2:] or SOLUTIONS:
            wall, cpu, run = measure(solution, seconds, most)
            print(f"{solution[:36]:38} {wall:9.0f} {cpu:13.0f} {run:11.1f}  {name}")


if __name__ == "__main__":
    main()
