"""Whether the number of instructions could say how long a program takes, by valgrind.

    python tests/benchmarks/instructions.py [--cases N] [--times N] [SOLUTION]...

Each SOLUTION in C or C++, a path below `solutions/`, runs on its N slowest cases, natively and in
cachegrind. Printed are the CPU time (median and extremes), the CPU time in cachegrind as a multiple
of it, whether all runs there count the same instructions, and how many a second the program does.
Where that differs among the cases of one program, one case says nothing of another.
"""

from __future__ import annotations

import argparse
import re
import resource
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOLUTIONS = ("sokoban/strong.cpp", "puzzle15/pattern_database.cpp", "puzzle8/ida_star.c")
CACHEGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")


def run(argv: Sequence[str], case: Path) -> tuple[float, str]:
    """CPU seconds of a command on a case, and what it wrote to standard error."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with case.open("rb") as stdin:
        done = subprocess.run(
            argv, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu_s, done.stderr.decode(errors="replace")


def compile_solution(source: Path, program: Path) -> None:
    """Compile as the judge does."""
    words = ["gcc", "-std=gnu17"] if source.suffix == ".c" else ["g++", "-std=gnu++20"]
    subprocess.run([*words, "-O2", "-o", program, source, "-lm"], check=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("solutions", nargs="*", default=SOLUTIONS)
    parser.add_argument("--cases", type=int, default=3)
    parser.add_argument("--times", type=int, default=5)
    order = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        for name in order.solutions:
            compile_solution(ROOT / "solutions" / name, program)
            cases = (ROOT / "testdata" / Path(name).parts[0] / "secret").glob("*.in")
            slowest = sorted(cases, key=lambda case: run([str(program)], case)[0])
            for case in slowest[: -order.cases - 1 : -1]:
                times = [run([str(program)], case)[0] for _ in range(order.times)]
                native_s = statistics.median(times)
                counted = [run([*CACHEGRIND, str(program)], case) for _ in range(2)]
                found = [_COUNT.search(text) for _, text in counted]
                counts = [int(one[1].replace(",", "")) for one in found if one]
                slower = counted[0][0] / native_s
                print(
                    f"{name} {case.stem}: {native_s:.3f} s ({min(times):.3f} to {max(times):.3f}), "
                    f"cachegrind {slower:.0f} times, "
                    f"{'the same' if len(set(counts)) == 1 else 'other'} instructions, "
                    f"{counts[0] / native_s / 1e9:.2f} G a second",
                    flush=True,
                )


if __name__ == "__main__":
    main()
