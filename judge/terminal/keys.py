"""Read single keys from a terminal, with a timeout.

The standard library suffices for that.
"""

from __future__ import annotations

import os
import pty
import select
import sys
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Self

from judge.terminal import signals

_NAMES = {
    **{b"[A": "up", b"[B": "down", b"[C": "right", b"[D": "left"},
    **dict.fromkeys((b"[H", b"[1~", b"[7~"), "home"),
    **dict.fromkeys((b"[F", b"[4~", b"[8~"), "end"),
    **{b"[5~": "page up", b"[6~": "page down", b"[Z": "back tab"},
}
_PLAIN = {b" ": "space", b"\t": "tab", b"\x7f": "backspace", b"\x04": "ctrl-d"} | dict.fromkeys(
    (b"\r", b"\n"), "enter"
)
_REST_S = 0.05  # in which the rest of a key's sequence arrives


class Keyboard:
    """The keys of the terminal at a file descriptor. Use as a context.

    Inside, keys are not echoed and need no Enter; keys that were typed ahead count. Ctrl-C and
    Ctrl-Z work as usual, and the terminal is restored first.
    """

    def __init__(self, descriptor: int | None = None) -> None:
        self._fd = sys.stdin.fileno() if descriptor is None else descriptor
        self._stack = ExitStack()
        self._read = b""
        self._wakes = -1
        self._ended = False

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._fd)
        cbreak = partial(tty.setcbreak, self._fd, termios.TCSADRAIN)
        self._stack.enter_context(signals.display(cbreak, self._restore))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    @contextmanager
    def forward_keys(self, press: Callable[[str], None]) -> Iterator[None]:
        """Call `press` with each key, in a thread, until the context ends.

        If the terminal is gone, the last call has an empty name.
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
        """The name of the next key: a letter, `left`, `space`; None after the timeout.

        The name is empty if the terminal is gone.
        """
        if not self._read and not self._read_more(timeout_s):
            return "" if self._ended else None
        byte, self._read = self._read[:1], self._read[1:]
        if byte != b"\x1b":
            return _PLAIN.get(byte) or byte.decode("ascii", errors="replace")
        if not self._read and not self._read_more(_REST_S):
            return "escape"
        return self._read_sequence()

    def _restore(self) -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._before)

    def _forward(self, press: Callable[[str], None]) -> None:
        while (key := self.read_key()) is not None:
            press(key)
            if not key:
                return

    def _read_sequence(self) -> str:
        """The key of an escape sequence; `unknown` if it is not in the table."""
        if self._read[:1] not in (b"[", b"O"):
            return "escape"
        end = 1
        while end < len(self._read) or self._read_more(_REST_S):
            last = self._read[end : end + 1]
            end += 1
            if last.isalpha() or last == b"~":
                break
        sequence, self._read = self._read[:end], self._read[end:]
        return _NAMES.get(b"[" + sequence[1:], "unknown")

    def _read_more(self, timeout_s: float | None) -> bool:
        """Read more; whether something came before the timeout and the end of `forward_keys`."""
        wakes = [self._wakes] if self._wakes >= 0 else []
        wait_s = None if timeout_s is None else max(0.0, timeout_s)
        ready, _, _ = select.select([self._fd, *wakes], [], [], wait_s)
        if self._fd not in ready or self._wakes in ready:
            return False
        try:
            content = os.read(self._fd, 256)
        except OSError:  # the terminal was closed
            content = b""
        self._ended = not content
        self._read += content
        return bool(content)


def is_terminal() -> bool:
    """Whether standard input and output are a terminal that can move its cursor."""
    is_there = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return is_there and os.environ.get("TERM") != "dumb"


_CHUNK_BYTES = 1 << 16
_POLL_S = 0.1


def is_on_terminal() -> bool:
    """Whether a person types what is read, and reads what is printed."""
    return os.isatty(sys.stdin.fileno()) and os.isatty(sys.stdout.fileno())


def forward_terminal(start: Callable[[int], None], is_over: Callable[[], bool]) -> None:
    """Call `start` with a descriptor of a new terminal, which it closes; hand on until the end.

    It is over when nobody has that terminal open any more, or `is_over` says so. Every key is
    handed on; signals find the user's terminal as it was before.
    """
    user, screen = sys.stdin.fileno(), sys.stdout.fileno()
    own, its = pty.openpty()
    size, inputs = _copy_size(own, None), [user, own]

    def restore() -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(user, termios.TCSADRAIN, before)

    try:
        start(its)
        before = termios.tcgetattr(user)
        with signals.display(lambda: tty.setraw(user), restore):
            while True:
                ready = select.select(inputs, (), (), _POLL_S)[0]
                size = _copy_size(own, size)
                if own in ready:
                    try:
                        text = os.read(own, _CHUNK_BYTES)
                    except OSError:  # nobody has the other side open any more
                        return
                    _write(screen, text)
                elif is_over():
                    return
                if user in ready:
                    keys = os.read(user, _CHUNK_BYTES)
                    if not keys:
                        inputs.remove(user)
                    _write(own, keys)
    finally:
        os.close(own)


def _write(file: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


def _copy_size(own: int, last: tuple[int, int] | None) -> tuple[int, int] | None:
    """Give the new terminal the size of the user's, if that is another than the last one."""
    with suppress(OSError, termios.error):
        size = termios.tcgetwinsize(sys.stdin.fileno())
        if size != last:
            termios.tcsetwinsize(own, size)
        return size
    return last
