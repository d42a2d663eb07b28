"""How exact the sandbox's figures of CPU time and memory are, with a control group and without.

    python tests/benchmarks/accounting.py [--level LEVEL] [--repeat N] [--without-groups]

Programs in C, compiled here, burn 0.5 s beside a busy neighbour on the same core: alone, in
children, in orphans, in children that nobody waits for. Compared is what their own clocks said at
the end. Others hold 100, 200 and 400 MiB, alone and
in children, after cases in the same jail that have read, mapped and written files. Printed is the
greatest difference from what they did, and whether it is within 1 % and 2 MiB; at last, how late
a program is stopped.

`--without-groups` hides the control groups (as root, in a mount namespace); an ordinary user
mostly has none anyway.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.model import Limits, Program  # the checkout comes first
from judge.sandbox import (
    Guarantee,
    Jail,
    Level,
    Sandbox,
    available_levels,
    sandbox_by_name,
    sandbox_of_level,
)
from tests.benchmarks.shared import busy, compiled

ATTACKS = Path(__file__).resolve().parents[1] / "end_to_end/sandbox/attacks"
MIB = 1 << 20
BURNT_S = 0.5
LIMITS = Limits(cpu_s=20, cpu_stop_s=20, wall_s=120, memory_bytes=512 * MIB, output_bytes=128 * MIB)
CPU_WAYS = {"alone": 1, "in-children": 4, "in-orphans": 4, "in-forgotten-children": 4}
BEFORE = {
    "nothing": ("alone", "1"),
    "a file is read": ("after-reading", "1"),
    "a file is mapped": ("after-mapping", "1"),
    "a file is written": ("after-writing", "1"),
    "64 MiB are printed": ("printed", "64"),
}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default=available_levels()[0].value)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--without-groups", action="store_true")
    options = parser.parse_args()
    if options.without_groups:
        hide_control_groups()
    level = Level(options.level)
    sandbox = sandbox_by_name("none") if level is Level.NONE else sandbox_of_level(level)
    missing = [one.value for one in sandbox.missing if one in (Guarantee.CPU, Guarantee.MEMORY)]
    print(f"level {level.value}, user {os.geteuid()}, not held: {', '.join(missing) or 'nothing'}")
    core = min(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        with sandbox.open(program(folder, "cpu"), limits=LIMITS, core=core) as jail, busy([core]):
            for how, burners in CPU_WAYS.items():
                report_cpu(jail, how, burners, options.repeat)
        big_file = folder / "big"
        for how in ("alone", "in-children"):
            for before in BEFORE:
                with sandbox.open(program(folder, "holds"), limits=LIMITS) as jail:
                    report_memory(jail, how, before, big_file, options.repeat)
        report_stops(sandbox, program(folder, "cpu"), options.repeat)


def report_cpu(jail: Jail, how: str, burners: int, repeat: int) -> None:
    """Burns so much in so many processes, and compares."""
    seen = [jail.run(stdin=b"", args=[how, str(BURNT_S / burners)]) for _ in range(repeat)]
    wrong = [one.cpu_s / used_s(one.stdout) - 1 for one in seen]
    worst = max(wrong, key=abs)
    verdict = "ok" if abs(worst) <= 0.01 else "NO"
    used = f"{used_s(seen[0].stdout):.3f} s"
    print(f"CPU     {how:<34} {worst:+9.2%} of {used}   {verdict}", flush=True)


def used_s(stdout: bytes) -> float:
    """What a program and its children have used by their own clocks."""
    return int(stdout.partition(b"used: ")[2]) / 1e9


def report_memory(jail: Jail, how: str, before: str, big_file: Path, repeat: int) -> None:
    """Holds so much after something else, and compares."""
    differences = []
    for number in range(repeat):
        for mib in (100, 200, 400):
            write_uncached(big_file, 400)
            prelude = jail.run(stdin=b"", args=[*BEFORE[before], *file_of(before, big_file)])
            seen = jail.run(stdin=b"", args=[how, str(mib)])
            assert (prelude.exit_code, seen.exit_code) == (0, 0), (number, prelude, seen)
            differences.append(seen.memory_bytes / MIB - mib)
    worst = max(differences, key=abs)
    verdict = "ok" if abs(worst) <= 2 else "NO"
    print(f"memory  {f'{how}, after {before}':<34} {worst:+9.2f} MiB   {verdict}", flush=True)


def report_stops(sandbox: Sandbox, endless: Program, repeat: int) -> None:
    """Stops a program that burns, and one that waits for its input, at limits of a second."""
    limits = Limits.of(cpu_s=1.0, memory_bytes=512 * MIB)
    with sandbox.open(endless, limits=limits) as jail:
        burnt_s = [jail.run(stdin=b"", args=["alone", "50"]).cpu_s for _ in range(repeat)]
    sleeper = Program(folder=endless.folder, argv=("/bin/sleep", "100"))
    with sandbox.open(sleeper, limits=limits) as jail:
        late_s = [jail.run(stdin=b"").wall_s - limits.wall_s for _ in range(repeat)]
    print(f"stop    at {max(burnt_s):.3f} s of CPU time at the latest; the limit is 1 s")
    print(f"        {max(late_s) * 1000:.1f} ms after the limit of wall time at the latest")


def program(folder: Path, name: str) -> Program:
    """A program of the tests, compiled."""
    return Program(folder=folder, argv=(str(compiled(ATTACKS / f"{name}.c", folder / name)),))


def file_of(before: str, big_file: Path) -> list[str]:
    """The file that a case before reads, if it does."""
    return [str(big_file)] if before in ("a file is read", "a file is mapped") else []


def write_uncached(path: Path, mib: int) -> None:
    """Makes the kernel forget what a file holds, so that its first reader has to fetch it."""
    if not path.exists():
        with path.open("wb") as file:
            for _ in range(mib):
                file.write(os.urandom(MIB))
            os.fsync(file.fileno())
    file_number = os.open(path, os.O_RDONLY)
    os.posix_fadvise(file_number, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(file_number)


def hide_control_groups() -> None:
    """Starts again where nothing lies at /sys/fs/cgroup."""
    words = [word for word in sys.argv if word != "--without-groups"]
    unshare = shutil.which("unshare") or "unshare"
    script = 'mount -t tmpfs none /sys/fs/cgroup && exec "$@"'
    os.execv(unshare, [unshare, "-m", "sh", "-c", script, "sh", sys.executable, *words])


if __name__ == "__main__":
    main()
