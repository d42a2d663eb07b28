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

_SEQUENCES = {
    **{b"[A": "up", b"[B": "down", b"[C": "right", b"[D": "left"},
    **dict.fromkeys((b"[H", b"[1~", b"[7~"), "home"),
    **dict.fromkeys((b"[F", b"[4~", b"[8~"), "end"),
    **{b"[5~": "page up", b"[6~": "page down", b"[Z": "back tab"},
}
_BYTES = {b" ": "space", b"\t": "tab", b"\x7f": "backspace", b"\x04": "ctrl-d"} | dict.fromkeys(
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
        self._buffer = b""
        self._wake_fd = -1
        self._ended = False

    def __enter__(self) -> Self:
        self._settings = termios.tcgetattr(self._fd)
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
        self._wake_fd, waker = os.pipe()
        thread = threading.Thread(target=self._forward, args=(press,), name="keys", daemon=True)
        try:
            thread.start()
            yield
        finally:
            os.close(waker)
            thread.join()
            os.close(self._wake_fd)
            self._wake_fd = -1

    def read_key(self, timeout_s: float | None = None) -> str | None:
        """The name of the next key: a letter, `left`, `space`; None after the timeout.

        The name is empty if the terminal is gone.
        """
        if not self._buffer and not self._read_more(timeout_s):
            return "" if self._ended else None
        byte, self._buffer = self._buffer[:1], self._buffer[1:]
        if byte != b"\x1b":
            return _BYTES.get(byte) or byte.decode("ascii", errors="replace")
        if not self._buffer and not self._read_more(_REST_S):
            return "escape"
        return self._read_sequence()

    def _restore(self) -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(self._fd, termios.TCSADRAIN, self._settings)

    def _forward(self, press: Callable[[str], None]) -> None:
        while (key := self.read_key()) is not None:
            press(key)
            if not key:
                return

    def _read_sequence(self) -> str:
        """The key of an escape sequence; `unknown` if it is not in the table."""
        if self._buffer[:1] not in (b"[", b"O"):
            return "escape"
        end = 1
        while end < len(self._buffer) or self._read_more(_REST_S):
            last = self._buffer[end : end + 1]
            end += 1
            if last.isalpha() or last == b"~":
                break
        sequence, self._buffer = self._buffer[:end], self._buffer[end:]
        return _SEQUENCES.get(b"[" + sequence[1:], "unknown")

    def _read_more(self, timeout_s: float | None) -> bool:
        """Read more; whether something came before the timeout and the end of `forward_keys`."""
        wakers = [self._wake_fd] if self._wake_fd >= 0 else []
        wait_s = None if timeout_s is None else max(0.0, timeout_s)
        ready, _, _ = select.select([self._fd, *wakers], [], [], wait_s)
        if self._fd not in ready or self._wake_fd in ready:
            return False
        try:
            content = os.read(self._fd, 256)
        except OSError:  # the terminal was closed
            content = b""
        self._ended = not content
        self._buffer += content
        return bool(content)


def is_terminal() -> bool:
    """Whether standard input and output are a terminal that can move its cursor."""
    return is_on_terminal() and os.environ.get("TERM") != "dumb"


_CHUNK_BYTES = 1 << 16
_POLL_S = 0.1


def is_on_terminal() -> bool:
    """Whether a person types what is read, and reads what is printed."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def forward_terminal(start: Callable[[int], None], is_over: Callable[[], bool]) -> None:
    """Call `start` with the descriptor of a new terminal, and connect that with the user's.

    `start` closes the descriptor. This ends when nobody has the new terminal open any more, or when
    `is_over` says so. Every key is forwarded; signals find the user's terminal as it was before.
    """
    user, screen = sys.stdin.fileno(), sys.stdout.fileno()
    controller, terminal = pty.openpty()
    size, inputs = _copy_size(controller, None), [user, controller]

    def restore() -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(user, termios.TCSADRAIN, settings)

    try:
        start(terminal)
        settings = termios.tcgetattr(user)
        with signals.display(lambda: tty.setraw(user), restore):
            while True:
                ready = select.select(inputs, (), (), _POLL_S)[0]
                size = _copy_size(controller, size)
                if controller in ready:
                    try:
                        text = os.read(controller, _CHUNK_BYTES)
                    except OSError:  # nobody has the other side open any more
                        return
                    _write(screen, text)
                elif is_over():
                    return
                if user in ready:
                    keys = os.read(user, _CHUNK_BYTES)
                    if not keys:
                        inputs.remove(user)
                    _write(controller, keys)
    finally:
        os.close(controller)


def _write(file: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


def _copy_size(controller: int, last: tuple[int, int] | None) -> tuple[int, int] | None:
    """Give the new terminal the size of the user's, if that is another than the last one."""
    with suppress(OSError, termios.error):
        size = termios.tcgetwinsize(sys.stdin.fileno())
        if size != last:
            termios.tcsetwinsize(controller, size)
        return size
    return last
