"""`judge run --pool` and `--resume` when things go wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")
pytest.importorskip("cryptography", reason="not installed: it comes with the extra `cluster`")

from tests.conftest import ROOT, write_kit
from tests.unit.runner.cluster.machines import machines

COUNT = 40
SLOW = "import sys, time\ntime.sleep(0.03)\nprint(sum(map(int, sys.stdin.read().split())))\n"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    files = {"solutions/sums/adds.py": SLOW}
    for number in range(COUNT):
        files[f"testdata/sums/secret/{number:03}-n.in"] = f"{number} 1\n"
        files[f"testdata/sums/secret/{number:03}-n.ans"] = f"{number + 1}\n"
    return write_kit(tmp_path / "kit", files)


class Running:
    """A process of `judge run`."""

    def __init__(self, kit: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge", "run", "sums", *options],
            cwd=kit,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def wait(self) -> tuple[int, str, str]:
        """Its exit status, standard output and standard error."""
        out, err = self.process.communicate(timeout=120)
        return self.process.returncode, out, err


def wait_for_journal(least: int) -> int:
    """Wait until the journals hold `least` judgements; return their number."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "judge" / "journals"
    deadline = time.monotonic() + 60
    while True:
        count = sum(path.read_bytes().count(b"\n") for path in folder.glob("*.open"))
        if count >= least:
            return count
        assert time.monotonic() < deadline
        time.sleep(0.02)


def cases_of(out: str) -> list[dict[str, Any]]:
    (found,) = json.loads(out)["solutions"]
    cases: list[dict[str, Any]] = found["cases"]
    return cases


@pytest.mark.slow
def test_after_a_lost_scheduler_resume_judges_the_rest(kit: Path, tmp_path: Path) -> None:
    with machines(tmp_path, "one") as cluster:
        run = Running(kit, "--pool", cluster.address, "--format", "json")
        wait_for_journal(10)
        cluster.scheduler.kill()
        status, out, err = run.wait()

    known = len(cases_of(out))
    assert status == 2
    assert 10 <= known < COUNT + 2
    assert f"missing: {COUNT + 2 - known} judgements of sums" in err
    assert "--resume" in err

    status, out, err = Running(kit, "--resume", "--format", "json").wait()

    assert status == 0, err
    assert known <= json.loads(out)["resumed"] < COUNT + 2
    assert len(cases_of(out)) == len({one["case"] for one in cases_of(out)}) == COUNT + 2


@pytest.mark.slow
@pytest.mark.parametrize("pool", [[], ["--pool", "local:2"]])
def test_judgements_before_ctrl_c_are_not_repeated(kit: Path, pool: list[str]) -> None:
    run = Running(kit, *pool)
    wait_for_journal(10)
    os.killpg(run.process.pid, signal.SIGINT)  # as a terminal does: all that it has started
    status, out, err = run.wait()

    assert (status, err) == (130, "")
    assert "interrupted; what was judged so far" in out

    status, out, _ = Running(kit, *pool, "--resume").wait()

    assert status == 0
    assert "taken from the journal of an earlier run" in out
