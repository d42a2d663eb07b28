"""How long shipped C++ solutions take to compile, with and without headers compiled ahead.

    python -m tests.benchmarks.compiling [--rounds N] [--sandbox LEVEL] [--check] [PATTERN]...

In each round each solution is built without a header and with one, in turn, from the source to the
program in the cache. Printed are the sums of the medians, the quartiles of the ratio of the two,
whether all programs are the same bytes, and what the headers cost. `--bits` replaces the headers
that a solution includes by `bits/stdc++.h`. `--check` fails if the median ratio of CPU time is
above its bound, or programs differ.
"""

import itertools
import sys
import tempfile
import time
from fnmatch import fnmatch
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from judge import languages
from judge.languages.preambles import library_headers
from judge.model import Program, Source, SourceFile
from judge.runner.build import Builder
from judge.runner.headers import HeaderOrder, header_order, make_header
from judge.sandbox import Sandbox, sandbox_by_name
from tests.benchmarks.shared import ROOT, cpu_time, options

MOST_RATIO = 0.75
CPP = languages.language_of("a.cpp")
_numbers = itertools.count()


class Cost(NamedTuple):
    """Wall and CPU seconds of a build, with all that it starts."""

    wall_s: float
    cpu_s: float


class Measured(NamedTuple):
    """Of solutions with one header: medians without and with it, and what the header costs."""

    medians: list[tuple[Cost, Cost]]
    same: bool
    made_s: float
    bytes: int


def build(builder: Builder, content: bytes) -> tuple[Cost, bytes]:
    """What a source costs that nobody built before, and the program."""
    changed = content + b"\n// %d\n" % next(_numbers)
    source = Source(name="a.cpp", files=(SourceFile(name="a.cpp", content=changed),), language=CPP)
    start, cpu_s = time.perf_counter(), cpu_time()
    program = builder.build(source, memory_bytes=256 << 20)
    cost = Cost(time.perf_counter() - start, cpu_time() - cpu_s)
    assert isinstance(program, Program), program
    return cost, (program.folder / "program").read_bytes()


def measure(order: HeaderOrder, contents: list[bytes], sandbox: Sandbox, rounds: int) -> Measured:
    """Build each source in each round without and with a header."""
    with tempfile.TemporaryDirectory() as folder:
        builders = [Builder(sandbox, Path(folder) / name) for name in ("plain", "ahead")]
        for builder in builders:
            builder.version(CPP)
        start = time.perf_counter()
        assert make_header(order, sandbox, builders[1].cache)
        made_s = time.perf_counter() - start
        (header,) = (builders[1].cache.path / "headers").glob("*/public/*.gch")
        same, medians = True, []
        for content in contents:
            costs: tuple[list[Cost], list[Cost]] = [], []
            for _ in range(rounds):
                (one, first), (other, second) = (build(builder, content) for builder in builders)
                costs[0].append(one)
                costs[1].append(other)
                same = same and first == second
            without, beside = (Cost(*map(median, zip(*some, strict=True))) for some in costs)
            medians.append((without, beside))
        found = Measured(medians, same, made_s, header.stat().st_size)
        for builder in builders:
            builder.close()
        return found


def main() -> int:
    """Measure and print; the exit status says whether the bounds hold."""
    parser = options(__doc__, rounds=5)
    parser.add_argument("patterns", nargs="*", default=["*"])
    parser.add_argument("--sandbox", default="best")
    parser.add_argument("--bits", action="store_true")
    words = parser.parse_args()
    sandbox = sandbox_by_name(words.sandbox)
    with tempfile.TemporaryDirectory() as folder:
        version = Builder(sandbox, Path(folder)).version(CPP)
    groups: dict[str, tuple[HeaderOrder, list[bytes]]] = {}
    for path in sorted((ROOT / "solutions").rglob("*.cpp")):
        if not any(fnmatch(str(path.relative_to(ROOT / "solutions")), p) for p in words.patterns):
            continue
        content = path.read_bytes()
        if words.bits:
            for header in library_headers(content):
                content = content.replace(b"#include <%s>\n" % header, b"")
            content = b"#include <bits/stdc++.h>\n" + content
        order = header_order(CPP, version, content)
        if order is None:
            print(f"{path.name}: no header can be compiled ahead")
            continue
        groups.setdefault(order.key, (order, []))[1].append(content)
    found = [measure(*group, sandbox, words.rounds) for group in groups.values()]
    medians = [pair for one in found for pair in one.medians]
    print(f"{len(medians)} C++ solutions, {words.rounds} rounds, {sandbox.level.value}")
    for kind, name in enumerate(("wall", "CPU")):
        plain_s, ahead_s = (sum(pair[side][kind] for pair in medians) for side in (0, 1))
        ratios = quantiles([b[kind] / a[kind] for a, b in medians], n=4)
        quartiles = " ".join(f"{one:.2f}" for one in ratios)
        print(f"{name:<4} {plain_s:6.1f} s without, {ahead_s:6.1f} s with headers; ", end="")
        print(f"ratio of a solution (quartiles): {quartiles}")
    print(
        f"{len(found)} headers of {median(one.bytes for one in found) / 1e6:.0f} MB (median), "
        f"each made in {median(one.made_s for one in found):.1f} s (median; "
        f"at most {max(one.made_s for one in found):.1f} s)"
    )
    same = all(one.same for one in found)
    print("all programs are the same bytes" if same else "programs differ")
    return 0 if not words.check or (same and ratios[1] <= MOST_RATIO) else 1  # of the CPU time


if __name__ == "__main__":
    sys.exit(main())
