"""Where the time of a case goes: the judge, the supervisor, what starts programs, the program.

    python tests/benchmarks/parts.py [--rounds N]

The kit and the cases are those of `overhead.py`, on one core. Each round judges 200 cases and 2,200
and starts the program bare 2,000 times, all in processes of their own. Printed are medians over the
rounds: microseconds of CPU time a case by part, and of wall time; for processes that live on also
what they spend outside the kernel and in it. Without the first 200 cases the start is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.overhead import write_kit
from tests.benchmarks.shared import SUM, bare_starts_s, compiled

SMALL, LARGE = 200, 2_200
PARTS = ("judge", "rules", "supervisor", "zygote and init", "program", "wall", "bare start")
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def cpu_s(usage: resource.struct_rusage) -> tuple[float, float]:
    """Seconds outside the kernel and in it."""
    return usage.ru_utime, usage.ru_stime


def descendants(pid: int) -> list[int]:
    """All processes below one."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    below = [int(word) for thread in threads for word in thread.read_text().split()]
    return below + [one for child in below for one in descendants(child)]


def part_of(pid: int) -> str:
    """The part to which a process of ours belongs; the zygote has given back its command line."""
    words = Path(f"/proc/{pid}/cmdline").read_bytes()
    if b"limited_calls" in words:
        return "rules"
    return "supervisor" if b"supervisor" in words else "zygote and init"


def used_s(pid: int) -> tuple[float, float]:
    """CPU seconds of a live process: the sum is exact, its parts are estimated by ticks."""
    exact_s = int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user_s, system_s = (int(fields[position]) * _TICK_S for position in (11, 12))
    share = user_s / (user_s + system_s) if user_s + system_s else 0.5
    return exact_s * share, exact_s * (1 - share)


def judge_here(kit: Path) -> dict[str, tuple[float, float]]:
    """Seconds by part of judging the kit in this process."""
    from judge.catalog.find_kit import find_kit  # the process that only measures needs none
    from judge.runner.session import RunRequest, Session

    os.chdir(kit)
    sys.path.insert(0, str(kit))
    source = find_kit(kit, os.environ)
    found = dict.fromkeys(PARTS, (0.0, 0.0))
    start_s, before = time.perf_counter(), cpu_s(resource.getrusage(resource.RUSAGE_SELF))
    with Session(source, RunRequest(words=("sum",), jobs=1)) as session:
        for _ in session:
            pass
        assert session.status == 0
        for pid in descendants(os.getpid()):
            part, used = part_of(pid), used_s(pid)
            found[part] = found[part][0] + used[0], found[part][1] + used[1]
    found["wall"] = time.perf_counter() - start_s, 0.0
    after = cpu_s(resource.getrusage(resource.RUSAGE_SELF))
    found["judge"] = after[0] - before[0], after[1] - before[1]
    children = cpu_s(resource.getrusage(resource.RUSAGE_CHILDREN))  # with programs, and the rest
    others = [found[part] for part in ("supervisor", "zygote and init")]
    found["program"] = (
        children[0] - sum(one[0] for one in others),
        children[1] - sum(one[1] for one in others),
    )
    return found


def judge_in_process(kit: Path) -> dict[str, tuple[float, float]]:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--kit", str(kit)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    return {part: tuple(pair) for part, pair in json.loads(done.stdout).items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kit", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.kit:
        print(json.dumps(judge_here(Path(words.kit))))
        return
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    count = LARGE - SMALL
    seen: dict[str, list[tuple[float, float]]] = {part: [] for part in PARTS}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(SUM, Path(folder, "sum"))
        kits = [Path(folder, str(size)) for size in (SMALL, LARGE)]
        for kit, size in zip(kits, (SMALL, LARGE), strict=True):
            write_kit(kit, size)
            judge_in_process(kit)  # compiles
        for _ in range(words.rounds):
            small, large = (judge_in_process(kit) for kit in kits)
            for part in PARTS[:-1]:
                pair = large[part][0] - small[part][0], large[part][1] - small[part][1]
                seen[part].append((pair[0] / count * 1e6, pair[1] / count * 1e6))
            seen["bare start"].append((bare_starts_s(program, count) / count * 1e6, 0.0))
    print(f"{'':16} {'user':>8} {'kernel':>8} {'sum':>8}")
    for part, pairs in seen.items():
        user, system = (statistics.median(pair[at] for pair in pairs) for at in (0, 1))
        split = f"{'':17}" if part in PARTS[-3:] else f"{user:8.0f} {system:8.0f}"
        print(f"{part:16} {split} {statistics.median(map(sum, pairs)):8.0f} us")


if __name__ == "__main__":
    main()
