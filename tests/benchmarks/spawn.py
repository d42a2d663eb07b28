"""What a case costs in the sandbox, against starting the same program bare.

    python tests/benchmarks/spawn.py [ROUNDS]

A program that does nothing (compiled here, static where that can be) is started by `posix_spawn`
and `wait4`, and run in a jail at each level, in turn, 100 times a round, all on one core. Printed
are the medians over the rounds: milliseconds a case, and the ratio to the bare start of the same
round.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.model import Limits, Program  # the checkout comes first
from judge.sandbox import available_levels, physical_cores, sandbox_of_level

RUNS = 100
LIMITS = Limits.of(cpu_s=1, memory_bytes=256 << 20)


def nothing(folder: Path) -> Path:
    """A program that does nothing, in C if there is a compiler."""
    program, source = folder / "nothing", folder / "nothing.c"
    source.write_text("int main(void) { return 0; }\n")
    for flags in (["-static"], []):
        try:
            subprocess.run(["cc", "-O2", *flags, "-o", program, source], check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return program
    return Path("/bin/true")


def milliseconds(work: Callable[[], object]) -> float:
    """What one call costs, over `RUNS` of them."""
    began = time.perf_counter()
    for _ in range(RUNS):
        work()
    return (time.perf_counter() - began) / RUNS * 1000


def main() -> None:
    """Measures and prints."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    core = physical_cores()[0]
    os.sched_setaffinity(0, {core})  # supervisors and zygotes, too
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        Path(folder).chmod(0o755)  # in a container the program is nobody
        path = str(nothing(Path(folder)))
        program = Program(folder=Path(folder), argv=(path,))

        def bare() -> None:
            os.wait4(os.posix_spawn(path, [path], {}), 0)

        works: dict[str, Callable[[], object]] = {"bare": bare}
        for level in available_levels():
            jail = stack.enter_context(
                sandbox_of_level(level).open(program, limits=LIMITS, core=core)
            )
            seen = jail.run(stdin=b"")
            assert seen.exit_code == 0, seen
            works[level.value] = lambda jail=jail: jail.run(stdin=b"")  # type: ignore[misc]
        rows = [{name: milliseconds(work) for name, work in works.items()} for _ in range(rounds)]
    for name in works:
        cost = statistics.median(row[name] for row in rows)
        ratio = statistics.median(row[name] / row["bare"] for row in rows)
        print(f"{name:<10} {cost:6.3f} ms   {ratio:5.2f} times bare")


if __name__ == "__main__":
    main()
