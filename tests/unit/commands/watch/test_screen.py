"""A watch on a terminal, a real one: keys, Ctrl-C, and the terminal as it was at the end."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.watch import screen as watchscreen
from judge.commands.watch.work import CaseJudged, RoundEnded, RoundFailed, RoundStarted
from judge.errors import UsageError
from judge.model import Problem
from tests.conftest import ROOT, problem, write_kit
from tests.unit.commands.watch.test_text import RIGHT, WRONG, report

SCRIPT = """
import os, sys, threading
from pathlib import Path
from judge import signals
from judge.catalog.find_kit import find_kit
from judge.commands.watch import screen as watchscreen
from judge.commands.watch.work import Watch, WatchOrder

def stress(slug, file, let_end):
    ended = threading.Event()
    let_end(ended.set)
    print("stressing", slug, flush=True)
    ended.wait(60)
    print("over", slug, flush=True)

signals.install()
kit = find_kit(Path.cwd(), {})
with Watch(kit, WatchOrder(words=("sums", sys.argv[1]), jobs=1)) as watch:
    status = watchscreen.show_watch(watch, stress)
print("status", status)
"""


class Terminal:
    """A process on a terminal of its own."""

    def __init__(self, kit: Path, file: Path) -> None:
        self.side, other = pty.openpty()
        self.before = termios.tcgetattr(self.side)
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(file)],
            cwd=kit,
            env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        self.left = b""

    def until(self, words: str) -> str:
        """What is written up to these words."""
        found, limit = self.left, time.monotonic() + 60
        while words.encode() not in found:
            ready, _, _ = select.select([self.side], [], [], limit - time.monotonic())
            assert ready, f"{words!r} is not in {found!r}"
            found += os.read(self.side, 4096)
        said, word, self.left = found.partition(words.encode())
        return (said + word).decode()

    def type(self, keys: str) -> None:
        os.write(self.side, keys.encode())


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    kit = write_kit(tmp_path / "kit", {})
    mine = tmp_path / "mine.py"
    mine.write_text("print(sum(map(int, input().split())))")
    opened = Terminal(kit, mine)
    yield opened
    opened.process.kill()
    opened.process.wait()
    os.close(opened.side)


def test_keys_run_stress_and_quit_and_the_terminal_is_as_before(terminal: Terminal) -> None:
    first = terminal.until(" quit")
    terminal.type("\x1b[A\n")
    again = terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.type("x")
    terminal.until("over sums")
    terminal.until(" quit")
    terminal.type("q")
    terminal.until("status 0")

    assert first.startswith("\x1b[H\x1b[2J")
    assert "accepted: 2 cases" in first
    assert "accepted: 2 cases" in again
    assert terminal.process.wait(60) == 0
    assert termios.tcgetattr(terminal.side) == terminal.before


def test_a_stress_is_ended_by_ctrl_c_and_by_quit_which_ends_the_watch_too(
    terminal: Terminal,
) -> None:
    terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.type("q")
    terminal.until("status 0")

    assert terminal.process.wait(60) == 0
    assert termios.tcgetattr(terminal.side) == terminal.before


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_who_is_told_to_end_leaves_the_terminal_as_before(
    terminal: Terminal, number: int, status: int
) -> None:
    terminal.until(" quit")
    terminal.process.send_signal(number)

    assert terminal.process.wait(60) == status
    assert termios.tcgetattr(terminal.side) == terminal.before


def test_ctrl_c_ends_it_and_the_terminal_is_as_before(terminal: Terminal) -> None:
    terminal.until(" quit")
    terminal.process.send_signal(signal.SIGINT)
    terminal.until("status 130")

    assert terminal.process.wait(60) == 0
    assert termios.tcgetattr(terminal.side) == terminal.before


def shown(capsys: pytest.CaptureFixture[str], *events: object) -> tuple[str, str]:
    with watchscreen._WatchScreen(keys=False, stress=False) as on_screen:
        for event in events:
            on_screen.show(event)  # type: ignore[arg-type]  # they are news
    said = capsys.readouterr()
    return said.out, said.err


def begun(*, whole: bool = False, of: Problem | None = None) -> RoundStarted:
    return RoundStarted(problem=of or problem(), solution="mine.py", cases=9, whole=whole)


def test_without_a_terminal_nothing_is_cleared(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = shown(capsys, begun(), CaseJudged(RIGHT), RoundEnded(report(RIGHT, RIGHT)))

    assert "\x1b" not in out + err
    assert [line[:9] for line in out.split("\n") if line] == [
        "Sums (sum",
        "\N{CHECK MARK} AC  sam",
        "accepted:",
    ]


def test_the_first_failure_is_shown_and_the_next_ones_get_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out, _ = shown(capsys, begun(), CaseJudged(WRONG), CaseJudged(WRONG))

    assert out.count("expected output") == 1
    assert out.count("\N{BALLOT X} WA") == 2


def test_a_whole_round_shows_three_failures(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = shown(capsys, begun(whole=True), *[CaseJudged(WRONG)] * 4)

    assert out.count("expected output") == 3


def test_what_cannot_be_done_is_complained_of(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = shown(capsys, RoundFailed(UsageError("there is no file")))

    assert "judge: there is no file" in err
