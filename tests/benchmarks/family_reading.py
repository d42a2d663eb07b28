"""Measure how long it takes to read a package of each family with 200 cases.

    python -m tests.benchmarks.family_reading            prints a table
    python -m tests.benchmarks.family_reading --check    fails if a family takes more than 0.3 s of
                                                         CPU time, and six times the plain files
    python -m tests.benchmarks.family_reading --profile  says which functions take the time

A package is read as `judge run` does it: opened, its problem, solutions and all cases read. Each
figure is the median of five in a process of its own, without the imports; the files are in the
cache of the machine. `plain` writes and reads as many files without any check, to compare with: on
a busy machine, and on one whose files are slow, all of it takes longer.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from judge.packages.package import open_package
from tests.unit.packages.families.dmoj_packages import zip_of
from tests.unit.packages.families.polygon_packages import SUMS as POLYGON
from tests.unit.packages.written import CURRENT, write_files

CASES = 200
ROUNDS = 5
BOUND_S, BOUND = 0.3, 6.0
INPUT = "12345 67890\n" * 800  # some 10 kB
MAIN = "print(sum(map(int, input().split())))\n"


def packages() -> Iterator[tuple[str, Mapping[str, str | bytes]]]:
    """The name of each family, and a package of it."""
    numbers = range(CASES)
    yield (
        "icpc",
        {"problem.yaml": CURRENT + "limits: {time_limit: 1}\n", "submissions/accepted/a.py": MAIN}
        | {f"data/secret/{i:03}.in": INPUT for i in numbers}
        | {f"data/secret/{i:03}.ans": "1\n" for i in numbers},
    )
    yield "polygon", _polygon(numbers)
    data = {f"{i}.in": INPUT for i in numbers} | {f"{i}.out": "1\n" for i in numbers}
    rows = "".join(f"- {{in: {i}.in, out: {i}.out, points: 1}}\n" for i in numbers)
    yield "dmoj", {"init.yml": f"test_cases:\n{rows}", **data}
    yield "dmoj zip", {"init.yml": f"archive: a.zip\ntest_cases:\n{rows}", "a.zip": zip_of(data)}
    yield (
        "italy_yaml",
        {
            "task.yaml": "name: sums\ntime_limit: 1\nmemory_limit: 256\n",
            "gen/GEN": "#ST: 100\n" + "1\n" * CASES,
            "sol/solution.py": MAIN,
        }
        | {f"input/input{i}.txt": INPUT for i in numbers}
        | {f"output/output{i}.txt": "1\n" for i in numbers},
    )
    yield (
        "sinol",
        {"config.yml": "time_limit: 1000\nmemory_limit: 65536\n", "prog/sum.py": MAIN}
        | {f"in/sum{1 + i // 20}{_letters(i % 20)}.in": INPUT for i in numbers}
        | {f"out/sum{1 + i // 20}{_letters(i % 20)}.out": "1\n" for i in numbers},
    )
    yield (
        "rbx",
        {
            "problem.rbx.yml": "name: sums\ntimeLimit: 1000\nmemoryLimit: 256\n"
            'testcases: [{name: tests, testcaseGlob: "tests/*.in"}]\n'
            "solutions: [{path: a.py, outcome: ac}]\n",
            "a.py": MAIN,
        }
        | {f"tests/{i:03}.in": INPUT for i in numbers}
        | {f"tests/{i:03}.ans": "1\n" for i in numbers},
    )
    yield (
        "oj",
        {f"test/{i}.in": INPUT for i in numbers} | {f"test/{i}.out": "1\n" for i in numbers},
    )
    yield (
        "codeforces",
        {f"tests/{i}": INPUT for i in numbers} | {f"tests/{i}.a": "1\n" for i in numbers},
    )


def _letters(number: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[number]


def _polygon(numbers: range) -> Mapping[str, str | bytes]:
    xml = str(POLYGON["problem.xml"])
    first, rest = xml.split("<tests>", 1)
    _, last = rest.split("</tests>", 1)
    first = first.replace("<test-count>3</test-count>", f"<test-count>{CASES}</test-count>")
    tests = "".join('<test method="manual"/>' for _ in numbers)
    named = {name: text for name, text in POLYGON.items() if not name.startswith("tests/")}
    return (
        {**named, "problem.xml": f"{first}<tests>{tests}</tests>{last}"}
        | {f"tests/{i + 1:02}": INPUT for i in numbers}
        | {f"tests/{i + 1:02}.a": "1\n" for i in numbers}
    )


def read(folder: Path) -> int:
    """The number of cases of a package that was read as `judge run` reads it."""
    with open_package(folder) as found:
        found.problem(found.slug)
        found.solutions(found.slug)
        return len(found.cases(found.slug))


def plain(folder: Path) -> int:
    """The number of files that are written, and read again."""
    names = [folder / f"{number}.{part}" for number in range(CASES) for part in ("in", "ans")]
    for name in names:
        name.write_bytes(INPUT.encode())
    return len([name.read_bytes() for name in names]) // 2


def measured(name: str, work: Callable[[Path], int], folder: Path) -> float:
    """The CPU time of the work on a folder; prints a row with that name."""
    count = work(folder)
    taken = []
    for _ in range(ROUNDS):
        before = time.process_time(), time.perf_counter()
        work(folder)
        taken.append((time.process_time() - before[0], time.perf_counter() - before[1]))
    cpu_s, wall_s = (float(statistics.median(one)) for one in zip(*taken, strict=True))
    print(f"{name:12} {count:6} {cpu_s:7.3f} {wall_s:7.3f}")
    return cpu_s


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--profile", action="store_true")
    words = parser.parse_args()
    slow = []
    print(f"{'family':12} {'cases':>6} {'CPU s':>7} {'wall s':>7}")
    with tempfile.TemporaryDirectory() as place:
        base_s = measured("plain", plain, write_files(Path(place) / "plain", {"first": ""}))
        for name, files in packages():
            folder = write_files(Path(place) / name.replace(" ", "-") / "sums", files)
            cpu_s = measured(name, read, folder)
            slow += [name] if cpu_s > max(BOUND_S, BOUND * base_s) else []
            if words.profile:
                profile = cProfile.Profile()
                profile.runcall(read, folder)
                pstats.Stats(profile).sort_stats("cumulative").print_stats(25)
    if words.check and slow:
        print(f"more than {BOUND_S} s and {BOUND:g} times plain: {', '.join(slow)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
