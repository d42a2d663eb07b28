"""Report a session while it runs and at its end: as text, or as documents."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from judge import __version__
from judge.errors import UsageError
from judge.model import Judgement, Report
from judge.model.inspections import Trial
from judge.model.pictures import Picture
from judge.packages.kit_or_package import is_package_folder
from judge.reports.document import BrokenProblem, ProblemSection, RunDocument, SolutionEntry
from judge.reports.formats import format_of, require_format, write_document
from judge.reports.paths import source_path
from judge.reports.progress import report_gaps
from judge.reports.summaries.agreement import agreement_text, session_agreement
from judge.reports.summaries.cluster import cluster_text
from judge.reports.summaries.mutation_score import recorded_score
from judge.reports.text import name_width, problem_heading, run_summary, solution_text
from judge.runner.events import (
    Notice,
    PhaseStarted,
    ProblemFailed,
    ProblemResult,
    ProblemStarted,
    SessionEvent,
)
from judge.runner.scheduler import Progress
from judge.runner.session import Session
from judge.terminal.screen import Screen, print_error, print_warning, write_report


class Reporter(Protocol):
    """Reports a session while it runs, and at its end."""

    def handle(self, event: SessionEvent) -> None:
        """Report one event."""
        ...

    @property
    def has_pages(self) -> bool:
        """Whether it writes pages to files, which can have pictures beside them."""
        ...

    def finish(self, session: Session, pictures: Pictures | None = None) -> None:
        """Report the rest when nothing runs any more."""
        ...


class TextReporter:
    """Prints a line for each solution as soon as it is judged, and its failures below."""

    def __init__(self, screen: Screen, *, verbose: bool = False) -> None:
        self._screen = screen
        self._verbose = verbose
        self._start = time.monotonic()
        self._width = 0
        self._printed: set[tuple[str, str]] = set()

    def handle(self, event: SessionEvent) -> None:
        """Print what is finished, and advance the bar."""
        match event:
            case ProblemStarted():
                names = [len(solution.name) for solution in event.solutions]
                self._width = name_width(names, self._screen.width)
                if not self._printed:
                    report_gaps(event.setting, self._screen)
                head = problem_heading(event.problem, event.setting, event.cases, width=self._width)
                self._screen.print(head)
            case Progress(result=Report() as report):
                self._print(report)
        show_progress(self._screen, event)

    @property
    def has_pages(self) -> bool:
        """It has none."""
        return False

    def finish(self, session: Session, pictures: Pictures | None = None) -> None:
        """Print the solutions that were cut off, and the summary."""
        for report in session.reports:
            if (report.problem, report.solution) not in self._printed:
                self._print(report)
        cluster, interrupted = session.cluster, session.interrupted
        address, workers = (None, ()) if cluster is None else (cluster.address, cluster.workers)
        if (lines := cluster_text(address, workers, session.resumed)) is not None:
            self._screen.print(lines)
        if session.reports or interrupted:
            seconds = time.monotonic() - self._start
            summary = run_summary(
                session.reports,
                seconds=seconds,
                interrupted=interrupted,
                stopped_reports=session.stopped_reports,
            )
            self._screen.print(summary)
        if (agreement := session_agreement(session)) is not None:
            self._screen.print(agreement_text(agreement))

    def _print(self, report: Report) -> None:
        self._printed.add((report.problem, report.solution))
        text = solution_text(
            report,
            width=self._width,
            verbose=self._verbose,
            columns=self._screen.width,
        )
        self._screen.print(text)


class DocumentReporter:
    """Prints one document at the end, and writes others to files.

    Without a format it passes all events on to a text reporter instead of printing a document.
    """

    def __init__(
        self,
        screen: Screen,
        form: str | None,
        *,
        text: TextReporter | None = None,
        copies: Sequence[Path] = (),
        output: Path | None = None,
    ) -> None:
        """`copies` are the files, and `output` gets what is printed.

        Raises `UsageError` if a format is unknown or not installed.
        """
        if form is not None:
            require_format(form)
        self._screen = screen
        self._form = form
        self._text = text
        self._page = output if form == "html" else None
        self._copies = [(path, format_of(path)) for path in copies]
        self._start = time.monotonic()
        self._broken: list[ProblemFailed] = []

    def handle(self, event: SessionEvent) -> None:
        """Advance the bar, and remember which problems are broken."""
        if isinstance(event, ProblemFailed):
            self._broken.append(event)
        if self._text is not None:
            self._text.handle(event)
        else:
            show_progress(self._screen, event)

    @property
    def has_pages(self) -> bool:
        """Whether it writes pages to files, which can have pictures beside them."""
        return self._page is not None or any(form == "html" for _, form in self._copies)

    def finish(self, session: Session, pictures: Pictures | None = None) -> None:
        """Print the document and write the files; `UsageError` if one cannot be written."""
        seconds = time.monotonic() - self._start
        document = run_document(session, broken=self._broken, seconds=seconds)
        if self._text is not None:
            self._text.finish(session)
        elif self._form is not None and (
            self._form != "json" or document.sections or document.agreement
        ):
            self._screen.write(_write(document, self._form, self._page, pictures))
        errors: list[UsageError] = []
        for path, form in self._copies:
            try:
                write_report(_write(document, form, path, pictures), path)
            except UsageError as error:
                errors.append(error)
        if errors:
            raise errors[0]


Pictures = Mapping[str, Sequence[Picture]]
"""The pictures of problems, by their slugs."""


def _write(document: RunDocument, form: str, path: Path | None, pictures: Pictures | None) -> str:
    """The document for a path; the pictures of a page are written beside it."""
    if form != "html" or path is None or not pictures:
        return write_document(document, form)
    from judge.reports.run_page.images import page_images, write_images  # for pages alone

    try:
        write_images(pictures, path)
    except UsageError as error:
        print_error(error)
        return write_document(document, form)
    return write_document(document, form, page_images(pictures, path))


def make_reporter(
    form: str,
    screen: Screen,
    *,
    verbose: bool = False,
    copies: Sequence[Path] = (),
    output: Path | None = None,
) -> Reporter:
    """The reporter for `text`, or for one of the formats of `FORMAT_OF_SUFFIX`.

    `output` is the file that gets what goes to the screen, if one does.

    Raises `UsageError` if a format is unknown or not installed.
    """
    if form != "text":
        return DocumentReporter(screen, form, copies=copies, output=output)
    text = TextReporter(screen, verbose=verbose)
    return DocumentReporter(screen, None, text=text, copies=copies) if copies else text


def run_document(
    session: Session,
    *,
    broken: Sequence[ProblemFailed] = (),
    seconds: float = 0.0,
) -> RunDocument:
    """What is known of a session now. Its problem source must still be open."""
    cluster = session.cluster
    return RunDocument(
        version=__version__,
        seconds=seconds,
        sections=tuple(_section(session, result) for result in session.results),
        broken=tuple(
            BrokenProblem(
                problem=one.problem,
                message=str(one.error),
                path=source_path(session.source, one.problem, ""),
            )
            for one in broken
        ),
        interrupted=session.interrupted,
        cluster=None if cluster is None else cluster.address,
        workers=() if cluster is None else cluster.workers,
        resumed=session.resumed,
        is_list=len(session.slugs) > 1 or is_package_folder(session.source),
        agreement=session_agreement(session),
    )


def _section(session: Session, result: ProblemResult) -> ProblemSection:
    started, reports = result.started, result.reports
    known = {report.solution for report in reports}
    return ProblemSection(
        problem=started.problem,
        setting=started.setting,
        cases=tuple(case.name for case in result.cases),
        solutions=tuple(
            SolutionEntry.from_report(
                one,
                interrupted=session.interrupted,
                path=source_path(session.source, one.problem, one.solution, given=not result.whole),
            )
            for one in reports
        ),
        unjudged=tuple(one.name for one in started.solutions if one.name not in known),
        mutation_score=recorded_score(session.source, started.problem.slug),
    )


def show_progress(screen: Screen, event: SessionEvent) -> None:
    """Advance the bar for an event, and print at once what is broken."""
    match event:
        case ProblemStarted():
            screen.start_progress(event.runs, "building")
        case PhaseStarted():
            screen.start_progress(event.runs, event.what)
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
