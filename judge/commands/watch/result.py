"""What happens in a watch, and what its user may ask for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct

from judge.errors import JudgeError
from judge.model import Case, Judgement, Problem, Report, Setting, Solution
from judge.sandbox import Sandbox


class Key(Enum):
    """What the user may ask for."""

    ALL = "all"
    STRESS = "stress"
    WHY = "why"
    TRACE = "trace"
    DEBUG = "debug"
    DIFFERENCE = "difference"
    QUIT = "quit"


class RoundStarted(Struct, frozen=True, kw_only=True, eq=False):
    """A round starts. With `whole`, it continues after a failure."""

    problem: Problem
    setting: Setting
    solution: Solution
    cases: Sequence[Case]
    whole: bool
    sandbox: Sandbox


class StressStopper:
    """Ends a stress test, from any thread; one that has not begun ends as soon as it begins."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stop: Callable[[], None] | None = None
        self._is_requested = False

    def set(self, stop: Callable[[], None]) -> None:
        """Set the function that ends the test."""
        with self._lock:
            self._stop, is_requested = stop, self._is_requested
        if is_requested:
            stop()

    def stop(self) -> None:
        """End the test; the next call of `set` does if there is no function yet."""
        with self._lock:
            self._is_requested, stop = True, self._stop
        if stop is not None:
            stop()


class StressRequested(Struct, frozen=True, kw_only=True):
    """The user asked for `judge stress`. Nothing runs until you call `Watch.end_stress`.

    Keys and saves use `stopper` until then.
    """

    slug: str
    file: str
    stopper: StressStopper


class ExplanationStarted(Struct, frozen=True, kw_only=True):
    """A case that failed is looked at again; without `case` there is none to be looked at."""

    case: str | None


class CaseExplained(Struct, frozen=True, kw_only=True):
    """What is known of why a case failed is in its judgement."""

    judgement: Judgement


class TraceRequested(Struct, frozen=True, kw_only=True):
    """The user asked for `judge trace`; `case` is the first that failed, if one did."""

    slug: str
    file: str
    case: str | None


class DebugRequested(Struct, frozen=True, kw_only=True):
    """The user asked for `judge debug`; `case` is the smallest that failed, if one did."""

    slug: str
    file: str
    case: str | None


class DifferenceRequested(Struct, frozen=True, kw_only=True):
    """The user asked what differs in the outputs of the first wrong answer, if there was one."""

    judgement: Judgement | None


RoundEvent = Judgement | Report | JudgeError | CaseExplained
CommandRequested = StressRequested | TraceRequested | DebugRequested
WatchEvent = RoundStarted | RoundEvent | ExplanationStarted | DifferenceRequested | CommandRequested
"""A round gives a judgement per case and ends with its report, or with why it cannot be judged."""
