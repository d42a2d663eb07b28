"""Handle Ctrl-C, Ctrl-Z, SIGTERM and SIGHUP.

    signals.install()
    with signals.display(draw, undraw): ...
    signals.finish(status)

The first signal that asks for the end raises an exception in the main thread: contexts are left,
and what is known is reported. A second one ends the process at once. It restores the terminal;
programs in a sandbox end by themselves, because their supervisors notice that the judge is gone. So
a signal leaves nothing behind at any moment, and never looks like a bug of the judge.

The state is global, because a process has one set of signal handlers.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

Action = Callable[[], None]

_ENDING, _STOPPING = (
    [getattr(signal, name) for name in names if hasattr(signal, name)]
    for names in (("SIGINT", "SIGTERM", "SIGHUP"), ("SIGTSTP",))
)
_STDERR = 2
_SHOW_CURSOR = b"\x1b[?25h"  # a progress bar hides it
_RESEND_S = 0.05


class _SignalState:
    """The signal that is ending the process, and what must be undone before that."""

    def __init__(self) -> None:
        self.ending: int | None = None
        self.is_finished = False
        self.displays: list[tuple[Action, Action]] = []
        self.exit_actions: list[Action] = []


_state = _SignalState()


def install() -> None:
    """Install the handlers. To be called once, in the main thread.

    Ctrl-C raises `KeyboardInterrupt`; the others raise `SystemExit` with the status that a shell
    reports for them. A signal that the parent process ignored stays ignored.
    """
    for numbers, handler in ((_ENDING, _handle_end), (_STOPPING, _handle_stop)):
        for number in numbers:
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, handler)
    sys.unraisablehook = _handle_unraisable


def is_ending() -> bool:
    """Whether a signal is ending the process."""
    return _state.ending is not None


def reset() -> None:
    """Forget the signal: what it interrupted has ended, and the process goes on."""
    _state.ending = None


def finish(status: int) -> None:
    """Mark the work as done. Exits now if there was a signal; otherwise the next one exits."""
    _state.is_finished = True
    if _state.ending is not None:
        exit_now(status)


def exit_now(status: int) -> None:
    """End the process without waiting for anything, and leave nothing behind."""
    for act in list(_state.exit_actions):
        with suppress(Exception):  # too late to report it
            act()
    _undraw_all()
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with suppress(Exception):  # its reader may be gone
            stream.flush()  # type: ignore[union-attr]  # None cannot, and need not
    os._exit(status)


@contextmanager
def display(draw: Action, undraw: Action) -> Iterator[None]:
    """Draw on the terminal, and undraw at the end, also when the process is stopped or ended.

    After a stop `draw` is called again. Both may be called at any moment, so they must change the
    terminal and nothing else.
    """
    entry = draw, undraw
    _state.displays.append(entry)
    try:
        draw()
        yield
    finally:
        try:
            undraw()
        finally:
            _state.displays.remove(entry)  # also if the terminal is gone


@contextmanager
def at_exit(act: Action) -> Iterator[None]:
    """Call `act` if the process exits at once within the context."""
    _state.exit_actions.append(act)
    try:
        yield
    finally:
        _state.exit_actions.remove(act)


def _handle_end(number: int, frame: FrameType | None) -> None:
    status = 128 + number  # what a shell reports for a process that the signal ended
    if _state.is_finished or _state.ending is not None:
        exit_now(status)
    _state.ending = number
    raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(status)


def _handle_stop(number: int, frame: FrameType | None) -> None:
    """Stop the process, with the terminal as the shell expects it."""
    displays = list(_state.displays)
    _undraw_all()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)  # the process stops here, and continues here
    signal.signal(number, _handle_stop)
    for draw, _ in displays:
        with suppress(Exception):  # the terminal may be gone
            draw()


def _undraw_all() -> None:
    for _, undraw in reversed(_state.displays):
        with suppress(Exception):  # the terminal may be gone
            undraw()
    with suppress(OSError):
        if os.isatty(_STDERR):  # not `sys.stderr`, which a progress bar replaces
            os.write(_STDERR, _SHOW_CURSOR)


def _handle_unraisable(error: sys.UnraisableHookArgs) -> None:
    """Send a signal again whose exception was lost in a finalizer."""
    if not isinstance(error.exc_value, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(error)
        return
    number = _state.ending or signal.SIGINT
    reset()
    main = threading.main_thread().ident
    timer = threading.Timer(_RESEND_S, signal.pthread_kill, [main, number])
    timer.daemon = True
    timer.start()


@contextmanager
def left_to_child() -> Iterator[None]:
    """Leave Ctrl-C to a program on the same terminal, such as a pager."""
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
