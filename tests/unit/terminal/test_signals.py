"""The first signal raises, the second one exits, and nothing stays on the terminal."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from judge.terminal import signals
from tests.conftest import ROOT, each_row

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


RESET = f"{WORKING}signals.reset(){WORKING}"
FINISHED = """
signals.finish(0)
print("kept in a buffer")
say("finished")
threading.Event().wait(60)
"""
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
assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
class Broken:
    def __del__(self):
        raise ZeroDivisionError
sys.stderr = sys.stdout
Broken()
"""
TERM, HUP, INT = signal.SIGTERM, signal.SIGHUP, signal.SIGINT
TWICE = (("ready", INT), ("interrupted", None), ("closing", None))


@contextmanager
def running(code: str, *words: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that handles signals."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEAD + code, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def next_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@each_row(
    ("code", "steps", "status", "rest"),
    [
        (f"{WORKING}signals.finish(7)", [("ready", INT)], 7, "interrupted\n"),
        (f"{WORKING}signals.finish(7)", [("ready", TERM)], 7, "exit 143\n"),
        (f"{WORKING}signals.finish(7)", [("ready", HUP)], 7, "exit 129\n"),
        # The second one exits and undraws, but after a reset it is a first one.
        (WORKING + CLOSING, [*TWICE, ("up", INT)], 130, "at exit\ndown\n"),
        (WORKING + CLOSING, [*TWICE, ("up", TERM)], 143, "at exit\ndown\n"),
        (RESET, [("ready", INT), ("interrupted", None), ("ready", INT)], 0, "interrupted\n"),
        (FINISHED, [("finished", INT)], 130, "kept in a buffer\n"),
        # In a finalizer it is raised again; an error there is not, nor is an ignored one.
        (FREED, [("ready", INT)], 0, "interrupted\n"),
        (IGNORED, [], 0, "ZeroDivisionError"),
    ],
)
def test_the_first_signal_is_an_exception_and_the_second_exits(
    code: str, steps: list[tuple[str, signal.Signals | None]], status: int, rest: str
) -> None:
    with running(code) as process:
        for line, number in steps:
            assert next_line(process) == line
            if number is not None:
                process.send_signal(number)
        out, err = process.communicate(timeout=60)

    assert (process.returncode, err) == (status, "")
    assert out == rest if rest.endswith("\n") else rest in out


BAR = """
import io
sys.stderr = io.StringIO()  # as a progress bar does
os.dup2(int(sys.argv[1]), 2)
signals.exit_now(3)
"""


def test_the_cursor_is_shown_although_a_bar_replaced_stderr() -> None:
    side, other = pty.openpty()

    with running(BAR, str(other), pass_fds=[other]) as process:
        assert process.wait() == 3

    assert os.read(side, 100) == b"\x1b[?25h"
    os.close(side)
    os.close(other)


STOPPED = """
with signals.display(up, down):
    say("ready")
    while True:
        time.sleep(0.01)
"""


def test_a_display_is_undrawn_while_the_process_is_stopped() -> None:
    with running(STOPPED) as process:
        assert [next_line(process), next_line(process)] == ["up", "ready"]
        for _ in range(2):
            process.send_signal(signal.SIGTSTP)
            assert next_line(process) == "down"
            until = time.monotonic() + 0.2
            state = Path(f"/proc/{process.pid}/stat")
            while ") T " not in state.read_text() and time.monotonic() < until:
                time.sleep(0.01)  # a group that nobody could continue is not stopped
            process.send_signal(signal.SIGCONT)
            assert next_line(process) == "up"


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
