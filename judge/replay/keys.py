"""The keyboard of a terminal: what is pressed comes in, the names of keys go out.

The means of the standard library suffice: all that is wanted is one key at a time, waited for no
longer than until the next picture is due. A library for whole screens would be one more to learn.
"""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from contextlib import suppress
from types import TracebackType
from typing import Self

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
_PLAIN = {b" ": "space", b"\r": "enter", b"\n": "enter", b"\t": "tab", b"\x7f": "backspace"}
_REST_S = 0.05  # within which the rest of a key's sequence comes


class Keyboard:
    """The keys of the terminal at a file descriptor, one by one, as a context.

    Within it keys are not shown and need no Enter, and Ctrl-Z is none; Ctrl-C interrupts as ever.
    """

    def __init__(self, descriptor: int | None = None) -> None:
        self._fd = sys.stdin.fileno() if descriptor is None else descriptor
        self._read = b""
        self._ended = False

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._fd)
        tty.setcbreak(self._fd)
        mode = termios.tcgetattr(self._fd)
        # Stopped in the middle of a picture, it would leave the shell in it.
        mode[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._fd, termios.TCSADRAIN, mode)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSAFLUSH, self._before)

    def key(self, timeout_s: float) -> str | None:
        """The name of the next key: a letter, `left`, `space`; None if none was pressed so long.

        An empty name if the terminal is gone.
        """
        if not self._read and not self._more(timeout_s):
            return "" if self._ended else None
        sign, self._read = self._read[:1], self._read[1:]
        if sign != b"\x1b":
            return _PLAIN.get(sign) or sign.decode("ascii", errors="replace")
        if not self._read and not self._more(_REST_S):
            return "escape"
        return self._sequence()

    def _sequence(self) -> str:
        """The key that a sequence after Escape means; `unknown` if none of ours."""
        if self._read[:1] not in (b"[", b"O"):
            return "escape"
        end = 1
        while True:
            if end == len(self._read) and not self._more(_REST_S):
                break
            last = self._read[end : end + 1]
            end += 1
            if last.isalpha() or last == b"~":
                break
        sequence, self._read = self._read[:end], self._read[end:]
        return _NAMES.get(b"[" + sequence[1:], "unknown")

    def _more(self, timeout_s: float) -> bool:
        """Whether more was read within that time."""
        ready, _, _ = select.select([self._fd], [], [], max(0.0, timeout_s))
        if not ready:
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
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
