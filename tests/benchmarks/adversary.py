"""What `judge stress` finds, and how soon.

    python tests/benchmarks/adversary.py [--seconds S] [--seeds 1,2,3] [--right] [PATH ...]

Each path is a solution below a folder that is called after its problem. By default they are the
wrong solutions in `tests/kit/wrong`, which must all be found; with `--right` they are all accepted
solutions that are installed here, on which nothing may be found. Printed are the time until the
failure is found, the strategy whose input shows it, and the size of the shrunk input; at last the
median, the slowest, and the most memory that the judge itself has used. Each search starts without
counterexamples. The exit status is 1 if one is not as it must be.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

KIT = Path(__file__).resolve().parents[2]
WRONG = KIT / "tests/kit/wrong"


def main(arguments: Sequence[str]) -> int:
    """Run the searches and print what they found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--shrink-seconds", type=float, default=10.0)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--right", action="store_true")
    parser.add_argument("paths", nargs="*", type=Path)
    asked = parser.parse_args(arguments)
    sys.path.insert(0, str(KIT))
    paths = asked.paths or (_accepted() if asked.right else sorted(WRONG.glob("*/*.*")))
    seeds = [int(seed) for seed in asked.seeds.split(",")]
    times_s: list[float] = []
    odd = 0
    for path in paths:
        for seed in seeds:
            found_s = _search(path, seed, asked.seconds, asked.shrink_seconds)
            odd += (found_s is None) != asked.right
            times_s += [] if found_s is None else [found_s]
    print(f"{len(paths) * len(seeds)} searches, {odd} not as they must be")
    if times_s:
        print(f"found: median {statistics.median(times_s):.1f} s, slowest {max(times_s):.1f} s")
    memory_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of the judge itself: {memory_mib:.0f} MiB")
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


def _search(path: Path, seed: int, seconds: float, shrink_s: float) -> float | None:
    """The seconds until a failure was found, None if none was."""
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
    name = f"{slug}/{path.name}"
    if result.failure is None:
        print(
            f"{name:44} seed {seed}  nothing in {result.inputs} inputs, {result.instances} "
            f"instances, {result.search_s:.1f} s",
            flush=True,
        )
        return None
    found = result.failure
    print(
        f"{name:44} seed {seed}  {found.verdict.value:3} {result.search_s:5.1f} s  "
        f"{found.bytes:4} bytes, {found.instances}  {result.found_by}",
        flush=True,
    )
    return result.search_s


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
