"""Ctrl-C at any moment, once or twice: no traceback, and nothing is left running."""

import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.runner.store import JudgementStore
from tests.conftest import ROOT, write_kit
from tests.end_to_end.commands import judge, processes_with, wait_until, wait_until_gone
from tests.end_to_end.test_trace import python_that_reports
from tests.sweeps import AT_NIGHT, due
from tests.unit.terminal.pseudo_terminal import OnTerminal

HIDES, SHOWS = b"\x1b[?25l", b"\x1b[?25h"
ENTERS, LEAVES = b"\x1b[?1049h", b"\x1b[?1049l"

COMMANDS = {
    "run": "run push good.py",
    "run, no sandbox": "run push good.py --sandbox none",
    "run, one input": "run push good.py --input sample.in",
    "stress, finding": "stress push bad.py --time 5 --shrink-time 2",
    "stress, in vain": "stress push good.py --time 2",
    "replay": "replay push bad.py",
    "watch": "watch push good.py",
    "trace": "trace puzzle8 reports.py",
    "debug": "debug push bad.py",
    "bench": "bench push good.py",
    "verify": "verify push",
    "listen": "listen --port 18977",
    "list": "list",
    "history": "history",
    "doctor": "doctor",
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with two solutions and a kit, whose path is in the supervisors' command lines."""
    for name in ("judge", "problems", "solutions", "testdata"):
        shutil.copytree(ROOT / name, tmp_path / "kit" / name)
    solutions = ROOT / "solutions/push"
    shutil.copy(solutions / "breadth_first.py", tmp_path / "good.py")
    shutil.copy(solutions / "wrong_answer/plain_queue.py", tmp_path / "bad.py")
    shutil.copy(ROOT / "testdata/push/sample/01-one-board.in", tmp_path / "sample.in")
    (tmp_path / "reports.py").write_text(python_that_reports("puzzle8"))
    return tmp_path


def begin(place: Path, words: str) -> OnTerminal:
    """A command of the judge on a terminal of its own."""
    env = {**os.environ, "PYTHONPATH": f"{place / 'kit'}:{ROOT}", "TERM": "xterm"}
    return OnTerminal(sys.executable, "-m", "judge", *words.split(), cwd=place, env=env)


@pytest.mark.slow
@pytest.mark.parametrize("name", due(COMMANDS, by=str, days=4))
def test_ctrl_c_at_any_moment_leaves_nothing(name: str, place: Path) -> None:
    words = COMMANDS[name]
    chance = random.Random(words)
    for twice in (False, True) * (6 if AT_NIGHT else 2):
        command = begin(place, words)
        time.sleep(chance.uniform(0.3, 3.0))
        for _ in range(1 + twice):
            command.process.send_signal(signal.SIGINT)
            time.sleep(chance.choice([0.001, 0.03, 0.3]) * chance.random())

        status = command.wait()

        # It may have been done before, or was in the last moments of its interpreter.
        assert status in (130, -signal.SIGINT, 0, 1), command.said
        assert b"Traceback" not in command.said, command.said
        assert b"Exception ignored" not in command.said, command.said
        assert command.said.rfind(HIDES) <= command.said.rfind(SHOWS)
        assert command.said.rfind(ENTERS) <= command.said.rfind(LEAVES)
        # Supervisors and programs have the path of the place in their command lines.
        assert wait_until_gone(str(place))


@pytest.mark.slow
def test_one_ctrl_c_ends_a_check_without_end(place: Path) -> None:
    rules, begun = place / "kit/problems/push/rules.py", place / "begun"
    loop = f"    open({str(begun)!r}, 'w').close()\n    while True: pass\n"
    text = rules.read_text().replace("\nCHECK =", "\nCHECKED =")
    rules.write_text(f"{text}\ndef check(games, expected, actual):\n{loop}")
    command = begin(place, "run push good.py")
    assert wait_until(begun.exists)

    command.process.send_signal(signal.SIGINT)

    assert command.wait() == 130, command.said
    assert b"Traceback" not in command.said


@pytest.mark.slow
@pytest.mark.parametrize("pool", [(), ("--pool", "local:2")])
def test_judgements_before_ctrl_c_are_not_repeated(pool: Sequence[str], tmp_path: Path) -> None:
    if pool:
        pytest.importorskip("distributed", reason="it comes with the extra `cluster`")
    slow = "import sys, time\ntime.sleep(0.03)\nprint(sum(map(int, sys.stdin.read().split())))\n"
    files = {"solutions/sums/adds.py": slow}
    for number in range(40):
        files[f"testdata/sums/secret/{number:03}-n.in"] = f"{number} 1\n"
        files[f"testdata/sums/secret/{number:03}-n.ans"] = f"{number + 1}\n"
    kit = write_kit(tmp_path / "kit", files)
    store = JudgementStore()
    command = begin(kit, " ".join(("run", "sums", *pool)))
    assert wait_until(lambda: store.content()[0] >= 10)

    os.killpg(command.process.pid, signal.SIGINT)  # as a terminal does: all that it has started
    status = command.wait()
    later = judge("run", "sums", *pool, "--format", "json", cwd=kit)

    assert status == 130
    assert b"interrupted; what was judged so far" in command.said
    assert later.status == 0, later.err
    # What came near a limit is judged again: on a busy machine the first cases of a worker may.
    assert 5 <= later.json["resumed"] < 42
    assert len({one["case"] for one in later.json["solutions"][0]["cases"]}) == 42


@pytest.mark.slow
def test_ctrl_c_reports_what_was_judged_and_ends_a_program_with_its_children(
    tmp_path: Path,
) -> None:
    nap = f"600.{os.getpid()}"
    sleeps = "import subprocess, sys\nif sys.stdin.read() != '1 2\\n':\n"
    sleeps += f"    subprocess.run(['sleep', '{nap}'])\nprint(3)\n"
    kit = write_kit(tmp_path / "kit", {"solutions/sums/sleeps.py": sleeps})
    command = begin(kit, "run sums --jobs 1 --time-scale 60 -o report.json")
    assert wait_until(lambda: bool(processes_with(nap)))

    command.process.send_signal(signal.SIGINT)

    assert command.wait() == 130, command.said
    assert b"Traceback" not in command.said
    assert b"interrupted" in command.said
    assert b"1 of 2 " in command.said
    assert wait_until_gone(nap)
    solutions = json.loads((kit / "report.json").read_text())["solutions"]
    judged = {one["solution"]: len(one["cases"]) for one in solutions}
    assert judged == {"adds.py": 2, "sleeps.py": 1}
