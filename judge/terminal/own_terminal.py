"""Give a program a terminal of its own, and hand keys and text on between that and the user's.

So Ctrl-C goes to the program, and what it does to its terminal is gone with it.
"""

from __future__ import annotations

import os
import pty
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from judge.terminal import signals

_CHUNK_BYTES = 1 << 16
_POLL_S = 0.1


def is_on_terminal() -> bool:
    """Whether a person types what is read, and reads what is printed."""
    return os.isatty(sys.stdin.fileno()) and os.isatty(sys.stdout.fileno())


def forward_terminal(start: Callable[[int], None], is_over: Callable[[], bool]) -> None:
    """Call `start` with a descriptor of a new terminal, which it closes; hand on until the end.

    It is over when nobody has that terminal open any more, or `is_over` says so.
    """
    own, its = pty.openpty()
    size = _copy_size(own, None)
    try:
        start(its)
        with _raw_terminal():
            _hand_on(own, size, is_over)
    finally:
        os.close(own)


def _hand_on(own: int, size: tuple[int, int] | None, is_over: Callable[[], bool]) -> None:
    user, screen = sys.stdin.fileno(), sys.stdout.fileno()
    inputs = [user, own]
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


def _write(file: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


@contextmanager
def _raw_terminal() -> Iterator[None]:
    """Every key is handed on; signals find the terminal as it was before."""
    user = sys.stdin.fileno()
    before = termios.tcgetattr(user)

    def restore() -> None:
        with suppress(termios.error, OSError):  # the terminal may be gone
            termios.tcsetattr(user, termios.TCSADRAIN, before)

    with signals.display(lambda: tty.setraw(user), restore):
        yield


def _copy_size(own: int, last: tuple[int, int] | None) -> tuple[int, int] | None:
    """Give the new terminal the size of the user's, if that is another than the last one."""
    with suppress(OSError, termios.error):
        size = termios.tcgetwinsize(sys.stdin.fileno())
        if size != last:
            termios.tcsetwinsize(own, size)
        return size
    return last
