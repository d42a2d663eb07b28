"""Signals from outside: Ctrl-C, Ctrl-Z, and the wish that the process end; what they leave behind.

    signals.install()
    with signals.display(draw, undraw): ...
    signals.finish()

The first of them that wants an end raises an exception in the main thread, so that contexts are
left and what is known is reported. A second one ends the process at once: what stands on the
terminal is undone, and whatever was started for it ends by itself, since the sandbox's keepers see
that the judge has gone. So there is no moment at which a signal leaves anything behind, and none at
which it looks like an error of ours.

A process has one set of signals, and so what is known of them is kept once a process.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType

_ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_STOPPING = (signal.SIGTSTP,) if hasattr(signal, "SIGTSTP") else ()
_STDERR = 2
_SHOW_CURSOR = b"\x1b[?25h"  # a progress bar hides it
_AGAIN_S = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class _Display:
    """Something on the terminal: what puts it there, and what takes it away."""

    draw: Callable[[], None]
    undraw: Callable[[], None]


@dataclass(slots=True)
class _SignalState:
    """Which signal the process is ending by, and what it would leave behind."""

    ending: int | None = None
    is_finished: bool = False
    displays: list[_Display] = field(default_factory=list)
    exit_actions: list[Callable[[], None]] = field(default_factory=list)


_state = _SignalState()


def install() -> None:
    """Heeds signals from now on. To be called once, in the main thread.

    Ctrl-C raises `KeyboardInterrupt`, the others `SystemExit` with the status that a shell would
    give. What whoever started us had ignored stays ignored.
    """
    for numbers, heard in ((_ENDING, _handle_end), (_STOPPING, _handle_stop)):
        for number in numbers:
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, heard)
    sys.unraisablehook = _handle_unraisable


def is_ending() -> bool:
    """Whether the process is ending by a signal."""
    return _state.ending is not None


def reset() -> None:
    """What was interrupted has ended, and the process goes on: the next signal is a first one."""
    _state.ending = None


def finish(status: int) -> None:
    """The work is done. If a signal was heard, the process ends here, and else by the next one."""
    _state.is_finished = True
    if _state.ending is not None:
        exit_now(status)


def exit_now(status: int) -> None:
    """Ends the process now, without waiting for anything; nothing stays behind."""
    for act in list(_state.exit_actions):
        with suppress(Exception):  # there is no time to be told why
            act()
    _undraw_all()
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with suppress(Exception):  # nobody is there to be told
            stream.flush()  # type: ignore[union-attr]  # None cannot, and need not
    os._exit(status)


@contextmanager
def display(draw: Callable[[], None], undraw: Callable[[], None]) -> Iterator[None]:
    """Calls `draw`, and at its end `undraw`, which is also done where the process stops or ends.

    After a stop it is drawn again. Both may be called at any moment: they change the terminal, and
    nothing else.
    """
    thing = _Display(draw, undraw)
    _state.displays.append(thing)
    try:
        draw()
        yield
    finally:
        undraw()
        _state.displays.remove(thing)


@contextmanager
def at_exit(act: Callable[[], None]) -> Iterator[None]:
    """Has `act` done if the process ends at once within the context."""
    _state.exit_actions.append(act)
    try:
        yield
    finally:
        _state.exit_actions.remove(act)


def _handle_end(number: int, frame: FrameType | None) -> None:
    if _state.is_finished or _state.ending is not None:
        exit_now(_status(number))
    _state.ending = number
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(_status(number))


def _handle_stop(number: int, frame: FrameType | None) -> None:
    """Stops the process, with the terminal as whoever gets it now expects it."""
    things = list(_state.displays)
    _undraw_all()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)  # and here it goes on
    signal.signal(number, _handle_stop)
    for thing in things:
        with suppress(Exception):  # the terminal may have gone meanwhile
            thing.draw()


def _undraw_all() -> None:
    for thing in reversed(_state.displays):
        with suppress(Exception):  # the terminal may be what has gone
            thing.undraw()
    with suppress(OSError):
        if os.isatty(_STDERR):  # not by `sys.stderr`, which a bar takes for itself
            os.write(_STDERR, _SHOW_CURSOR)


def _status(number: int) -> int:
    """What a shell says of a process that such a signal has ended."""
    return 128 + number


def _handle_unraisable(error: sys.UnraisableHookArgs) -> None:
    """A signal that was heard where nothing can be raised, as objects were freed, comes again."""
    if not isinstance(error.exc_value, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(error)
        return
    number = _state.ending or signal.SIGINT
    reset()
    main = threading.main_thread().ident
    again = threading.Timer(_AGAIN_S, signal.pthread_kill, [main, number])
    again.daemon = True
    again.start()
