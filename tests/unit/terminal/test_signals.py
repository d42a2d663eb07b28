"""The first signal raises, the second one exits, and nothing stays on the terminal."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from judge.terminal import signals
from tests.conftest import ROOT

HEAD = """
import os, sys, threading, time
from judge.terminal import signals
signals.install()
say = lambda words: os.write(1, words.encode() + b"\\n")

up, down = lambda: say("up"), lambda: say("down")

def rest():  # in steps: Python may keep a signal that comes just before a sleep until its end
    for _ in range(1200):
        time.sleep(0.05)
"""

WORKING = """
try:
    say("ready")
    rest()
except KeyboardInterrupt:
    say("interrupted")
except SystemExit as end:
    say(f"exit {end.code}")
"""

CLOSING = """
say("closing")
with signals.at_exit(lambda: say("at exit")), signals.display(up, down):
    rest()
say("never")
"""


class Process:
    """A Python process that handles signals."""

    def __init__(self, code: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HEAD + code],
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def read_line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def wait(self) -> tuple[int, list[str], str]:
        """Its exit status, the rest of its lines, and its standard error."""
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out.split("\n")[:-1], err


@contextmanager
def running(code: str) -> Iterator[Process]:
    child = Process(code)
    try:
        yield child
    finally:
        child.process.kill()
        child.process.communicate()


@pytest.mark.parametrize(
    ("number", "raised"),
    [
        (signal.SIGINT, "interrupted"),
        (signal.SIGTERM, "exit 143"),
        (signal.SIGHUP, "exit 129"),
    ],
)
def test_the_first_signal_is_an_exception(number: int, raised: str) -> None:
    with running(WORKING + "signals.finish(7)\n") as process:
        assert process.read_line() == "ready"
        process.process.send_signal(number)

        assert process.wait() == (7, [raised], "")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_the_second_signal_exits_and_undraws(number: int, status: int) -> None:
    with running(WORKING + CLOSING) as process:
        assert process.read_line() == "ready"
        process.process.send_signal(signal.SIGINT)
        assert [process.read_line() for _ in range(3)] == ["interrupted", "closing", "up"]
        process.process.send_signal(number)

        assert process.wait() == (status, ["at exit", "down"], "")


FINISHED = """
signals.finish(0)
print("kept in a buffer")
say("finished")
threading.Event().wait(60)
"""


def test_after_a_reset_the_next_signal_is_a_first_one_and_after_the_work_it_is_silent() -> None:
    found = []
    with running(WORKING + "signals.reset()" + WORKING) as process:
        for _ in range(2):
            found.append(process.read_line())
            process.process.send_signal(signal.SIGINT)
            found.append(process.read_line())
        assert process.wait() == (0, [], "")
    assert found == ["ready", "interrupted"] * 2
    with running(FINISHED) as process:
        assert process.read_line() == "finished"
        process.process.send_signal(signal.SIGINT)
        assert process.wait() == (130, ["kept in a buffer"], "")


BAR = """
import io
sys.stderr = io.StringIO()  # as a progress bar does
os.dup2(int(sys.argv[1]), 2)
signals.exit_now(3)
"""


def test_the_cursor_is_shown_although_a_bar_replaced_stderr() -> None:
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
        rest()

try:
    Freed()
    while True:
        rest()
except KeyboardInterrupt:
    say("interrupted")
"""


IGNORED = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signals.install()
say(str(signal.getsignal(signal.SIGTERM) is signal.SIG_IGN))
class Broken:
    def __del__(self):
        raise ZeroDivisionError
Broken()
"""


def test_a_signal_in_a_finalizer_is_raised_again_and_an_error_or_an_ignored_one_is_not() -> None:
    with running(FREED) as process:
        assert process.read_line() == "ready"
        process.process.send_signal(signal.SIGINT)
        assert process.wait() == (0, ["interrupted"], "")
    with running(IGNORED) as process:
        status, lines, errors = process.wait()
        assert (status, lines) == (0, ["True"])
        assert "ZeroDivisionError" in errors


STOPPED = """
with signals.display(up, down):
    say("ready")
    while True:
        time.sleep(0.01)
"""


def state(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_display_is_undrawn_while_the_process_is_stopped() -> None:
    with running(STOPPED) as process:
        assert [process.read_line(), process.read_line()] == ["up", "ready"]
        for _ in range(2):
            process.process.send_signal(signal.SIGTSTP)
            assert process.read_line() == "down"
            until = time.monotonic() + 0.2
            while state(process.process.pid) != "T" and time.monotonic() < until:
                time.sleep(0.01)  # a group that nobody could continue is not stopped
            process.process.send_signal(signal.SIGCONT)
            assert process.read_line() == "up"


def test_a_display_is_undrawn_when_its_context_ends_even_if_another_one_fails() -> None:
    said: list[str] = []
    before = list(signals._state.displays)

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
    assert signals._state.displays == before
