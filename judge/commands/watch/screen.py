"""Show a watch on the terminal, and pass the user's keys to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Self

from rich.text import Text

from judge.commands.watch import text
from judge.commands.watch.result import (
    CaseExplained,
    CommandRequested,
    DebugRequested,
    DifferenceRequested,
    ExplanationStarted,
    Key,
    RoundStarted,
    StressRequested,
    TraceRequested,
    WatchEvent,
)
from judge.commands.watch.work import Watch
from judge.errors import JudgeError
from judge.model import Judgement, Problem, Report, Verdict
from judge.reports.progress import report_gaps
from judge.runner.scheduler import ResourceScope
from judge.terminal import signals
from judge.terminal.keys import Keyboard, is_terminal
from judge.terminal.screen import Screen, print_error

_KEYS = {
    "enter": Key.ALL,
    "a": Key.ALL,
    "s": Key.STRESS,
    "t": Key.TRACE,
    "w": Key.WHY,
    "d": Key.DEBUG,
    "f": Key.DIFFERENCE,
    "q": Key.QUIT,
    "ctrl-d": Key.QUIT,
}
_KEYS[""] = Key.QUIT  # the terminal is gone
_MAX_FAILURES = 3  # shown in full in a round that continues after a failure

SetStopper = Callable[[Callable[[], None]], None]
RunOnCase = Callable[[str, str, str | None], None]
"""Runs a command on a problem, a file and a case; None leaves the choice to the command."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchCommands:
    """What keys run, and what records each round that was judged to its end.

    `stress` passes the function that ends the test, from any thread, to its third argument. What
    `record` returns is shown below the round.
    """

    stress: Callable[[str, str, SetStopper], None]
    trace: RunOnCase
    debug: RunOnCase
    record: Callable[[RoundStarted, Report], Text | None]


def show_watch(watch: Watch, commands: WatchCommands) -> int:
    """Show a watch on the terminal until the user quits; returns the exit status.

    Ctrl-C, any key or a save ends a stress test; Ctrl-C alone ends a trace, and what comes before
    a debugger. A debugger has the terminal for itself.
    """
    current: RoundStarted | None = None

    def press(name: str) -> None:
        key = _KEYS.get(name.lower())
        if watch.stop_stress():
            key = key if key is Key.QUIT else None
        if key is not None:
            watch.press(key)

    with ExitStack() as stack:
        keys = stack.enter_context(_Keys(press))
        screen = stack.enter_context(_WatchScreen(text.key_help() if keys.are_there else None))
        try:
            for event in watch:
                if isinstance(event, CommandRequested):
                    with screen.suspend(_HEADINGS[type(event)]()):
                        _run_command(event, commands, keys)
                        watch.end_stress()  # before the keys are offered again
                    signals.reset()
                    continue
                if isinstance(event, Report) and current is not None:
                    screen.show_report(event, commands.record(current, event))
                    continue
                screen.show(event)
                if isinstance(event, RoundStarted):
                    current = event
        except KeyboardInterrupt:
            return 130
    return watch.status


def _run_command(event: CommandRequested, commands: WatchCommands, keys: _Keys) -> None:
    try:
        match event:
            case StressRequested():
                commands.stress(event.slug, event.file, event.stopper.set)
            case TraceRequested():
                commands.trace(event.slug, event.file, event.case)
            case DebugRequested():
                with keys.released():
                    commands.debug(event.slug, event.file, event.case)
    except KeyboardInterrupt:
        pass
    except JudgeError as error:
        print_error(error)


_HEADINGS = {
    StressRequested: text.stress_heading,
    TraceRequested: text.trace_heading,
    DebugRequested: text.debug_heading,
}


class _Keys(ResourceScope):
    """Passes keys to `press`, if there is a terminal."""

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.are_there = is_terminal()

    def __enter__(self) -> Self:
        self._read()
        return self

    @contextmanager
    def released(self) -> Iterator[None]:
        """The terminal as it was before, for a command that reads from it."""
        self._stack.close()
        try:
            yield
        finally:
            self._read()

    def _read(self) -> None:
        if self.are_there:
            keyboard = self._stack.enter_context(Keyboard())
            self._stack.enter_context(keyboard.forward_keys(self._press))


class _WatchScreen(ResourceScope):
    """Shows the current round, and `key_help` below it."""

    def __init__(self, key_help: Text | None) -> None:
        super().__init__()
        self._key_help = key_help
        self._screen = Screen()
        self._problem: Problem | None = None
        self._verdicts: dict[str, Verdict] = {}
        self._max_failures = 1
        self._began = 0.0

    @contextmanager
    def suspend(self, heading: Text) -> Iterator[None]:
        """Without the bar, while another command writes to the terminal."""
        self._stack.close()
        if self._key_help is not None:
            self._screen.print(heading)
        yield
        self._print_help()

    def show(self, event: WatchEvent) -> None:
        """Show an event."""
        match event:
            case RoundStarted():
                self._show_round(event)
            case Judgement():
                self._show_judgement(event)
            case ExplanationStarted():
                self._screen.print(text.explanation_heading(event.case))
            case CaseExplained() if self._problem is not None:
                self._screen.print(text.explanation(self._problem, event.judgement))
                self._print_help()
            case DifferenceRequested():
                self._screen.print(text.difference(event.judgement, self._screen.width))
                self._print_help()
            case JudgeError():
                self._stack.close()
                print_error(event)
                self._print_help()

    def show_report(self, report: Report, below: Text | None) -> None:
        """Show the end of a round, and what is told `below` it."""
        self._stack.close()
        seconds = time.monotonic() - self._began
        self._screen.print(text.summary(report, tuple(self._verdicts.values()), seconds=seconds))
        if below is not None:
            self._screen.print(below)
        self._print_help()

    def _show_judgement(self, event: Judgement) -> None:
        """Show the judgement on a case, or the one that replaces it after it was run again."""
        is_again = event.case in self._verdicts
        self._verdicts[event.case] = event.verdict
        failed = event.verdict is not Verdict.AC
        if is_again:
            self._screen.print(text.judgement_line(event))
            return
        self._screen.advance(event.case)
        failures = sum(one is not Verdict.AC for one in self._verdicts.values())
        if failed and failures <= self._max_failures:
            assert self._problem is not None
            self._screen.print(text.failure_details(self._problem, event))
        elif event.verdict is Verdict.CE:
            pass  # each case has the same one
        elif failed or event.case.startswith("sample/"):
            self._screen.print(text.judgement_line(event))

    def _show_round(self, event: RoundStarted) -> None:
        self._stack.close()
        self._screen = Screen()  # with its own bar
        self._problem, self._verdicts = event.problem, {}
        self._max_failures = _MAX_FAILURES if event.whole else 1
        self._began = time.monotonic()
        self._screen.clear()
        at = time.strftime("%H:%M:%S")
        self._screen.print(text.heading(event.problem, event.solution.name, at=at))
        report_gaps(event.setting, self._screen)
        self._stack.enter_context(self._screen)
        self._screen.start_progress(len(event.cases))

    def _print_help(self) -> None:
        if self._key_help is not None:
            self._screen.print(self._key_help)
