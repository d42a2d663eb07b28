"""How exact the sandbox's figures and limits are, and what a second core brings.

    python tests/benchmarks/exactness.py [--level LEVEL] [NAME...]

NAME is one or more of: cpu loaded memory stop cores. All programs are C, compiled here.
What is compared: reported CPU time with what a program has burnt by its own clock, alone and with
every other core loaded; reported memory with what it has touched; when a program is stopped with
its limit; cases a second on two cores with those on one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.model import Execution, Limits, Program  # the checkout comes first
from judge.sandbox import Jail, Level, Sandbox, available_levels, physical_cores, sandbox_of_level

SOURCE = r"""
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int count, char **words) {
    double amount = atof(words[2]);
    if (!strcmp(words[1], "burn")) while (used() < amount) {}
    if (!strcmp(words[1], "touch")) {
        volatile char *memory = malloc((size_t)amount);
        for (size_t place = 0; place < (size_t)amount; place += 1024) memory[place] = 1;
    }
    if (!strcmp(words[1], "sleep")) usleep((useconds_t)(amount * 1e6));
    return 0;
}
"""
LIMITS = Limits.of(cpu_s=1.0, memory_bytes=512 << 20)


class Bench:
    """The program, and jails for it."""

    def __init__(self, sandbox: Sandbox, path: Path) -> None:
        self.sandbox = sandbox
        self.path = path

    def open(self, stack: ExitStack, word: str, amount: float, limits: Limits, core: int) -> Jail:
        """A jail in which the program does one thing."""
        program = Program(folder=self.path.parent, argv=(str(self.path), word, str(amount)))
        return stack.enter_context(self.sandbox.open(program, limits=limits, core=core))

    def run_often(self, word: str, amount: float, number: int) -> list[Execution]:
        """What became of so many runs on the first core."""
        with ExitStack() as stack:
            jail = self.open(stack, word, amount, LIMITS, physical_cores()[0])
            return [jail.run(stdin=b"") for _ in range(number)]


def measure_cpu_time(bench: Bench) -> None:
    """CPU time of a program that burns exactly 0.500 s."""
    errors = [cpu_time_error(seen) for seen in bench.run_often("burn", 0.5, 100)]
    print(
        f"cpu      median error {statistics.median(errors):7.3%}, worst of 100 {max(errors):7.3%}"
    )


def cpu_time_error(seen: Execution) -> float:
    """How far the reported CPU time is from 0.5 s, as a part of it."""
    assert seen.exit_code == 0, seen
    return abs(seen.cpu_s - 0.5) / 0.5


def measure_loaded_cpu_time(bench: Bench) -> None:
    """The same while every other core is busy."""
    others = [core for core in os.sched_getaffinity(0) if core != physical_cores()[0]]
    spinning = "import os, sys\nos.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"
    busy = [subprocess.Popen([sys.executable, "-c", spinning, str(core)]) for core in others]
    try:
        errors = [cpu_time_error(seen) for seen in bench.run_often("burn", 0.5, 40)]
    finally:
        for process in busy:
            process.kill()
            process.wait()
    print(f"loaded   median error {statistics.median(errors):7.3%}, worst of 40 {max(errors):7.3%}")


def measure_memory(bench: Bench) -> None:
    """Peak memory of a program that touches exactly 100 MiB."""
    peaks = [seen.memory_bytes / (1 << 20) for seen in bench.run_often("touch", 100 << 20, 30)]
    print(f"memory   {min(peaks):.2f} to {max(peaks):.2f} MiB reported of 100 MiB touched")


def measure_stops(bench: Bench) -> None:
    """When an endless loop and a sleeping program are stopped."""
    spins = bench.run_often("burn", 100, 10)
    sleeps = bench.run_often("sleep", 100, 3)
    worst = max(seen.cpu_s for seen in spins)
    late = max(seen.wall_s for seen in sleeps) - LIMITS.wall_s
    print(
        f"stop     CPU limit {LIMITS.cpu_s} s: stopped at {worst:.3f} s of CPU time at the latest"
    )
    print(f"         wall limit {LIMITS.wall_s} s: stopped {late * 1000:.1f} ms late at the latest")


def measure_cores(bench: Bench) -> None:
    """Cases of 20 ms a second with two jobs against one."""
    if len(physical_cores()) < 2:
        print("cores    there is only one")
        return
    with ExitStack() as stack:
        jails = [bench.open(stack, "burn", 0.02, LIMITS, core) for core in physical_cores()[:2]]
        for jail in jails:
            jail.run(stdin=b"")
        ratios = []
        for _ in range(7):
            one = cases_a_second(jails[:1])
            ratios.append(cases_a_second(jails) / one)
    print(f"cores    two jobs judge {statistics.median(ratios):.2f} times as many cases as one")


def cases_a_second(jails: list[Jail], each: int = 50) -> float:
    """How many cases the jails judge at once, a thread a jail."""

    def work(jail: Jail) -> None:
        for _ in range(each):
            jail.run(stdin=b"")

    threads = [threading.Thread(target=work, args=(jail,)) for jail in jails]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return each * len(jails) / (time.perf_counter() - began)


PARTS: dict[str, Callable[[Bench], None]] = {
    "cpu": measure_cpu_time,
    "loaded": measure_loaded_cpu_time,
    "memory": measure_memory,
    "stop": measure_stops,
    "cores": measure_cores,
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", default=available_levels()[0].value)
    parser.add_argument("names", nargs="*", metavar="NAME")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        source, path = Path(folder, "work.c"), Path(folder, "work")
        source.write_text(SOURCE)
        subprocess.run(["cc", "-O2", "-o", path, source], check=True)
        print(f"level {words.level}")
        for name in words.names or PARTS:
            PARTS[name](Bench(sandbox_of_level(Level(words.level)), path))


if __name__ == "__main__":
    main()
