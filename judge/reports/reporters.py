"""The news of a session come in, what a person or a program reads goes to the screen."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from judge import __version__, reports
from judge.errors import UsageError
from judge.model import Judgement, Report, Worker
from judge.model.inspections import Trial
from judge.reports import Account, Chapter, Fault
from judge.reports import pool as poolreport
from judge.reports.paths import source_path
from judge.reports.text import (
    as_json,
    problem_heading,
    problem_json,
    run_summary,
    sandbox_warning,
    solution_text,
)
from judge.runner.events import Notice, PhaseStarted, ProblemFailed, ProblemStarted, SessionEvent
from judge.runner.scheduler import Progress
from judge.runner.session import ProblemResult, Session
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_error, print_warning, write_report

FORMAT_OF_SUFFIX = {
    ".json": "json",
    ".xml": "junit",
    ".sarif": "sarif",
    ".md": "markdown",
    ".html": "html",
}


class Reporter(Protocol):
    """What tells of a session while it goes on, and at its end."""

    def handle(self, event: SessionEvent) -> None:
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

    def handle(self, event: SessionEvent) -> None:
        """Prints what is finished and moves the bar."""
        match event:
            case ProblemStarted():
                self._width = max(len(solution.name) for solution in event.solutions)
                if not self._printed and Guarantee.FILES.value in event.setting.missing:
                    with self._screen.without_bar():
                        print_warning(sandbox_warning(event.setting))
                head = problem_heading(event.problem, event.setting, event.cases, width=self._width)
                self._screen.print(head)
            case Progress(result=Report() as report):
                self._print(report)
        show_progress(self._screen, event)

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
                run_summary(session.reports, seconds=seconds, interrupted=session.interrupted)
            )

    def _print(self, report: Report) -> None:
        self._printed.add((report.problem, report.solution))
        text = solution_text(report, width=self._width, verbose=self._verbose)
        self._screen.print(text)


class JsonReporter:
    """One document at the end."""

    def __init__(self, screen: Screen, *, verbose: bool = False) -> None:
        self._screen = screen

    def handle(self, event: SessionEvent) -> None:
        """Moves the bar alone."""
        show_progress(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints the document, if anything was judged at all."""
        if problems := objects_of(session):
            self._screen.write(as_json(problems, several=len(session.slugs) > 1))


class Clerk:
    """Keeps what documents are made of besides the session: its length, and what was broken."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._faults: list[Fault] = []

    def hear(self, event: SessionEvent) -> None:
        """Takes one piece of news."""
        if isinstance(event, ProblemFailed):
            self._faults.append(Fault(problem=event.problem, message=str(event.error)))

    def document(self, session: Session, form: str) -> str:
        """The document in `json` or one of `reports.FORMS`, of whatever is known now."""
        if form == "json":
            objects = objects_of(session)
            return as_json(objects, several=len(session.slugs) > 1 or not objects)
        seconds = time.monotonic() - self._began
        told = account_of(session, faults=self._faults, seconds=seconds)
        return reports.document(told, form)


class DocumentReporter:
    """One document at the end, in one of `reports.FORMS`."""

    def __init__(self, screen: Screen, form: str) -> None:
        """Raises `UsageError` if what makes the document is not installed."""
        reports.demand(form)
        self._screen = screen
        self._form = form
        self._clerk = Clerk()

    def handle(self, event: SessionEvent) -> None:
        """Moves the bar, and keeps what is broken."""
        self._clerk.hear(event)
        show_progress(self._screen, event)

    def finish(self, session: Session) -> None:
        """Prints the document."""
        self._screen.write(self._clerk.document(session, self._form))


class CopyingReporter:
    """Another reporter, and documents in files besides; their names say in which forms."""

    def __init__(self, reporter: Reporter, copies: Sequence[Path]) -> None:
        """Raises `UsageError` if a name says no form, or what makes it is not installed."""
        self._reporter = reporter
        self._copies = [(path, _form_of(path)) for path in copies]
        self._clerk = Clerk()

    def handle(self, event: SessionEvent) -> None:
        """Passes it on."""
        self._clerk.hear(event)
        self._reporter.handle(event)

    def finish(self, session: Session) -> None:
        """Lets the reporter finish and writes the files; `UsageError` if one cannot be written."""
        self._reporter.finish(session)
        failed: list[UsageError] = []
        for path, form in self._copies:
            try:
                write_report(self._clerk.document(session, form), path)
            except UsageError as error:
                failed.append(error)
        if failed:
            raise failed[0]


def make_reporter(
    form: str, screen: Screen, *, verbose: bool = False, copies: Sequence[Path] = ()
) -> Reporter:
    """What tells of a session in the form `text`, `json` or one of `reports.FORMS`.

    Raises `UsageError` if a form is not known, or not installed.
    """
    reporter: Reporter
    if form == "text":
        reporter = TextReporter(screen, verbose=verbose)
    elif form == "json":
        reporter = JsonReporter(screen, verbose=verbose)
    else:
        reporter = DocumentReporter(screen, form)
    return CopyingReporter(reporter, copies) if copies else reporter


def _form_of(path: Path) -> str:
    form = FORMAT_OF_SUFFIX.get(path.suffix.lower())
    if form is None:
        known = ", ".join(f"{suffix} ({form})" for suffix, form in FORMAT_OF_SUFFIX.items())
        raise UsageError(
            f"{path}: its name does not say how the report is to be written",
            advice=f"It may end in {known}",
        )
    reports.demand(form)
    return form


def account_of(session: Session, *, faults: Sequence[Fault] = (), seconds: float) -> Account:
    """What is known of a session now. Its source must be open still."""
    found = {(one.problem, ""): source_path(session.source, one.problem, "") for one in faults}
    for result in session.results:
        slug = result.started.problem.slug
        for one in result.started.solutions:
            path = source_path(session.source, slug, one.name, given=not result.whole)
            found[slug, one.name] = path
    return Account(
        version=__version__,
        seconds=seconds,
        chapters=tuple(_chapter(result) for result in session.results),
        faults=tuple(faults),
        interrupted=session.interrupted,
        paths={name: path for name, path in found.items() if path is not None},
    )


def _chapter(result: ProblemResult) -> Chapter:
    told = result.reports
    known = {report.solution for report in told}
    return Chapter(
        problem=result.started.problem,
        setting=result.started.setting,
        cases=tuple(case.name for case in result.cases),
        reports=tuple(told),
        unjudged=tuple(one.name for one in result.started.solutions if one.name not in known),
    )


def objects_of(session: Session) -> list[dict[str, Any]]:
    """What JSON says of each problem of a session; see `problem_json`."""
    pool = poolreport.pool_json(*_pool_of(session))
    return [
        problem_json(result.started.problem, result.started.setting, result.reports)
        | {"pool": pool, "resumed": session.resumed}
        for result in session.results
    ]


def _pool_of(session: Session) -> tuple[str | None, tuple[Worker, ...]]:
    """The cluster that judges, if there is one, and who was in it."""
    return (
        (None, ())
        if session.cluster is None
        else (session.cluster.address, session.cluster.workers)
    )


def show_progress(screen: Screen, event: SessionEvent) -> None:
    """Moves the bar for a piece of news, and says at once what is broken."""
    match event:
        case ProblemStarted() | PhaseStarted():
            screen.start_progress(event.runs)
        case Trial():
            screen.advance(event.validator)
        case Progress(result=Judgement()):
            screen.advance(event.solution.name)
        case Notice():
            with screen.without_bar():
                print_warning(event.message)
        case ProblemFailed():
            with screen.without_bar():
                print_error(event.error)
