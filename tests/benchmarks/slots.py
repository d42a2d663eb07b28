"""How much faster two slots judge than one, and whether they tell the same CPU times.

    python -m tests.benchmarks.slots [--rounds N] [--cases N] [--check]

Each round judges the same tiny cases with one slot and with two, in turn. Printed are medians over
the rounds: milliseconds a case, the CPU time of the judge itself a case, how much faster two slots
are, and by how much the median CPU time of the programs differs. `--check` fails if two slots are
hardly faster. Use a quiet machine with two cores or more.
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from statistics import median

from judge import languages
from judge.grading import expectations
from judge.model import Case, Limits, Problem, Report, Solution, SourceFile
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run
from judge.sandbox import best_sandbox, physical_cores
from tests.benchmarks.shared import SUM, options

LEAST_FASTER = 1.3
PROBLEM = Problem(
    slug="sum", names={"en": "Sum"}, limits=Limits.of(cpu_s=1.0, memory_bytes=256 << 20)
)
SOLUTION = Solution(
    name="sum.c",
    files=(SourceFile(name="sum.c", content=SUM.encode()),),
    language=languages.language_of("sum.c"),
    expectation=expectations.ACCEPTED,
)


def report_on(cases: list[Case], executor: LocalExecutor) -> Report:
    """The report on the solution, which is right."""
    run = Run(PROBLEM, [SOLUTION], cases, executor=executor)
    for _ in run:
        pass
    (report,) = run.reports()
    assert {one.verdict and one.verdict.value for one in report.judgements} == {"AC"}
    return report


def main() -> int:
    """Measure and print; the exit status says whether the bound holds."""
    parser = options(__doc__, rounds=7)
    parser.add_argument("--cases", type=int, default=400)
    order = parser.parse_args()
    cases = [
        Case(name=f"secret/{n:04}-case", input=b"%d 1\n" % n, answer=b"%d\n" % (n + 1))
        for n in range(order.cases)
    ]
    seen: dict[int, list[tuple[float, float, float]]] = {1: [], 2: []}
    with ExitStack() as stack:
        executors = {
            slots: stack.enter_context(
                LocalExecutor(best_sandbox(), jobs=slots, cores=physical_cores()[:slots])
            )
            for slots in seen
        }
        for executor in executors.values():
            report_on(cases[:20], executor)
        for _ in range(order.rounds):
            for slots, executor in executors.items():
                start, used = time.perf_counter(), time.process_time()
                report = report_on(cases, executor)
                taken = time.perf_counter() - start, time.process_time() - used
                program_s = median(one.cpu_s or 0.0 for one in report.judgements)
                seen[slots].append((*taken, program_s))
    one, two = ([median(column) for column in zip(*rows, strict=True)] for rows in seen.values())
    faster = median(a[0] / b[0] for a, b in zip(seen[1], seen[2], strict=True))
    each = 1000 / order.cases
    for slots, (wall_s, judge_s, program_s) in ((1, one), (2, two)):
        print(
            f"{slots} slots  {wall_s * each:.2f} ms a case, of the judge itself "
            f"{judge_s * each:.2f} ms CPU, of the program {program_s * 1000:.2f} ms"
        )
    print(f"two are {faster:.2f} times as fast (bound {LEAST_FASTER}); ", end="")
    print(f"the CPU time of the program differs by {100 * (two[2] / one[2] - 1):+.1f} %")
    return 0 if not order.check or faster >= LEAST_FASTER else 1


if __name__ == "__main__":
    sys.exit(main())
