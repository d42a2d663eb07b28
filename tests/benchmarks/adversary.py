"""What `judge stress` finds, and how soon.

    python tests/benchmarks/adversary.py [--seconds S] [--seeds 1,2,3] [--right] [--at-once N]
        [PATH ...]

Each path is a solution below a folder that is called after its problem. By default they are the
wrong solutions in `tests/kit/wrong`, which must all be found; with `--right` they are all accepted
solutions that are installed here, on which nothing may be found. Printed are the time until the
failure is found, the CPU time of the judge and of all programs until the shrinking ends, the
strategy whose input shows it, the size of the shrunk input, and the most memory that the judge
itself has used; at last the medians, the slowest, and the most memory of all. On a busy machine the
CPU time says more: divide it by the cores.
A failure of an accepted solution is printed with its input. Each search starts without
counterexamples, in a process of its own; with `--at-once` N run at a time, which share the cores.
The exit status is 1 if one is not as it must be.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import statistics
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

KIT = Path(__file__).resolve().parents[2]
WRONG = KIT / "tests/kit/wrong"


@dataclass(frozen=True)
class Searched:
    """The result of one search: the seconds until a failure was found, None if none was."""

    text: str
    found_s: float | None = None
    cpu_s: float = 0.0
    memory_mib: float = 0.0
    is_broken: bool = False


def main(arguments: Sequence[str]) -> int:
    """Run the searches and print what they found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--shrink-seconds", type=float, default=10.0)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--right", action="store_true")
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("paths", nargs="*", type=Path)
    asked = parser.parse_args(arguments)
    sys.path.insert(0, str(KIT))
    paths = asked.paths or (_accepted() if asked.right else sorted(WRONG.glob("*/*.*")))
    seeds = [int(seed) for seed in asked.seeds.split(",")]
    done: list[Searched] = []
    # A new process for each search: the memory of one says nothing about the next.
    with ProcessPoolExecutor(
        asked.at_once, multiprocessing.get_context("spawn"), max_tasks_per_child=1
    ) as pool:
        waiting = [
            pool.submit(_search, path, seed, asked.seconds, asked.shrink_seconds, asked.right)
            for path in paths
            for seed in seeds
        ]
        for one in as_completed(waiting):
            error = one.exception()
            done.append(Searched(f"{error!r}", is_broken=True) if error else one.result())
            print(done[-1].text, flush=True)
    broken = sum(one.is_broken for one in done)
    times_s = [one.found_s for one in done if one.found_s is not None]
    odd = len(times_s) + broken if asked.right else len(done) - len(times_s)
    print(f"{len(done)} searches, {asked.at_once} at once, {odd} not as they must be")
    if times_s:
        print(f"found: median {statistics.median(times_s):.1f} s, slowest {max(times_s):.1f} s")
        cpu_s = [one.cpu_s for one in done if one.found_s is not None]
        print(f"CPU time: median {statistics.median(cpu_s):.1f} s, most {max(cpu_s):.1f} s")
    memory_mib = max((one.memory_mib for one in done), default=0.0)
    print(f"memory of one judge itself: {memory_mib:.0f} MiB at most")
    return int(odd > 0)


def _accepted() -> list[Path]:
    from judge.catalog.kit import Kit
    from judge.grading.expectations import ACCEPTED

    kit = Kit(KIT)
    return [
        KIT / "solutions" / slug / one.name
        for slug in kit.slugs()
        for one in kit.solutions(slug)
        if one.missing is None and one.expectation.required == ACCEPTED.required
    ]


def _search(path: Path, seed: int, seconds: float, shrink_s: float, is_right: bool) -> Searched:
    """Search for a failure of one solution, in this process."""
    sys.path.insert(0, str(KIT))
    from judge.catalog.kit import Kit
    from judge.commands.stress.work import StressOrder, StressTest

    kit = Kit(KIT)
    slug = next(part for part in reversed(path.parts) if part in kit.slugs())
    order = StressOrder(words=(slug, str(path)), seed=seed, time_s=seconds, shrink_s=shrink_s)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        with StressTest(kit, order) as stress:
            for _ in stress:
                pass
            result = stress.conclude()
    memory_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    cpu_s = sum(os.times()[:4])  # of the programs as well, which have ended
    found, found_s = result.failure, None
    text = f"{f'{slug}/{path.name}':44} seed {seed}  "
    if found is None:
        text += f"nothing in {result.inputs} inputs, {result.instances} instances, "
        text += f"{result.search_s:.1f} s"
    else:
        found_s = result.search_s
        text += f"{found.verdict.value:3} {found_s:5.1f} s  {found.bytes:4} bytes, "
        text += f"{found.instances}  {result.found_by}"
    text += f"  {cpu_s:.1f} CPU s, {memory_mib:.0f} MiB"
    if found is not None and is_right:
        text += f"\n{found.message}\n{found.stderr}\n{found.input}"
    return Searched(text, found_s, cpu_s, memory_mib)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
