"""Processes on a terminal of their own."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import ROOT


class Terminal:
    """A Python program that begins on a terminal, which it controls: Ctrl-C reaches it."""

    def __init__(self, code: str, *words: str, cwd: Path = ROOT) -> None:
        self.side, other = pty.openpty()
        self.before = termios.tcgetattr(self.side)
        size = {"TERM": "xterm", "COLUMNS": "90", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT), **size},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(other, termios.TIOCSCTTY, 0),
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


@contextmanager
def on_terminal(code: str, *words: str, cwd: Path = ROOT) -> Iterator[Terminal]:
    opened = Terminal(code, *words, cwd=cwd)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.side)
