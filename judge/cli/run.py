"""`judge run`: run solutions on the cases of a problem, or on an input."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import (
    command,
    follow_session,
    newest_file,
    open_source,
    open_sources,
    report_screen,
)
from judge.errors import UsageError
from judge.facts import Fact
from judge.terminal.translation import translate

if TYPE_CHECKING:
    from judge.catalog.source import ProblemSource
    from judge.runner.session import Session
    from judge.terminal.screen import Screen

Words = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM] [FILE]...",
        help="A problem (its name, or the folder or zip file of an ICPC package) and your "
        "solutions; or a folder with packages below it, and some of these. Without FILE: the "
        "solutions that come with the problem. Without PROBLEM: the one that FILE belongs to. "
        "Without both: the newest file here that names its problem, or else all problems.",
        autocompletion=completion.words,
    ),
]
Pool = Annotated[
    str | None,
    Option(
        metavar="ADDRESS",
        help="Judge on a Dask cluster: tcp://HOST:PORT or tls://HOST:PORT of its scheduler, a "
        "scheduler file, or local:N for N processes on this machine.",
    ),
]
Resume = Annotated[bool, Option("--resume", hidden=True)]
FailFast = Annotated[bool, Option("--fail-fast", hidden=True)]
TimeLimit = Annotated[float | None, Option("--time-limit", hidden=True, min=0.01)]
AllCases = Annotated[
    bool,
    Option(
        "--all",
        help="Run solutions on all cases. Otherwise a solution stops after its expected failure, "
        "and your own file at the first sample that fails, or before the second failure of the "
        "same kind; a group that gives all or nothing ends at your first failure.",
    ),
]
RunFormat = Annotated[
    Literal["text", "json", "junit", "sarif", "markdown", "html"] | None,
    Option("--format", help="Format of the report; default: text."),
]
InputFile = Annotated[
    str | None,
    Option(
        "--input",
        metavar="INPUT",
        help="Run the solutions on this input file instead and show the output; - reads "
        "standard input.",
    ),
]
AnswerFile = Annotated[
    str | None,
    Option(
        "--answer",
        metavar="ANSWER",
        help="With --input: a right answer to it, for the checker or the interactor.",
    ),
]
Outputs = Annotated[
    list[Path] | None,
    Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Also write a report to FILE; its suffix sets the format: .json, .xml (JUnit), "
        ".sarif, .md or .html. With another suffix, or with --format, FILE gets what would be "
        "printed. With --input, FILE.ans gets the output of the solution, unless it is wrong. "
        "- is standard output. Repeatable.",
    ),
]
Verbose = Annotated[
    bool,
    Option(
        "--verbose",
        "-v",
        help="Show every case, mark the differences in outputs, and show all dialogues.",
    ),
]


@command
def run(
    words: Words = None,
    case: options.Case = None,
    data: options.Data = None,
    all_cases: AllCases = False,
    fresh: options.Fresh = False,
    verbose: Verbose = False,
    input_file: InputFile = None,
    answer_file: AnswerFile = None,
    form: RunFormat = None,
    output: Outputs = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    pool: Pool = None,
    fail_fast: FailFast = False,
    time_limit: TimeLimit = None,
    resume: Resume = False,
) -> int:
    """Run solutions on the cases of a problem and report verdicts."""
    words = words or newest_file()
    if not words:
        _warn_that_all_are_judged()
    if resume:
        from judge.terminal.screen import print_warning

        print_warning(
            "`judge run` continues an interrupted run by itself now; "
            "the next version has no --resume"
        )
    if fail_fast and all_cases:
        raise UsageError(
            Fact("--fail-fast cannot be used with --all"), advice=Fact("Use one of them")
        )
    if answer_file is not None and input_file is None:
        raise UsageError(
            Fact("--answer needs --input"), advice=Fact("It is the answer to that input")
        )
    if input_file is not None:
        if any((case, data, pool, fail_fast, all_cases)):
            raise UsageError(
                "--input cannot be used with --case, --data, --pool, --fail-fast or --all"
            )
        if form not in (None, "text", "json"):
            raise UsageError(
                Fact("--input cannot be used with --format {}", form),
                advice=Fact("Use text or json"),
            )
        from judge.commands.run_input import (
            RunInput,
            RunInputRequest,
            report_run_input,
            write_answer,
        )

        answers = [path for path in output or () if path.suffix == ".ans"]
        printed, _ = _reports(form, [path for path in output or () if path not in answers])
        opened = open_source(words)
        with report_screen(printed) as screen, opened as (source, left):
            order = RunInputRequest(
                words=left,
                input=input_file,
                answer=answer_file,
                time_scale=time_scale,
                sandbox=sandbox,
            )
            with RunInput(source, order) as work:
                report_run_input(work, screen, form or "text")
                for path in answers:
                    write_answer(work, path)
        return work.status
    printed, copies = _reports(form, output)
    if pool is None and sandbox != "none":
        from judge.runner import start_ahead

        start_ahead(words or ())
    from judge.commands.history.work import record_session
    from judge.reports.reporters import RunReporter
    from judge.runner.reuse import Reuse
    from judge.runner.session import RunRequest, Session

    sources = open_sources(words)
    with report_screen(printed) as screen, sources as (source, left):
        request = RunRequest(
            words=left,
            cases=tuple(case or ()),
            data=tuple(data or ()),
            jobs=jobs,
            fail_fast=fail_fast,
            all_cases=all_cases,
            time_scale=time_scale,
            time_limit_s=time_limit,
            transcript=verbose,
            sandbox=sandbox,
            pool=pool,
            resume=not fresh,
            reuse=Reuse(takes=not fresh),
            explains_costs=True,
            looks_again=True,
        )
        reporter = RunReporter(
            screen, form or "text", verbose=verbose, copies=copies, output=printed
        )
        session = Session(source, request)
        try:
            with session, screen:
                follow_session(session, reporter.handle)
                pictures = None
                if reporter.has_pages:
                    from judge.commands.run_pictures import draw_pictures

                    pictures = draw_pictures(session, screen)
            reporter.finish(session, pictures)
            if form in (None, "text") and not (case or data or source.is_collection):
                _show_next_steps(source, session, screen)
        except (OSError, SystemExit):  # rich ends the process if nobody reads any more
            session.interrupted = True
            reporter.write_copies(session)
            raise
        finally:  # also if nobody reads the report, or it cannot be written
            if not source.is_collection:
                record_session(session, os.environ)
    return session.status


def _warn_that_all_are_judged() -> None:
    """Tell a person at a terminal what a run without words does."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    from judge.terminal.screen import print_warning

    print_warning(
        translate(
            "no file here names its problem, so all problems are judged, which takes minutes; "
            "Ctrl-C stops it, and `judge run PROBLEM` judges one"
        )
    )


