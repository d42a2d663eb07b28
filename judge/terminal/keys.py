"""The keyboard of a terminal: what is pressed comes in, the names of keys go out.

The means of the standard library suffice: all that is wanted is one key at a time, waited for no
longer than until the next picture is due. A library for whole screens would be one more to learn.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Self

from judge import signals

_NAMES = {
    b"[A": "up",
    b"[B": "down",
    b"[C": "right",
    b"[D": "left",
    b"[H": "home",
    b"[F": "end",
    b"[1~": "home",
    b"[4~": "end",
    b"[7~": "home",
    b"[8~": "end",
    b"[5~": "page up",
    b"[6~": "page down",
    b"[Z": "back tab",
}
_PLAIN = {
    b" ": "space",
    b"\r": "enter",
    b"\n": "enter",
    b"\t": "tab",
    b"\x7f": "backspace",
    b"\x04": "ctrl-d",
}
_REST_S = 0.05  # within which the rest of a key's sequence comes


class Keyboard:
    """The keys of the terminal at a file descriptor, one by one, as a context.

    Within it keys are not shown and need no Enter; what was typed ahead counts. Ctrl-C interrupts
    and Ctrl-Z stops the process as ever, and then the terminal is as it was before.
    """

    def __init__(self, descriptor: int | None = None) -> None:
        self._fd = sys.stdin.fileno() if descriptor is None else descriptor
        self._stack = ExitStack()
        self._read = b""
        self._wakes = -1
        self._ended = False

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._fd)
        self._stack.enter_context(signals.display(self._enter_cbreak, self._restore))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    @contextmanager
    def forward_keys(self, press: Callable[[str], None]) -> Iterator[None]:
        """Calls `press` with each key, in a thread, until the context ends.

        If the terminal goes, that is the last it hears of, as `key` tells it.
        """
        self._wakes, waker = os.pipe()
        thread = threading.Thread(target=self._forward, args=(press,), name="keys", daemon=True)
        try:
            thread.start()
            yield
        finally:
            os.close(waker)
            thread.join()
            os.close(self._wakes)
            self._wakes = -1

    def read_key(self, timeout_s: float | None = None) -> str | None:
        """The name of the next key: a letter, `left`, `space`; None if none was pressed so long.

        An empty name if the terminal is gone.
        """
        if not self._read and not self._read_more(timeout_s):
            return "" if self._ended else None
        sign, self._read = self._read[:1], self._read[1:]
        if sign != b"\x1b":
            return _PLAIN.get(sign) or sign.decode("ascii", errors="replace")
        if not self._read and not self._read_more(_REST_S):
            return "escape"
        return self._read_sequence()

    def _enter_cbreak(self) -> None:
        tty.setcbreak(self._fd, termios.TCSADRAIN)

    def _restore(self) -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def _forward(self, press: Callable[[str], None]) -> None:
        while (key := self.read_key()) is not None:
            press(key)
            if not key:
                return

    def _read_sequence(self) -> str:
        """The key that a sequence after Escape means; `unknown` if none of ours."""
        if self._read[:1] not in (b"[", b"O"):
            return "escape"
        end = 1
        while True:
            if end == len(self._read) and not self._read_more(_REST_S):
                break
            last = self._read[end : end + 1]
            end += 1
            if last.isalpha() or last == b"~":
                break
        sequence, self._read = self._read[:end], self._read[end:]
        return _NAMES.get(b"[" + sequence[1:], "unknown")

    def _read_more(self, timeout_s: float | None) -> bool:
        """Whether more was read within that time, and before nobody wants keys any more."""
        wakes = [self._wakes] if self._wakes >= 0 else []
        wait_s = None if timeout_s is None else max(0.0, timeout_s)
        ready, _, _ = select.select([self._fd, *wakes], [], [], wait_s)
        if self._fd not in ready or self._wakes in ready:
            return False
        try:
            found = os.read(self._fd, 256)
        except OSError:  # the terminal was closed
            found = b""
        self._ended = not found
        self._read += found
        return bool(found)


def is_terminal() -> bool:
    """Whether somebody sits before standard input and output, at a terminal that can draw."""
    there = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return there and os.environ.get("TERM") != "dumb"
