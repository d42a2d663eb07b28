"""The news of a session come in, what a person or a program reads goes to the screen."""

from __future__ import annotations

import time
from typing import Any, Protocol

from judge import poolreport, render
from judge.inspection import Trial
from judge.model import Judgement, Report, Worker
from judge.run import Progress
from judge.sandbox import Promise
from judge.screen import Screen, complain, warn
from judge.session import (
    Begun,
    Broken,
    Inferring,
    News,
    Notice,
    Repeating,
    Session,
    Trying,
)


class Reporter(Protocol):
    """What tells of a session while it goes on, and at its end."""

    def tell(self, event: News) -> None:
        """Takes one piece of news."""
        ...

    def finish(self, session: Session) -> None:
        """Tells what is left to tell when nothing runs any more."""
        ...


class TextReporter:
    """A line for each solution as soon as it is judged, and what failed under it."""

    def __init__(self, screen: Screen, *, verbose: bool = False) -> None:
        self._screen = screen
        self._verbose = verbose
        self._began = time.monotonic()
        self._width = 0
        self._printed: set[tuple[str, str]] = set()

    def tell(self, event: News) -> None:
        """Prints what is finished and moves the bar."""
        match event:
            case Begun():
                self._width = max(len(solution.name) for solution in event.solutions)
                if not self._printed and Promise.FILES.value in event.setting.missing:
                    with self._screen.paused():
                        warn(render.warning(event.setting))
                head = render.heading(event.problem, event.setting, event.cases, width=self._width)
                self._screen.print(head)
            case Progress(news=Report() as report):
                self._print(report)
        follow(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints solutions that were cut off, and the summary."""
        for report in session.reports:
            if (report.problem, report.solution) not in self._printed:
                self._print(report)
        address, workers = _pool_of(session)
        if (lines := poolreport.text(address, workers, session.resumed)) is not None:
            self._screen.print(lines)
        if session.reports or session.interrupted:
            seconds = time.monotonic() - self._began
            self._screen.print(
                render.summary(session.reports, seconds=seconds, interrupted=session.interrupted)
            )

    def _print(self, report: Report) -> None:
        self._printed.add((report.problem, report.solution))
        text = render.solution(report, width=self._width, verbose=self._verbose)
        self._screen.print(text)


class JsonReporter:
    """One document at the end."""

    def __init__(self, screen: Screen, *, verbose: bool = False) -> None:
        self._screen = screen

    def tell(self, event: News) -> None:
        """Moves the bar alone."""
        follow(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints the document, if anything was judged at all."""
        if problems := objects_of(session):
            self._screen.write(render.as_json(problems, several=len(session.slugs) > 1))


def objects_of(session: Session) -> list[dict[str, Any]]:
    """What JSON says of each problem of a session; see `render.problem_json`."""
    pool = poolreport.pool_json(*_pool_of(session))
    return [
        render.problem_json(result.begun.problem, result.begun.setting, result.reports)
        | {"pool": pool, "resumed": session.resumed}
        for result in session.results
    ]


def _pool_of(session: Session) -> tuple[str | None, tuple[Worker, ...]]:
    """The cluster that judges, if there is one, and who was in it."""
    return (None, ()) if session.pool is None else (session.pool.address, session.pool.workers)


def follow(screen: Screen, event: News) -> None:
    """Moves the bar for a piece of news, and says at once what is broken."""
    match event:
        case Begun() | Inferring() | Trying() | Repeating():
            screen.begin(event.runs)
        case Trial():
            screen.step(event.validator)
        case Progress(news=Judgement()):
            screen.step(event.solution.name)
        case Notice():
            with screen.paused():
                warn(event.message)
        case Broken():
            with screen.paused():
                complain(event.error)
