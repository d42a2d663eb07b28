"""How long shipped C++ solutions take to compile, with and without headers compiled ahead.

    python tests/benchmarks/compiling.py [--rounds N] [--sandbox LEVEL] [--check] [PATTERN]...

In each round each solution is built without a header and with one, in turn, from the source to the
program in the cache. Printed are the sums of the medians, the ratio of the two for each solution
(median and quartiles), whether all programs are the same bytes, and what the headers cost.
`--bits` replaces the headers that a solution includes by `bits/stdc++.h`. `--check` fails if the
median ratio is above a half, or programs differ.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import tempfile
import time
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judge import languages  # noqa: E402
from judge.languages.preambles import library_headers  # noqa: E402
from judge.model import Program, Source, SourceFile  # noqa: E402
from judge.runner.build import Builder  # noqa: E402
from judge.runner.cache.headers_ahead import HeaderOrder, header_order  # noqa: E402
from judge.runner.cache.make_header import make_header  # noqa: E402
from judge.sandbox import Sandbox, sandbox_by_name  # noqa: E402

MOST_RATIO = 0.5
CPP = languages.language_of("a.cpp")
_numbers = itertools.count()


def build(builder: Builder, content: bytes) -> tuple[float, bytes]:
    """How long a source takes that nobody built before, and the program."""
    changed = content + b"\n// %d\n" % next(_numbers)
    file = SourceFile(name="a.cpp", content=changed)
    source = Source(name="a.cpp", files=(file,), language=CPP)
    start = time.perf_counter()
    program = builder.build(source, memory_bytes=256 << 20)
    taken_s = time.perf_counter() - start
    assert isinstance(program, Program), program
    return taken_s, (program.folder / "program").read_bytes()


def measure(
    order: HeaderOrder, contents: list[bytes], sandbox: Sandbox, rounds: int
) -> tuple[list[tuple[float, float]], bool, float, int]:
    """Medians for each source without and with a header, and what making it took and takes."""
    with tempfile.TemporaryDirectory() as folder:
        plain, ahead = (Builder(sandbox, Path(folder) / name) for name in ("plain", "ahead"))
        for builder in (plain, ahead):
            builder.version(CPP)
        start = time.perf_counter()
        assert make_header(order, sandbox, ahead.cache)
        made_s = time.perf_counter() - start
        (header,) = (ahead.cache.path / "headers").glob("*/public/*.gch")
        same = True
        medians = []
        for content in contents:
            pairs = []
            for _ in range(rounds):
                (plain_s, one), (ahead_s, other) = build(plain, content), build(ahead, content)
                pairs.append((plain_s, ahead_s))
                same = same and one == other
            medians.append(
                (statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs))
            )
        size = header.stat().st_size
        plain.close()
        ahead.close()
        return medians, same, made_s, size


def main() -> int:
    """Measures and prints; the exit status says whether the bounds hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("patterns", nargs="*", default=["*"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sandbox", default="best")
    parser.add_argument("--bits", action="store_true")
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    sandbox = sandbox_by_name(words.sandbox)
    with tempfile.TemporaryDirectory() as folder:
        version = Builder(sandbox, Path(folder)).version(CPP)
    groups: dict[str, tuple[HeaderOrder, list[bytes]]] = {}
    count = 0
    for path in sorted((ROOT / "solutions").rglob("*.cpp")):
        if not any(fnmatch(str(path.relative_to(ROOT / "solutions")), p) for p in words.patterns):
            continue
        content = path.read_bytes()
        count += 1
        if words.bits:
            for name in library_headers(content):
                content = content.replace(b"#include <%s>\n" % name, b"")
            content = b"#include <bits/stdc++.h>\n" + content
        order = header_order(CPP, version, content)
        if order is None:
            print(f"{path.name}: no header can be compiled ahead")
            continue
        groups.setdefault(order.key, (order, []))[1].append(content)
    medians: list[tuple[float, float]] = []
    costs, same = [], True
    for order, contents in groups.values():
        found, is_same, made_s, size = measure(order, contents, sandbox, words.rounds)
        medians += found
        same = same and is_same
        costs.append((made_s, size))
    plain_s, ahead_s = (sum(pair[kind] for pair in medians) for kind in (0, 1))
    ratios = statistics.quantiles([b / a for a, b in medians], n=4)
    most_s, most_bytes = (max(one[kind] for one in costs) for kind in (0, 1))
    print(f"{len(medians)} of {count} C++ solutions, {words.rounds} rounds, {sandbox.level.value}")
    print(f"without a header   {plain_s:6.1f} s together")
    print(f"with a header      {ahead_s:6.1f} s together, {ahead_s / plain_s:.2f} of it")
    print("ratio of a solution" + "".join(f" {one:6.2f}" for one in ratios) + "  (quartiles)")
    print(
        f"{len(costs)} headers: {statistics.median(one[0] for one in costs):.1f} s to make", end=""
    )
    print(
        f" (at most {most_s:.1f} s), {statistics.median(one[1] for one in costs) / 1e6:.0f} MB",
        end="",
    )
    print(f" (at most {most_bytes / 1e6:.0f} MB)")
    print("all programs are the same bytes" if same else "programs differ")
    return 0 if not words.check or (same and ratios[1] <= MOST_RATIO) else 1


if __name__ == "__main__":
    sys.exit(main())
