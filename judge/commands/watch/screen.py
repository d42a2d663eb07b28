"""The news of a watch come in, what a person reads goes to the terminal; keys go to the watch."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Self

from judge import signals
from judge.commands.watch import text as watchtext
from judge.commands.watch.work import (
    CaseJudged,
    Key,
    RoundEnded,
    RoundFailed,
    RoundStarted,
    StressRequested,
    Watch,
    WatchEvent,
)
from judge.errors import JudgeError
from judge.model import Problem, Verdict
from judge.terminal import keys
from judge.terminal.keys import Keyboard
from judge.terminal.screen import Screen, print_error

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_KEYS = {
    "enter": Key.ALL,
    "a": Key.ALL,
    "s": Key.STRESS,
    "q": Key.QUIT,
    "ctrl-d": Key.QUIT,
    "": Key.QUIT,  # the terminal has gone
}
_MAX_FAILURES = 3  # of a round that goes on after them

RunStress = Callable[[str, str, Callable[[Callable[[], None]], None]], None]
"""Looks for an input on which a solution fails, and tells it.

Takes the slug of the problem, the file, and whom to tell what ends the stress from any thread.
"""


def show_watch(watch: Watch, stress: RunStress | None = None) -> int:
    """Shows a watch on the terminal until it is left; returns the exit status.

    `stress` is what the key `s` calls. It is ended by Ctrl-C, any key, or a save.
    """

    def press(name: str) -> None:
        key = _KEYS.get(name.lower())
        if watch.stop_stress():
            key = key if key is Key.QUIT else None
        if key is not None and (key is not Key.STRESS or stress is not None):
            watch.press(key)

    with ExitStack() as stack:
        there = keys.is_terminal()
        if there:
            stack.enter_context(stack.enter_context(Keyboard()).forward_keys(press))
        shown = stack.enter_context(_WatchScreen(keys=there, stress=stress is not None))
        try:
            for event in watch:
                if not isinstance(event, StressRequested):
                    shown.show(event)
                elif stress is not None:
                    with shown.suspended():
                        _run_stress(stress, event, watch.set_stress_stopper)
        except KeyboardInterrupt:
            return 130
    return watch.status


class _WatchScreen:
    """What stands on the terminal: a round."""

    def __init__(self, *, keys: bool, stress: bool) -> None:
        self._clears = sys.stdout.isatty()
        self._help = watchtext.key_help(stress=stress) if keys else None
        self._stack = ExitStack()
        self._screen = Screen()
        self._problem: Problem | None = None
        self._failure_count, self._max_failures = 0, 1
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
    def suspended(self) -> Iterator[None]:
        """Without the bar, while somebody else writes."""
        self._stack.close()
        if self._help is not None:
            self._screen.print(watchtext.stress_heading())
        yield
        self._print_help()

    def show(self, event: WatchEvent) -> None:
        """Shows one piece of news."""
        match event:
            case RoundStarted():
                self._show_round(event)
            case CaseJudged(judgement):
                self._screen.advance(judgement.case)
                failed = judgement.verdict is not Verdict.AC
                self._failure_count += failed
                if failed and self._failure_count <= self._max_failures:
                    assert self._problem is not None
                    self._screen.print(watchtext.failure_details(self._problem, judgement))
                elif judgement.verdict is Verdict.CE:
                    pass  # it is the same one
                elif failed or judgement.case.startswith("sample/"):
                    self._screen.print(watchtext.judgement_line(judgement))
            case RoundEnded(report):
                self._stack.close()
                seconds = time.monotonic() - self._began
                self._screen.print(watchtext.summary(report, seconds=seconds))
                self._print_help()
            case RoundFailed(error):
                self._stack.close()
                print_error(error)
                self._print_help()

    def _show_round(self, event: RoundStarted) -> None:
        self._stack.close()
        self._screen = Screen()  # a bar of its own
        self._problem, self._failure_count = event.problem, 0
        self._max_failures = _MAX_FAILURES if event.whole else 1
        self._began = time.monotonic()
        if self._clears:
            self._screen.write(_CLEAR)
        at = time.strftime("%H:%M:%S")
        self._screen.print(watchtext.heading(event.problem, event.solution, at=at))
        self._stack.enter_context(self._screen)
        self._screen.start_progress(event.cases)

    def _print_help(self) -> None:
        if self._help is not None:
            self._screen.print(self._help)


def _run_stress(
    stress: RunStress, event: StressRequested, let_end: Callable[[Callable[[], None]], None]
) -> None:
    try:
        stress(event.slug, event.file, let_end)
    except KeyboardInterrupt:
        pass
    except JudgeError as error:
        print_error(error)
    signals.reset()
