"""Signals: the first one unwinds, the second one ends, and nothing is left on the terminal."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from judge import signals
from tests.conftest import ROOT

HEAD = """
import os, sys, threading, time
from judge import signals
signals.install()
say = lambda words: os.write(1, words.encode() + b"\\n")
up, down = lambda: say("up"), lambda: say("down")
"""

WORKING = """
try:
    say("ready")
    time.sleep(20)
except KeyboardInterrupt:
    say("interrupted")
except SystemExit as end:
    say(f"exit {end.code}")
"""

CLOSING = """
say("closing")
with signals.at_exit(lambda: say("lastly")), signals.display(up, down):
    time.sleep(20)
say("never")
"""


class Process:
    """Python code that heeds signals, told step by step."""

    def __init__(self, code: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HEAD + code],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def says(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def hears(self, number: int) -> None:
        self.process.send_signal(number)

    def ended(self) -> tuple[int, list[str], str]:
        """Its status, the lines that were still to be read, and what it said of errors."""
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out.split("\n")[:-1], err


@pytest.fixture
def started(request: pytest.FixtureRequest) -> Iterator[Process]:
    process = Process(request.param)
    yield process
    process.process.kill()
    process.process.communicate()


@pytest.mark.parametrize("started", [WORKING + "signals.finish(7)\n"], indirect=True)
@pytest.mark.parametrize(
    ("number", "raised"),
    [
        (signal.SIGINT, "interrupted"),
        (signal.SIGTERM, "exit 143"),
        (signal.SIGHUP, "exit 129"),
    ],
)
def test_the_first_signal_is_an_exception(started: Process, number: int, raised: str) -> None:
    assert started.says() == "ready"
    started.hears(number)

    assert started.ended() == (7, [raised], "")


@pytest.mark.parametrize("started", [WORKING + CLOSING], indirect=True)
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_the_second_signal_ends_it_and_takes_down_what_is_up(
    started: Process, number: int, status: int
) -> None:
    assert started.says() == "ready"
    started.hears(signal.SIGINT)
    assert [started.says() for _ in range(3)] == ["interrupted", "closing", "up"]
    started.hears(number)

    assert started.ended() == (status, ["lastly", "down"], "")


FORGIVEN = WORKING + "signals.reset()" + WORKING


@pytest.mark.parametrize("started", [FORGIVEN], indirect=True)
def test_a_signal_that_was_forgiven_does_not_count(started: Process) -> None:
    found = []
    for _ in range(2):
        found.append(started.says())
        started.hears(signal.SIGINT)
        found.append(started.says())

    assert found == ["ready", "interrupted"] * 2
    assert started.ended() == (0, [], "")


OVER = """
signals.finish(0)
print("kept in a buffer")
say("over")
threading.Event().wait(20)
"""


@pytest.mark.parametrize("started", [OVER], indirect=True)
def test_after_the_work_a_signal_ends_it_without_a_word(started: Process) -> None:
    assert started.says() == "over"
    started.hears(signal.SIGINT)

    assert started.ended() == (130, ["kept in a buffer"], "")


BAR = """
import io
sys.stderr = io.StringIO()  # as a progress bar does
os.dup2(int(sys.argv[1]), 2)
signals.exit_now(3)
"""


def test_the_cursor_is_shown_also_below_a_bar() -> None:
    side, other = pty.openpty()

    done = subprocess.run(
        [sys.executable, "-c", HEAD + BAR, str(other)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        pass_fds=[other],
    )

    assert done.returncode == 3
    assert os.read(side, 100) == b"\x1b[?25h"
    os.close(side)
    os.close(other)


FREED = """
class Freed:
    def __del__(self):
        say("ready")
        time.sleep(20)

try:
    Freed()
    while True:
        time.sleep(20)
except KeyboardInterrupt:
    say("interrupted")
"""


@pytest.mark.parametrize("started", [FREED], indirect=True)
def test_a_signal_that_nobody_can_be_told_of_comes_again(started: Process) -> None:
    assert started.says() == "ready"
    started.hears(signal.SIGINT)

    assert started.ended() == (0, ["interrupted"], "")


BROKEN = """
class Broken:
    def __del__(self):
        raise ZeroDivisionError
Broken()
"""


@pytest.mark.parametrize("started", [BROKEN], indirect=True)
def test_other_errors_of_objects_that_are_freed_are_shown(started: Process) -> None:
    assert "ZeroDivisionError" in started.ended()[2]


STOPPED = """
with signals.display(up, down):
    say("ready")
    while True:
        time.sleep(0.01)
"""


def state(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


@pytest.mark.parametrize("started", [STOPPED], indirect=True)
def test_what_is_up_is_down_while_it_is_stopped(started: Process) -> None:
    assert [started.says(), started.says()] == ["up", "ready"]
    for _ in range(2):
        started.hears(signal.SIGTSTP)
        assert started.says() == "down"
        until = time.monotonic() + 0.2
        while state(started.process.pid) != "T" and time.monotonic() < until:
            time.sleep(0.01)  # a group that nobody could continue is not stopped
        started.hears(signal.SIGCONT)
        assert started.says() == "up"


def test_what_was_ignored_stays_ignored() -> None:
    code = HEAD.replace("signals.install()", "") + (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); signals.install()\n"
        "say(str(signal.getsignal(signal.SIGINT) is signal.SIG_IGN))"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )

    assert done.stdout == "True\n"


def test_what_is_up_comes_down_with_its_context() -> None:
    said: list[str] = []
    before = list(signals._state.displays)

    with signals.display(lambda: said.append("up"), lambda: said.append("down")):
        assert said == ["up"]

    assert said == ["up", "down"]
    assert signals._state.displays == before


def test_what_cannot_be_taken_down_keeps_nothing_else_up() -> None:
    said: list[str] = []

    def fails() -> None:
        if said:
            raise OSError("the terminal has gone")

    with (
        suppress(OSError),
        signals.display(lambda: None, lambda: said.append("down")),
        signals.display(fails, fails),
    ):
        said.append("up")
        signals._undraw_all()
        assert said == ["up", "down"]
    assert said == ["up", "down", "down"]