def _reports(form: str | None, output: list[Path] | None) -> tuple[Path | None, list[Path]]:
    """Where what would be printed goes, None for standard output, and the further reports.

    Raises `UsageError` if the options name more than one file for what would be printed.
    """
    if not output:
        return None, []
    from judge.reports.formats import FORMAT_OF_SUFFIX

    files = [path for path in output if path != Path("-")]
    copies = [path for path in files if form is None and path.suffix.lower() in FORMAT_OF_SUFFIX]
    printed = [path for path in files if path not in copies]
    if len(printed) > 1:
        raise UsageError(
            Fact("{} and {} would be the same report", printed[0], printed[1]),
            advice=Fact(
                "Name one of them; the suffixes {} choose the format", " ".join(FORMAT_OF_SUFFIX)
            ),
        )
    return (printed[0] if printed else None), copies


def _show_next_steps(source: ProblemSource, session: Session, screen: Screen) -> None:
    """Say what follows where files of the user's are accepted, for a problem of the kit."""
    reports = session.reports if session.is_of_own_files else []
    if not reports or source.package_path(reports[-1].problem) is not None:
        return
    from judge.catalog.kit import Kit
    from judge.commands.history.next_steps import is_accepted, next_steps

    if isinstance(source, Kit) and all(map(is_accepted, reports)):
        screen.print(next_steps(source, reports[-1]))
