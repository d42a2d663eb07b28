"""How often `judge compare` is right where the answer is known, on this machine as it is now.

    python tests/benchmarks/compare.py [--tries 20] [--time S] [--slower PERCENT]
                                       [--above S] [--load] [PROBLEM/SOLUTION...]

For each solution two things are tried so often: the solution beside a copy of it, which must come
out equal or as *cannot tell*; and beside a copy that is slowed, which must come out slower. A
slowed copy works on at its end until it has used so much more CPU time; so its answers are the
same. With `--above` only runs that take more than S seconds are slowed, which the choice of cases
must not hide. With `--load` every other core spins meanwhile. The load average is told, for it is
part of the result.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.find_kit import find_kit
from judge.commands.compare.statistics import Decision
from judge.commands.compare.work import CompareOrder, open_comparison
from judge.sandbox import physical_cores
from tests.benchmarks.shared import busy

SOLUTIONS = (
    "hoppers/bit_sets.py",
    "puzzle15/pattern_database.cpp",
    "push/push_distance.py",
    "sokoban/strong.cpp",
)
PYTHON = """\
import atexit as _atexit, time as _time
def _slow():
    used = _time.process_time()
    end = used * {factor} if used > {above} else 0
    while _time.process_time() < end: pass
_atexit.register(_slow)
"""
C = """\
#include <time.h>
#include <stdlib.h>
static double used_(void) {{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}}
static double begun_;
static void slow_(void) {{
    double now = used_(), used = now - begun_;
    double end = used > {above} ? now + used * ({factor} - 1) : 0;
    while (used_() < end) {{}}
}}
__attribute__((constructor)) static void begin_(void) {{ begun_ = used_(); atexit(slow_); }}
"""


# What the sandbox does before the program begins counts for the process, and not for the judge; in
# C, where a case takes a few milliseconds, that matters.


def slow_copy(path: Path, folder: Path, factor: float, above_s: float = 0.0) -> Path:
    """A copy of a solution that uses `factor` times the CPU time, if that is above `above_s`."""
    text = path.read_text()
    if path.suffix == ".py":
        lines = text.split("\n")
        future = max((i for i, line in enumerate(lines) if "from __future__" in line), default=-1)
        if future >= 0:
            lines.insert(future + 1, PYTHON.format(factor=factor, above=above_s))
            text = "\n".join(lines)
        else:
            text = PYTHON.format(factor=factor, above=above_s) + text
    else:
        text = C.format(factor=factor, above=above_s) + text
    made = folder / f"slowed{path.suffix}"
    made.write_text(text)
    return made


def answer(slug: str, first: Path, second: Path, time_s: float) -> tuple[Decision, str]:
    """What is said of the two, and the interval."""
    kit = find_kit(Path(__file__).parent, {})
    order = CompareOrder(candidates=(str(first), str(second)), problem=(slug,), time_s=time_s)
    with open_comparison(kit, order) as work:
        for _ in work:
            pass
    found = work.comparison()
    seen = found.cpu
    if found.worse or found.better:
        return Decision.UNKNOWN, f"verdicts differ: {[*found.worse]}"
    words = f"{seen.low:.3f} {seen.ratio:.3f} {seen.high:.3f}, {seen.rounds} rounds" if seen else ""
    return found.answer, f"{words} of {len(found.timed_cases)} cases in {found.seconds:.1f} s"


def try_solution(name: str, words: argparse.Namespace) -> bool:
    """Tries one solution so often, prints what came out, and says whether that is right."""
    slug, _, _ = name.partition("/")
    path = Path(__file__).resolve().parents[2] / "solutions" / name
    right = True
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, f"copy{path.suffix}")
        copy.write_bytes(path.read_bytes())
        slow = slow_copy(path, Path(folder), 1 + words.slower / 100, words.above)
        for what, other, wanted in (
            ("copy", copy, {Decision.EQUAL, Decision.UNKNOWN}),
            (f"{words.slower:g} % slower", slow, {Decision.SLOWER}),
        ):
            came: Counter[str] = Counter()
            longest = 0.0
            for _ in range(words.tries):
                began = time.monotonic()
                decision, figures = answer(slug, path, other, words.time)
                longest = max(longest, time.monotonic() - began)
                came[decision.value] += 1
                if words.verbose or decision not in wanted:
                    print(f"    {what}: {decision.value}: {figures}", flush=True)
            good = sum(came[one.value] for one in wanted)
            right = right and good >= 0.95 * words.tries
            outcome = ", ".join(f"{word} {count}" for word, count in came.most_common())
            load = os.getloadavg()[0]
            print(
                f"{name:<32}{what:<14}{good} of {words.tries} right: {outcome}; "
                f"{longest:.0f} s at most; load {load:.1f}",
                flush=True,
            )
    return right


def main() -> int:
    """Measures and prints; 1 if less than 19 of 20 are right."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--time", type=float, default=60.0)
    parser.add_argument("--slower", type=float, default=10.0)
    parser.add_argument("--above", type=float, default=0.0, metavar="S")
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--verbose", "-v", action="store_true")
    parser.add_argument("names", nargs="*", metavar="PROBLEM/SOLUTION")
    words = parser.parse_args()
    others = os.sched_getaffinity(0) - {physical_cores()[-1]} if words.load else ()
    with busy(others):
        results = [try_solution(name, words) for name in words.names or SOLUTIONS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
