"""The news of a watch come in, what a person reads goes to the terminal; keys go to the watch."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Self

from judge.errors import JudgeError
from judge.model import Problem, Verdict
from judge.screen import Screen, complain
from judge.watch import text as watchtext
from judge.watch.watching import Begun, Ended, Failed, Judged, Key, News, Stress, Watch

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_KEYS = {
    "\n": Key.ALL,
    "\r": Key.ALL,
    "a": Key.ALL,
    "s": Key.STRESS,
    "q": Key.QUIT,
    "\x04": Key.QUIT,
}
_ESCAPED = re.compile(r"\x1b(?:[\[O][0-9;]*[A-Za-z~]?)?")  # an arrow, or the like
_SHOWN_FAILURES = 3  # of a round that goes on after them

Stresser = Callable[[str, str], None]
"""Looks for an input on which a solution fails: takes the slug of the problem and the file."""


def follow(watch: Watch, stress: Stresser | None = None) -> int:
    """Shows a watch on the terminal until it is left; returns the exit status.

    `stress` is what the key `s` calls, with the terminal as it was; its Ctrl-C ends it alone.
    """

    def press(key: Key) -> None:
        if key is not Key.STRESS or stress is not None:
            watch.press(key)

    with Keys(press) as keys, _Shown(keys=keys.there, stress=stress is not None) as shown:
        try:
            for event in watch:
                if not isinstance(event, Stress):
                    shown.tell(event)
                elif stress is not None:
                    with shown.left(), keys.paused():  # keys are back before they are told
                        _stressed(stress, event)
        except KeyboardInterrupt:
            return 130
    return watch.status


class Keys:
    """Passes on the keys that are pressed, while it is open; none if there is no terminal."""

    def __init__(self, press: Callable[[Key], None]) -> None:
        self._press = press
        self.there = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        if self.there:
            self._stack.enter_context(_reading(self._press))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """With the terminal as it was before, for somebody else."""
        self._stack.close()
        try:
            yield
        finally:
            self.__enter__()


@contextmanager
def _reading(press: Callable[[Key], None]) -> Iterator[None]:
    """Keys are passed on as they are pressed, and not shown."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    wake, waker = os.pipe()
    thread = threading.Thread(target=_read, args=(terminal, wake, press), name="keys")
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)  # what was typed ahead counts
        thread.start()
        yield
    finally:
        os.close(waker)
        thread.join()
        os.close(wake)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _read(terminal: int, wake: int, press: Callable[[Key], None]) -> None:
    while True:
        ready, _, _ = select.select([terminal, wake], [], [])
        if wake in ready:
            return
        try:
            typed = os.read(terminal, 64).decode(errors="replace")
        except OSError:
            typed = ""
        if not typed:  # the terminal was closed
            press(Key.QUIT)
            return
        signs = _ESCAPED.sub("", typed).lower()
        for key in dict.fromkeys(_KEYS[sign] for sign in signs if sign in _KEYS):
            press(key)


class _Shown:
    """What stands on the terminal: a round."""

    def __init__(self, *, keys: bool, stress: bool) -> None:
        self._clears = sys.stdout.isatty()
        self._help = watchtext.keys(stress=stress) if keys else None
        self._stack = ExitStack()
        self._screen = Screen()
        self._problem: Problem | None = None
        self._failures, self._shown = 0, 1
        self._began = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Without the bar, while somebody else writes."""
        self._stack.close()
        yield
        self._print_help()

    def tell(self, event: News) -> None:
        """Shows one piece of news."""
        match event:
            case Begun():
                self._begin(event)
            case Judged(judgement):
                self._screen.step(judgement.case)
                failed = judgement.verdict is not Verdict.AC
                self._failures += failed
                if failed and self._failures <= self._shown:
                    assert self._problem is not None
                    self._screen.print(watchtext.failure(self._problem, judgement))
                elif judgement.verdict is Verdict.CE:
                    pass  # it is the same one
                elif failed or judgement.case.startswith("sample/"):
                    self._screen.print(watchtext.line(judgement))
            case Ended(report):
                self._stack.close()
                seconds = time.monotonic() - self._began
                self._screen.print(watchtext.ended(report, seconds=seconds))
                self._print_help()
            case Failed(error):
                self._stack.close()
                complain(error)
                self._print_help()

    def _begin(self, event: Begun) -> None:
        self._stack.close()
        self._screen = Screen()  # a bar of its own
        self._problem, self._failures = event.problem, 0
        self._shown = _SHOWN_FAILURES if event.whole else 1
        self._began = time.monotonic()
        if self._clears:
            self._screen.write(_CLEAR)
        at = time.strftime("%H:%M:%S")
        self._screen.print(watchtext.heading(event.problem, event.solution, at=at))
        self._stack.enter_context(self._screen)
        self._screen.begin(event.cases)

    def _print_help(self) -> None:
        if self._help is not None:
            self._screen.print(self._help)


def _stressed(stress: Stresser, event: Stress) -> None:
    try:
        stress(event.slug, event.file)
    except KeyboardInterrupt:
        return
    except JudgeError as error:
        complain(error)
