"""`judge run --pool` and `--resume` when things go wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")
pytest.importorskip("cryptography", reason="not installed: it comes with the extra `cluster`")

from tests.conftest import ROOT, each_row, write_kit
from tests.end_to_end.commands import judge_process
from tests.end_to_end.processes import wait_until
from tests.unit.runner.cluster.machines import machines

COUNT = 40
SLOW = "import sys, time\ntime.sleep(0.03)\nprint(sum(map(int, sys.stdin.read().split())))\n"


def make_kit(folder: Path) -> Path:
    """A kit with many cases."""
    files = {"solutions/sums/adds.py": SLOW}
    for number in range(COUNT):
        files[f"testdata/sums/secret/{number:03}-n.in"] = f"{number} 1\n"
        files[f"testdata/sums/secret/{number:03}-n.ans"] = f"{number + 1}\n"
    return write_kit(folder / "kit", files)


def start(kit: Path, *options: str) -> subprocess.Popen[str]:
    """A process of `judge run`."""
    return subprocess.Popen(
        [sys.executable, "-m", "judge", "run", "sums", *options],
        cwd=kit,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_journal(least: int) -> None:
    """Wait until the journals hold `least` judgements."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "judge/journals"
    assert wait_until(
        lambda: sum(path.read_bytes().count(b"\n") for path in folder.glob("*.open")) >= least
    )


def cases_of(out: str) -> list[str]:
    (found,) = json.loads(out)["solutions"]
    return [one["case"] for one in found["cases"]]


@pytest.mark.slow
def test_after_a_lost_scheduler_resume_judges_the_rest(tmp_path: Path) -> None:
    kit = make_kit(tmp_path)
    with machines(tmp_path, "one") as cluster:
        run = start(kit, "--pool", cluster.address, "--format", "json")
        wait_for_journal(10)
        cluster.scheduler.kill()
        out, err = run.communicate(timeout=120)

    known = len(cases_of(out))
    assert run.returncode == 2
    assert 10 <= known < COUNT + 2
    assert f"missing: {COUNT + 2 - known} judgements of sums" in err
    assert "--resume" in err

    later = judge_process("run", "sums", "--resume", "--format", "json", cwd=kit)

    assert later.status == 0, later.err
    assert known <= later.json["resumed"] < COUNT + 2
    assert len(cases_of(later.out)) == len(set(cases_of(later.out))) == COUNT + 2


@pytest.mark.slow
@each_row("pool", [[], ["--pool", "local:2"]])
def test_judgements_before_ctrl_c_are_not_repeated(pool: list[str], tmp_path: Path) -> None:
    kit = make_kit(tmp_path)
    run = start(kit, *pool)
    wait_for_journal(10)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: all that it has started
    out, err = run.communicate(timeout=120)

    assert (run.returncode, err) == (130, "")
    assert "interrupted; what was judged so far" in out

    later = judge_process("run", "sums", *pool, "--resume", cwd=kit)

    assert later.status == 0
    assert "taken from the journal of an earlier run" in later.out
