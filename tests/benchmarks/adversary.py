"""How soon `judge stress` finds the wrong solutions of `tests/kit/wrong`.

    python -m tests.benchmarks.adversary [--seeds N] [--time S] [--cases] [--log FILE] [NAME]...

NAME is a solution, as `push/region_by_size.py`, or a pattern; by default all. With each seed the
command searches once, for S seconds, and does not shrink what it finds. The kit that it is given
has no cases but the samples, and no editorials: what they catch is found at once (`--cases` leaves
all there). Each solution is built before.

Printed are how many seeds found it, the seconds by the clock and of CPU time with all children (the
median, the most), the bytes of the inputs, and the strategies. A search counts if it took at most
60 seconds of either: so on a busy machine give it more time. Searches in the log are not repeated,
and the summary is that of all in it.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path
from statistics import median
from typing import Any

from tests.benchmarks.shared import ROOT, cpu_time
from tests.kit.solutions import KIT, WRONG, changed, problem_slug

MOST_S = 60.0
Row = dict[str, Any]


def kit_without_cases(root: Path) -> Path:
    """A kit with the problems and the samples, but without editorials."""
    no_editorials = shutil.ignore_patterns("editorial*", "__pycache__")
    shutil.copytree(ROOT / "problems", root / "problems", ignore=no_editorials)
    (root / "solutions").symlink_to(ROOT / "solutions")
    for samples in (ROOT / "testdata").glob("*/sample"):
        shutil.copytree(samples, root / samples.relative_to(ROOT))
    return root


def searched(name: str, file: Path, seed: int, kit: Path, time_s: float, homes: Path) -> Row:
    """One search: whether it found anything, and what it cost."""
    words = [sys.executable, "-m", "judge", "stress", problem_slug(name), str(file)]
    words += ["--seed", str(seed), "--time", str(time_s), "--shrink-time", "0", "--format", "json"]
    environment = os.environ | {
        "JUDGE_KIT": str(kit),
        "PYTHONPATH": str(ROOT),
        "XDG_DATA_HOME": str(homes / f"{time.monotonic_ns()}"),  # nothing is known of it
    }
    before, began = cpu_time(), time.monotonic()
    run = subprocess.run(words, cwd=homes, env=environment, capture_output=True, check=False)
    cpu_s, wall_s = cpu_time() - before, time.monotonic() - began
    if run.returncode not in (0, 1):
        raise SystemExit(f"{name}: {run.stderr.decode()}")
    told = json.loads(run.stdout)
    return {
        "name": name,
        "seed": seed,
        "wall_s": round(wall_s, 2),
        "cpu_s": round(cpu_s, 2),
        "bytes": told["failure"]["bytes"] if told["failure"] else None,
        "found_by": told["found_by"],
        "inputs": told["inputs"],
    }


def is_found(row: Row) -> bool:
    """Whether a search found an input, and would have in time on a machine that is quiet."""
    return row["bytes"] is not None and min(row["wall_s"], row["cpu_s"]) <= MOST_S


def line(name: str, rows: list[Row]) -> str:
    """What the searches for a failure of one solution came to."""
    found = [row for row in rows if is_found(row)]
    words = f"{name:<46} {len(found)} of {len(rows)}"
    if not found:
        return words
    for kind in ("wall_s", "cpu_s"):
        times = [row[kind] for row in found]
        words += f" {median(times):6.1f} {max(times):6.1f} {kind[:-2]}"
    few, many = (some(row["bytes"] for row in found) for some in (min, max))
    by = Counter(row["found_by"] for row in found).most_common()
    return f"{words} {few:>6}-{many} bytes: {', '.join(f'{one} {count}' for one, count in by)}"


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=["*"])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", type=float, default=MOST_S)
    parser.add_argument("--cases", action="store_true")
    parser.add_argument("--log", type=Path, default=Path(os.devnull))
    asked = parser.parse_args()
    rows: list[Row] = (
        [json.loads(row) for row in asked.log.read_text().splitlines()]
        if asked.log.is_file()
        else []
    )
    with tempfile.TemporaryDirectory() as folder, asked.log.open("a") as log:
        kit = ROOT if asked.cases else kit_without_cases(Path(folder) / "kit")
        for name in WRONG:
            if not any(fnmatch(name, pattern) for pattern in asked.names):
                continue
            file = changed(name, Path(folder)) / name
            (solution,) = KIT.named_solutions(problem_slug(name), [str(file)])
            if solution.missing:
                print(f"{name}: {solution.missing}")
                continue
            for seed in range(1, asked.seeds + 1):
                if not any((row["name"], row["seed"]) == (name, seed) for row in rows):
                    rows.append(searched(name, file, seed, kit, asked.time, Path(folder)))
                    print(json.dumps(rows[-1]), file=log, flush=True)
            print(line(name, [row for row in rows if row["name"] == name]), flush=True)
    found = [row for row in rows if is_found(row)]
    missed = Counter(row["name"] for row in rows if not is_found(row))
    names = {row["name"] for row in rows}
    print(
        f"{len(names) - len(missed)} of {len(names)} found in all of {len(rows)} searches; ", end=""
    )
    for kind in ("wall_s", "cpu_s"):
        times = [row[kind] for row in found] or [0.0]
        print(f"{kind[:-2]} {median(times):.1f} s (median), {max(times):.1f} s at most; ", end="")
    print()
    for name, count in missed.items():
        print(f"not found in {count}: {name}")


if __name__ == "__main__":
    main()
