"""Report a session while it runs and at its end: as text, or as documents."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from rich.cells import cell_len
from rich.text import Text

from judge import __version__
from judge.catalog import kit_files
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.escaping import first_line, printable
from judge.facts import counted
from judge.grading.expectations import UNSTATED
from judge.model import Group, Judgement, Report, Worker
from judge.model.inspections import Trial
from judge.model.pictures import Picture
from judge.reports.document import (
    AgreementObject,
    BrokenProblem,
    DifferenceObject,
    PackageAgreement,
    ProblemSection,
    RunDocument,
    SolutionEntry,
    SolutionOutcome,
)
from judge.reports.progress import advance_bar, report_gaps
from judge.reports.text import name_width, problem_heading, run_summary, solution_text
from judge.runner.scheduler import Phase, Progress
from judge.runner.session import (
    Notice,
    ProblemFailed,
    ProblemResult,
    ProblemStarted,
    Session,
    SessionEvent,
)
from judge.terminal.screen import Screen, print_error, print_warning, write_report
from judge.terminal.translation import translate, translate_count
from judge.terminal.wrapping import padded

_SHOWN_WORKERS = 12


class SessionReporter:
    """Reports a session; as `text`, it prints each solution as soon as it is judged."""

    def __init__(self, screen: Screen, form: str = "text", *, verbose: bool = False) -> None:
        self._screen, self._form, self._verbose = screen, form, verbose
        self._start = time.monotonic()
        self._width = 0
        self._is_own = False  # all solutions of the problem are the user's own files
        self._groups: Sequence[Group] = ()
        self._printed: set[tuple[str, str]] = set()
        self._told: set[str] = set()  # what the judge itself did wrong

    def handle(self, event: SessionEvent) -> None:
        """Print what is finished, and advance the bar."""
        match event:
            case ProblemStarted() if self._form == "text":
                names = [len(solution.name) for solution in event.solutions]
                self._width = name_width(names, self._screen.width)
                self._is_own = all(solution.is_own for solution in event.solutions)
                self._groups = event.problem.groups
                if not self._printed:
                    report_gaps(event.setting, self._screen)
                head = problem_heading(
                    event.problem,
                    event.setting,
                    event.cases,
                    width=self._width,
                    kept=event.kept,
                    own=self._is_own,
                )
                self._screen.print(head)
            case Progress(result=Report() as report) if self._form == "text":
                self._print(report)
        show_progress(self._screen, event)

    def print_summary(self, session: Session) -> None:
        """Print the solutions that were cut off, and the summary."""
        for report in session.reports:
            if (report.problem, report.solution) not in self._printed:
                self._print(report)
        cluster, interrupted = session.cluster, session.interrupted
        address, workers = (None, ()) if cluster is None else (cluster.address, cluster.workers)
        if (lines := cluster_text(address, workers, session.resumed)) is not None:
            self._screen.print(lines)
        if session.reports or interrupted:
            summary = run_summary(
                session.reports,
                seconds=time.monotonic() - self._start,
                interrupted=interrupted,
                stopped_reports=session.stopped_reports,
                own=session.is_of_own_files,
            )
            self._screen.print(summary)
        if (agreement := session_agreement(session)) is not None:
            self._screen.print(agreement_text(agreement))

    def _print(self, report: Report) -> None:
        self._printed.add((report.problem, report.solution))
        line = solution_text(
            report,
            width=self._width,
            verbose=self._verbose,
            columns=self._screen.width,
            own=self._is_own,
            groups=self._groups,
            told=self._told,
        )
        self._screen.print(line)


class RunReporter(SessionReporter):
    """Reports a run in a format of `--format`, and writes documents to files at its end."""

    def __init__(
        self,
        screen: Screen,
        form: str = "text",
        *,
        verbose: bool = False,
        copies: Sequence[Path] = (),
        output: Path | None = None,
    ) -> None:
        """`copies` are the files; what goes to the screen is written to `output`, if there is one.

        Raises `UsageError` if a format is unknown or not installed.
        """
        super().__init__(screen, form, verbose=verbose)
        self._page = output if form == "html" else None
        self._copies: list[tuple[Path, str]] = []
        if form != "text" or copies:
            from judge.reports.formats import format_of, require_format  # for documents alone

            require_format(form)
            self._copies = [(path, format_of(path)) for path in copies]
        self._broken: list[ProblemFailed] = []

    def handle(self, event: SessionEvent) -> None:
        """Report one event, and remember which problems are broken."""
        if isinstance(event, ProblemFailed):
            self._broken.append(event)
        super().handle(event)

    @property
    def has_pages(self) -> bool:
        """Whether it writes pages to files, which can have pictures beside them."""
        return self._page is not None or any(form == "html" for _, form in self._copies)

    def finish(self, session: Session, pictures: Pictures | None = None) -> None:
        """Report the rest and write the files; `UsageError` if one cannot be written."""
        if self._form == "text":
            self.print_summary(session)
        else:
            document = self._document(session)
            if self._form != "json" or document.sections or document.agreement:
                self._screen.write_document(_write(document, self._form, self._page, pictures))
        self.write_copies(session, pictures)

    def write_copies(self, session: Session, pictures: Pictures | None = None) -> None:
        """Write the files, also if nobody reads what is printed; `UsageError` as `finish`."""
        if not self._copies:
            return
        document = self._document(session)
        errors: list[UsageError] = []
        for path, form in self._copies:
            try:
                write_report(_write(document, form, path, pictures), path)
            except UsageError as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def _document(self, session: Session) -> RunDocument:
        seconds = time.monotonic() - self._start
        return run_document(session, broken=self._broken, seconds=seconds)


Pictures = Mapping[str, Sequence[Picture]]
"""The pictures of problems, by their slugs."""


def _write(document: RunDocument, form: str, path: Path | None, pictures: Pictures | None) -> str:
    """The document for a path; the pictures of a page are written beside it."""
    from judge.reports.formats import write_document  # for documents alone

    if form != "html" or path is None or not pictures:
        return write_document(document, form)
    from judge.reports.run_page import write_images  # for pages alone

    try:
        images = write_images(pictures, path)
    except UsageError as error:
        print_error(error)
        images = []
    return write_document(document, form, images)


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
                problem=event.problem,
                message=str(event.error),
                path=source_path(session.source, event.problem, ""),
            )
            for event in broken
        ),
        interrupted=session.interrupted,
        cluster=None if cluster is None else cluster.address,
        workers=() if cluster is None else cluster.workers,
        resumed=session.resumed,
        is_list=len(session.slugs) > 1 or session.source.is_collection,
        agreement=session_agreement(session),
    )


def _section(session: Session, result: ProblemResult) -> ProblemSection:
    from judge.reports.mutation_score import recorded_score  # for documents alone

    started, reports = result.started, result.reports
    judged = {report.solution for report in reports}
    return ProblemSection(
        problem=started.problem,
        setting=started.setting,
        cases=tuple(case.name for case in result.cases),
        solutions=tuple(
            SolutionEntry.from_report(
                report,
                interrupted=session.interrupted,
                path=source_path(
                    session.source, report.problem, report.solution, is_own=not result.whole
                ),
            )
            for report in reports
        ),
        unjudged=tuple(file.name for file in started.solutions if file.name not in judged),
        mutation_score=recorded_score(session.source, started.problem.slug),
    )


def show_progress(screen: Screen, event: SessionEvent) -> None:
    """Advance the bar for an event, and print at once what is broken."""
    match event:
        case ProblemStarted():
            screen.start_progress(event.runs, translate("building"))
        case Phase():
            advance_bar(screen, event)
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


def source_path(
    source: ProblemSource, slug: str, subject: str, *, is_own: bool = False
) -> str | None:
    """The path of a solution, a case or another file, or of the problem if `subject` is empty.

    It begins at the top of the checkout: the nearest folder upwards with a `.git`. Without one, it
    is relative to the current folder, or else to the root of the kit or the package. `is_own` says
    that the solution is a file that the command names. If a program has several files, this is the
    first. None if there is no such file.
    """
    for path in _candidates(source.root, slug, subject, is_own=is_own):
        files = kit_files.files(path) if kit_files.is_folder(path) else [path]
        if files and kit_files.is_file(files[0]):
            file = files[0].resolve()
            tops = [folder for folder in file.parents if (folder / ".git").exists()]
            for top in (*tops[:1], Path.cwd(), source.root.resolve()):
                if file.is_relative_to(top):
                    return file.relative_to(top).as_posix()
            return file.name
    return None


def _candidates(root: Path, slug: str, subject: str, *, is_own: bool) -> Iterator[Path]:
    if not subject:
        yield root / "problems" / slug / "problem.yaml"
        subject = "problem.yaml"
    elif is_own:
        yield Path(subject)
    for folder in (f"solutions/{slug}", f"{slug}/submissions", "submissions"):
        yield root / folder / subject
    for folder in (f"testdata/{slug}", f"{slug}/data", "data"):
        yield root / folder / f"{subject}.in"
    for path in (root / slug / subject, root / subject):
        if kit_files.is_file(path):  # the name of a check may be that of a folder
            yield path


def session_agreement(session: Session) -> AgreementObject | None:
    """What the submissions of many packages get, compared with what their packages say, so far.

    None of a session that is not about a folder of packages. Only submissions that ran count, and
    of these only those of which the package says what they must get: an expectation that anything
    meets is no agreement.
    """
    if not session.source.is_collection:
        return None
    by_slug = {
        result.started.problem.slug: _package_agreement(session, result)
        for result in session.results
    }
    for slug, error in session.errors.items():
        agreement = by_slug.get(slug, PackageAgreement(package=slug))
        by_slug[slug] = msgspec.structs.replace(agreement, error=str(error))
    for slug in session.slugs if session.interrupted else ():
        error_text = "interrupted before it was judged"
        by_slug.setdefault(slug, PackageAgreement(package=slug, error=error_text))
    packages = tuple(by_slug.values())
    agreed = sum(package.agreed for package in packages)
    differed = sum(len(package.differences) for package in packages)
    return AgreementObject(
        packages=packages,
        agreed=agreed,
        differed=differed,
        unstated=sum(package.unstated for package in packages),
        not_judged=sum(package.not_judged for package in packages),
        unreadable=sum(package.error is not None for package in packages),
        share=round(agreed / (agreed + differed), 6) if agreed + differed else None,
    )


def _package_agreement(session: Session, result: ProblemResult) -> PackageAgreement:
    agreed, unstated, differences, reports = 0, 0, [], result.reports
    for report in reports:
        entry = SolutionEntry.from_report(report, interrupted=session.interrupted)
        if entry.outcome is SolutionOutcome.SURPRISE and report.verdict is not None:
            verdict, reason = report.verdict.value, printable(first_line(entry.reason))
            differences.append(
                DifferenceObject(solution=report.solution, verdict=verdict, reason=reason)
            )
        elif entry.outcome is SolutionOutcome.EXPECTED and not entry.is_cut_off:
            unstated += report.expectation == UNSTATED
            agreed += report.expectation != UNSTATED
    solutions = len(result.started.solutions)
    return PackageAgreement(
        package=result.started.problem.slug,
        agreed=agreed,
        unstated=unstated,
        not_judged=solutions - agreed - unstated - len(differences),
        differences=tuple(differences),
    )


def agreement_text(agreement: AgreementObject) -> Text:
    """A row for each package, what differs and why, which cannot be judged, and the whole."""
    width = max((cell_len(package.package) for package in agreement.packages), default=0)
    text = Text(f"\n  {'package':<{width}}   agree  differ  unstated  not judged\n", "dim")
    for package in agreement.packages:
        differ = len(package.differences)
        text.append(f"  {padded(package.package, width)}  {package.agreed:>6}  ")
        text.append(f"{differ:>6}", "bold red" if differ else "")
        text.append(f"  {package.unstated:>8}  {package.not_judged:>10}\n")
        for difference in package.differences:
            text.append(f"      {difference.solution}: ", "bold red").append(
                f"{difference.reason}\n"
            )
        if package.error is not None:
            text.append("      not judged: ", "bold red").append(f"{first_line(package.error)}\n")
    total = agreement.agreed + agreement.differed
    share = "" if agreement.share is None else f" ({100 * agreement.share:.1f} %)"
    text.append(
        f"\n{agreement.agreed} of {total} submissions get what their packages say{share}", "bold"
    )
    packages = counted(len(agreement.packages), "package")
    text.append(
        f"; of {agreement.unstated} more nothing is said, {agreement.not_judged} were not judged; "
        f"{agreement.unreadable} of {packages} could not be judged"
    )
    return text


def cluster_text(address: str | None, workers: Sequence[Worker], resumed: int) -> Text | None:
    """Lines about the cluster, if one judged, and about judgements of an interrupted run."""
    lines = []
    if address is not None:
        used = [worker for worker in workers if worker.judged]
        judged = sum(worker.judged for worker in used)
        count = f"{counted(judged, 'case')} by {counted(len(used), 'worker')}"
        lines.append(f"pool {address}: {count}")
        # Workers that did not judge come first: you may want to know why.
        ordered = sorted(workers, key=lambda worker: (not worker.unused, not worker.lost))
        lines += [f"  {_worker_text(worker)}" for worker in ordered[:_SHOWN_WORKERS]]
        if len(ordered) > _SHOWN_WORKERS:
            lines.append(f"  and {len(ordered) - _SHOWN_WORKERS} more")
    if resumed:
        lines.append(
            translate_count(
                "{count} judgement is from the interrupted run; --fresh judges everything again",
                "{count} judgements are from the interrupted run; --fresh judges everything again",
                resumed,
            )
        )
    return Text("\n" + "\n".join(lines), "dim") if lines else None


def _worker_text(worker: Worker) -> str:
    place = f" on {worker.host}" if worker.host and worker.host not in worker.name else ""
    facts = [f"{worker.name}{place}"]
    if worker.judged or not worker.unused:
        facts.append(counted(worker.judged, "case"))
    if worker.factor != 1:
        speed = "slower" if worker.factor > 1 else "faster"
        facts.append(f"time limits x {worker.factor:g}, as the machine is {speed}")
    if worker.unused:
        facts.append(f"not used: {worker.unused}")
    elif worker.lost:
        facts.append("lost before the end")
    return ", ".join(facts)
