"""How long short commands take, in starts of a bare Python.

    python -m tests.benchmarks.first_answer [--rounds N] [--check]

In each round `python -I -c pass` and each command are started in turn. Printed are the medians of
CPU time (with all children) and of wall time, and half the interquartile range of the ratio of CPU
times to the bare start of the same round. `--check` fails if a ratio is above its bound, which is
some way above what was measured: it is there for what makes a start slower by a half.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.benchmarks.peers.tools import Job, package
from tests.benchmarks.shared import ROOT, SUM, cpu_time, options, spread

JUDGE = [sys.executable, "-m", "judge"]
RUN = ["run", "push", "labelled.cpp", "--case", "sample/*", "--fresh"]
PACKAGE = Job(SUM, [("1 1\n", "2\n"), ("2 1\n", "3\n")])


def completion(words: str) -> dict[str, str]:
    """The environment in which bash asks for the last of some words."""
    place = str(len(words.split(" ")) - 1)
    return {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": place}


COMMANDS: dict[str, tuple[list[str], dict[str, str], float]] = {
    "judge --help": ([*JUDGE, "--help"], {}, 12.0),
    "completion, a problem": (JUDGE, completion("judge run pu"), 10.0),
    "completion, an option": (JUDGE, completion("judge run push --f"), 10.0),
    "completion, a command": (JUDGE, completion("judge ru"), 12.0),
    "judge list": ([*JUDGE, "list"], {}, 37.0),
    "judge run, 2 cases": ([*JUDGE, *RUN], {}, 37.0),
    "run PACKAGE, 2 cases": ([*JUDGE, "run", "{package}", "--fresh"], {}, 26.0),
}
"""Each command, what is added to its environment, and the bound of its ratio."""


def cost(words: list[str], folder: str, environment: dict[str, str]) -> tuple[float, float]:
    """CPU and wall seconds of a command with all that it starts; the package is in the folder."""
    argv = [word.format(package=f"{folder}/package") for word in words]
    before, start = cpu_time(), time.perf_counter()
    subprocess.run(argv, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    return cpu_time() - before, time.perf_counter() - start


def main() -> int:
    """Measure and print; the exit status says whether the bounds hold."""
    order = options(__doc__, rounds=9).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        homes = {f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("CACHE", "DATA", "CONFIG")}
        environment = os.environ | homes | {"JUDGE_HISTORY": "off"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a start would compile the judge
        package(PACKAGE, Path(folder, "package"), "2025-09")
        for argv, more, _ in COMMANDS.values():  # build, and fill the caches
            cost(argv, folder, environment | more)
        bare: list[tuple[float, float]] = []
        seen: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
        for _ in range(order.rounds):
            bare.append(cost([sys.executable, "-I", "-c", "pass"], folder, environment))
            for name, (argv, more, _) in COMMANDS.items():
                seen[name].append(cost(argv, folder, environment | more))
    print(f"bare Python: {median(one[0] for one in bare) * 1000:.1f} ms CPU")
    is_good = True
    for name, rows in seen.items():
        ratio, half = spread([row[0] / one[0] for row, one in zip(rows, bare, strict=True)])
        cpu_s, wall_s = (median(row[kind] for row in rows) for kind in (0, 1))
        bound = COMMANDS[name][2]
        is_good = is_good and ratio <= bound
        print(
            f"{name:<22} {cpu_s * 1000:6.0f} ms CPU {wall_s * 1000:6.0f} ms wall  "
            f"{ratio:5.1f} \u00b1 {half:.1f} times bare (bound {bound:g})"
        )
    return 0 if is_good or not order.check else 1


if __name__ == "__main__":
    sys.exit(main())
