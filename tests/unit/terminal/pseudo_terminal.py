"""Processes on a terminal of their own."""

import fcntl
import os
import pty
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.conftest import ROOT


class OnTerminal:
    """A program on a terminal that it controls (Ctrl-C reaches it); its words are read at once."""

    def __init__(self, *words: str, cwd: Path, env: Mapping[str, str]) -> None:
        self.side, other = pty.openpty()
        self.before = termios.tcgetattr(self.side)
        self.said = b""
        self._heard = 0
        self.process = subprocess.Popen(
            words,
            cwd=cwd,
            env={"PAGER": "cat", **env},
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(other, termios.TIOCSCTTY, 0),
        )
        os.close(other)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError):  # the last end of it was closed
            while part := os.read(self.side, 1 << 16):
                self.said += part

    def until(self, words: str) -> str:
        """What is written up to these words, after those that were awaited before."""
        awaited, start, limit = words.encode(), self._heard, time.monotonic() + 60
        while (place := self.said.find(awaited, start)) < 0:
            assert time.monotonic() < limit, f"{words!r} is not in {self.said[start:]!r}"
            time.sleep(0.01)
        self._heard = place + len(awaited)
        return self.said[start : self._heard].decode()

    def type(self, keys: str) -> None:
        os.write(self.side, keys.encode())

    def wait(self) -> int:
        """The exit status; the terminal is as it was."""
        status = self.process.wait(60)
        assert termios.tcgetattr(self.side) == self.before
        self.close()
        return status

    def close(self) -> None:
        self._reader.join(60)
        os.close(self.side)


@contextmanager
def on_terminal(code: str, *words: str, cwd: Path = ROOT) -> Iterator[OnTerminal]:
    """A program in Python, which is killed in the end."""
    size = {"TERM": "xterm", "COLUMNS": "90", "LINES": "24"}
    env = {**os.environ, "PYTHONPATH": str(ROOT), **size}
    opened = OnTerminal(sys.executable, "-c", code, *words, cwd=cwd, env=env)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        opened.close()
