"""The news of a session come in, what a person or a program reads goes to the screen."""

from __future__ import annotations

import time
from typing import Any, Protocol

from judge import findings, render, verification
from judge.model import Finding, Judgement, Report, Severity
from judge.run import Progress
from judge.sandbox import Promise
from judge.screen import Screen, complain, warn
from judge.session import Begun, Broken, Inferring, News, Result, Session


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
        _follow(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints solutions that were cut off, and the summary."""
        for report in session.reports:
            if (report.problem, report.solution) not in self._printed:
                self._print(report)
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
        _follow(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints the document, if anything was judged at all."""
        if problems := _objects(session):
            self._screen.write(render.as_json(problems, several=len(session.slugs) > 1))


class TextVerifier(TextReporter):
    """As `TextReporter`, and at the end what is wrong with the problems."""

    def finish(self, session: Session) -> None:
        """Prints the summary, the findings and the margins."""
        super().finish(session)
        if not session.interrupted:
            margins = {
                result.begun.problem.slug: verification.margins(
                    result.begun.problem, result.reports
                )
                for result in session.results
            }
            complete = session.status != 2
            found = findings_of(session)
            if complete or session.results:
                self._screen.print(findings.as_text(found, margins, complete=complete))


class JsonVerifier(JsonReporter):
    """One document at the end: findings and reports."""

    def finish(self, session: Session) -> None:
        """Prints the document, if anything was judged at all."""
        if problems := _objects(session):
            self._screen.write(findings.as_json(findings_of(session), problems))


def findings_of(session: Session) -> list[Finding]:
    """What is wrong with the problems of a session that is over, cases first."""
    return [
        finding
        for result in session.results
        for finding in (
            *verification.of_cases(result.begun.problem, result.cases),
            *(() if session.interrupted else _of_reports(result)),
        )
    ]


def status_of(session: Session) -> int:
    """The exit status of `judge verify`: as that of `judge run`, and 1 if there is an error."""
    errors = any(finding.severity is Severity.ERROR for finding in findings_of(session))
    return session.status or int(errors)


def _of_reports(result: Result) -> list[Finding]:
    problem = result.begun.problem
    return verification.of_reports(problem, result.reports, whole=result.whole)


def _objects(session: Session) -> list[dict[str, Any]]:
    return [
        render.problem_json(result.begun.problem, result.begun.setting, result.reports)
        for result in session.results
    ]


def _follow(screen: Screen, event: News) -> None:
    match event:
        case Begun() | Inferring():
            screen.begin(event.runs)
        case Progress(news=Judgement()):
            screen.step(event.solution.name)
        case Broken():
            with screen.paused():
                complain(event.error)
