"""Many cases in a row and judges that are killed: nothing may be left of either."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from judge.model import Limits, Program
from judge.sandbox import Level, sandbox_of_level
from judge.sandbox.supervised.jail import SupervisedJail
from tests.conftest import LIMITS, ROOT
from tests.end_to_end.processes import children, count_descriptors, processes_with, wait_until
from tests.end_to_end.sandbox.conftest import STRONGEST_LEVEL
from tests.sweeps import AT_NIGHT

# A judge that runs a program over and over, which leaves children behind that outlive it.
JUDGE = """
import sys
from pathlib import Path
from judge.model import Limits, Program
from judge.sandbox import Level, sandbox_of_level
from judge.sandbox.supervised.jail import SupervisedJail

script = "sleep 1000.{mark} & sleep 1000.{mark} & sleep 0.0$(( $$ % 10 ))"
program = Program(folder=Path("/"), argv=("/bin/sh", "-c", script))
limits = Limits.of(cpu_s=5, memory_bytes=256 << 20)
with sandbox_of_level(Level("{level}")).open(program, limits=limits) as jail:
    print("ready", flush=True)
    while True:
        jail.run(stdin=b"")
"""


@pytest.fixture(params=STRONGEST_LEVEL, ids=lambda level: level.value)
def level(request: pytest.FixtureRequest) -> Level:
    found: Level = request.param
    return found


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def traces(temporary: Path, mark: str) -> dict[str, int]:
    """What a judge may leave on a machine, counted; processes by a mark in their command line."""
    return {
        "processes": len(processes_with(mark)),
        "control groups": sum(map(_is_abandoned, _groups())),
        "mounts": len(Path("/proc/self/mounts").read_text().splitlines()),
        "temporary files": len(list(temporary.iterdir())),
    }


def _is_abandoned(group: Path) -> bool:
    """Whether no supervisor holds the lock of a control group; other judges may be at work."""
    try:
        folder = os.open(group, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return group.exists()
    except OSError:
        return False
    finally:
        os.close(folder)


def _groups() -> list[Path]:
    """The control groups of judges; some may come and go meanwhile."""
    for _ in range(20):
        try:
            return [path for path in Path("/sys/fs/cgroup").glob("**/judge-*") if path.is_dir()]
        except FileNotFoundError:
            continue
    raise LookupError("control groups come and go all the time")


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run_cases(level: Level, cases: int, mark: str) -> None:
    """Runs a program that leaves a child and a file behind, and looks around."""
    script = f"echo left > file; ls; sleep 1000.{mark} & :"
    program = Program(folder=Path("/"), argv=("/bin/sh", "-c", script))
    with sandbox_of_level(level).open(program, limits=LIMITS) as jail:
        for _ in range(30):  # until memory has settled
            first = jail.run(stdin=b"")
            assert (first.exit_code, first.stdout) == (0, b"file\n")
        assert isinstance(jail, SupervisedJail)
        supervisor = jail._supervisor.pid
        helpers = len(children(supervisor))
        pids = {"self": os.getpid(), str(supervisor): supervisor}
        opened = {name: count_descriptors(name) for name in pids}
        sizes = {name: resident_bytes(pid) for name, pid in pids.items()}
        for _ in range(cases):
            seen = jail.run(stdin=b"")
            assert (seen.exit_code, seen.stdout) == (0, b"file\n")
        for name, pid in pids.items():
            assert count_descriptors(name) == opened[name]
            assert resident_bytes(pid) - sizes[name] < 2 << 20
        assert len(children(supervisor)) == helpers <= 3


@pytest.mark.slow
@pytest.mark.parametrize("cases", [100, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_many_cases_leave_nothing_behind(cases: int, level: Level, temporary: Path) -> None:
    mark = f"{os.getpid()}{cases}"
    before = traces(temporary, f"1000.{mark}")

    run_cases(level, cases, mark)

    assert traces(temporary, f"1000.{mark}") == before


@pytest.mark.slow
def test_killed_judges_leave_nothing_behind(level: Level, temporary: Path) -> None:
    """Judges are started one after the other, and each is killed at a random moment."""
    moments = random.Random(1)
    for count in range(20 if AT_NIGHT else 8):
        mark = f"{os.getpid()}{count + 10}"
        before = traces(temporary, f"1000.{mark}")
        judge = subprocess.Popen(
            [sys.executable, "-c", JUDGE.format(level=level.value, mark=mark)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        assert judge.stdout is not None
        with judge.stdout:
            if moments.random() < 0.8:  # else while it sets up
                judge.stdout.readline()
            time.sleep(moments.random() * 0.2)
            judge.send_signal(signal.SIGKILL)
            judge.wait()

        def gone(mark: str = mark, before: dict[str, int] = before) -> bool:
            return traces(temporary, f"1000.{mark}") == before

        assert wait_until(gone), (before, traces(temporary, f"1000.{mark}"))
        program = Program(folder=Path("/"), argv=("/bin/sh", "-c", "echo well"))
        limits = Limits.of(cpu_s=5, memory_bytes=64 << 20)
        with sandbox_of_level(level).open(program, limits=limits) as jail:
            assert jail.run(stdin=b"").stdout == b"well\n"
