"""Two judges at once, each in a pid namespace of its own, with the same control group tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.sandbox.supervisor import cgroups
from tests.end_to_end.sandbox.conftest import AttackPrograms

# New jails all the time: making a group also removes those that look abandoned.
JUDGE = """
import sys
from pathlib import Path
from judge.model import Limits, Program
from judge.sandbox import available_levels, sandbox_of_level

path, runs = Path(sys.argv[1]), int(sys.argv[2])
sandbox = sandbox_of_level(available_levels()[0])
program = Program(folder=path.parent, argv=(str(path),))
limits = Limits(cpu_s=5, cpu_stop_s=5, wall_s=60, memory_bytes=64 << 20)
print("ready", flush=True)
sys.stdin.readline()
for number in range(runs // 4):
    with sandbox.open(program, limits=limits) as jail:
        for mib in ("1", "40", "90", "1"):
            seen = jail.run(stdin=b"", args=["alone", mib])
            told = round(seen.memory_bytes / (1 << 20)) - int(mib)
            exact = seen.stopped_by is not None or abs(told) <= 2
            print(mib, seen.stopped_by, seen.exit_code, seen.cpu_s < 1, exact, flush=True)
"""


@pytest.mark.attack
@pytest.mark.parametrize("runs", [16, pytest.param(200, marks=pytest.mark.slow)])
def test_judges_in_two_pid_namespaces_do_not_disturb_each_other(
    runs: int, programs: AttackPrograms
) -> None:
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("only root may make a pid namespace without a user namespace")
    if (group := cgroups.create_group(64 << 20, 10)) is None:
        pytest.skip("this machine lets nobody make control groups here")
    group.remove()
    path = programs.program("holds.c").argv[0]
    unshare = ["unshare", "--pid", "--fork", "--mount-proc", sys.executable, "-c", JUDGE]

    with ExitStack() as stack:
        judges = [
            stack.enter_context(
                subprocess.Popen(
                    [*unshare, path, str(runs)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=Path(__file__).parents[3],
                )
            )
            for _ in range(2)
        ]
        for judge in judges:
            assert judge.stdout
            assert judge.stdout.readline() == "ready\n"
        for judge in judges:
            assert judge.stdin
            print(file=judge.stdin, flush=True)
        told = [judge.stdout.read().splitlines() for judge in judges if judge.stdout]

    assert [judge.wait() for judge in judges] == [0, 0]
    good = [f"{mib} None 0 True True" for mib in ("1", "40")]
    expected = [good[0], good[1], "90 Stop.MEMORY None True True", good[0]]
    assert told == [expected * (runs // 4)] * 2
