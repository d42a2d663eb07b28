"""What `judge stress` finds, and how soon.

    python -m tests.benchmarks.adversary [--seconds S] [--seeds 1,2,3] [--right] [--at-once N]
        [PATH ...]

Each path is a solution below a folder that is called after its problem. By default they are the
wrong solutions in `tests/kit/wrong`, which must all be found; with `--right` they are all accepted
solutions that are installed here, on which nothing may be found. Printed are the time until the
failure is found, the CPU time of the judge and of all programs until the shrinking ends, the
strategy whose input shows it, the size of the shrunk input, and the most memory that the judge
itself has used; at last the medians and the most. A failure of an accepted solution is printed with
its input. Each search starts without counterexamples, in a process of its own; with `--at-once` N
run at a time, which share the cores. The exit status is 1 if one is not as it must be.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from judge.catalog.kit import Kit
from judge.commands.stress.work import StressOrder, StressTest
from judge.grading.expectations import ACCEPTED
from tests.benchmarks.shared import ROOT, cpu_time

KIT = Kit(ROOT)
WRONG = ROOT / "tests/kit/wrong"


@dataclass(frozen=True)
class Searched:
    """The result of one search: the seconds until a failure was found, None if none was."""

    text: str
    found_s: float | None = None
    cpu_s: float = 0.0
    memory_mib: float = 0.0
    is_broken: bool = False


def accepted() -> list[Path]:
    """The accepted solutions whose languages are installed."""
    return [
        ROOT / "solutions" / slug / one.name
        for slug in KIT.slugs()
        for one in KIT.solutions(slug)
        if one.missing is None and one.expectation.required == ACCEPTED.required
    ]


def search(path: Path, seed: int, seconds: float, shrink_s: float, is_right: bool) -> Searched:
    """Search for a failure of one solution, in this process."""
    slug = next(part for part in reversed(path.parts) if part in KIT.slugs())
    order = StressOrder(words=(slug, str(path)), seed=seed, time_s=seconds, shrink_s=shrink_s)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        with StressTest(KIT, order) as stress:
            for _ in stress:
                pass
            result = stress.conclude()
    memory_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    cpu_s = cpu_time()  # of the programs as well, which have ended
    head, tail = (
        f"{f'{slug}/{path.name}':44} seed {seed}",
        f"{cpu_s:.1f} CPU s, {memory_mib:.0f} MiB",
    )
    if (found := result.failure) is None:
        tried = f"{result.inputs} inputs, {result.instances} instances, {result.search_s:.1f} s"
        return Searched(f"{head}  nothing in {tried}  {tail}", None, cpu_s, memory_mib)
    text = f"{head}  {found.verdict.value:3} {result.search_s:5.1f} s  {found.bytes:4} bytes, "
    text += f"{found.instances}  {result.found_by}  {tail}"
    if is_right:
        text += f"\n{found.message}\n{found.stderr}\n{found.input}"
    return Searched(text, result.search_s, cpu_s, memory_mib)


def main() -> int:
    """Run the searches and print what they found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--shrink-seconds", type=float, default=10.0)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--right", action="store_true")
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("paths", nargs="*", type=Path)
    asked = parser.parse_args()
    paths = asked.paths or (accepted() if asked.right else sorted(WRONG.glob("*/*.*")))
    done: list[Searched] = []
    # A new process for each search: the memory of one says nothing about the next.
    with ProcessPoolExecutor(
        asked.at_once, multiprocessing.get_context("spawn"), max_tasks_per_child=1
    ) as pool:
        waiting = [
            pool.submit(search, path, seed, asked.seconds, asked.shrink_seconds, asked.right)
            for path in paths
            for seed in map(int, asked.seeds.split(","))
        ]
        for one in as_completed(waiting):
            error = one.exception()
            done.append(Searched(f"{error!r}", is_broken=True) if error else one.result())
            print(done[-1].text, flush=True)
    found = [one for one in done if one.found_s is not None]
    broken = sum(one.is_broken for one in done)
    odd = len(found) + broken if asked.right else len(done) - len(found)
    print(f"{len(done)} searches, {asked.at_once} at once, {odd} not as they must be")
    if found:
        times_s, cpu_s = [one.found_s or 0.0 for one in found], [one.cpu_s for one in found]
        print(f"found: median {median(times_s):.1f} s, slowest {max(times_s):.1f} s")
        print(f"CPU time: median {median(cpu_s):.1f} s, most {max(cpu_s):.1f} s")
    memory_mib = max((one.memory_mib for one in done), default=0.0)
    print(f"memory of one judge itself: {memory_mib:.0f} MiB at most")
    return int(odd > 0)


if __name__ == "__main__":
    sys.exit(main())
