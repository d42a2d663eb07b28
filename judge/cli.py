"""The command line: words come in, reports go out, and an exit status. No rule lives here.

Exit status: 0 everything is as expected, 1 some solution is not, 2 the work could not be done,
130 interrupted. What only some commands need is imported by those commands, so that
`judge --help` starts fast.
"""

from __future__ import annotations

import functools
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec

import typer

from judge import __version__
from judge.errors import JudgeError, UsageError

if TYPE_CHECKING:
    from judge.catalog import Kit
    from judge.packages import Package
    from judge.reporting import Reporter
    from judge.session import Session

Parameters = ParamSpec("Parameters")

app = typer.Typer(
    name="judge",
    help="A judge kit: problems, solutions to them, and a judge that runs the ones on the others.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Strength(Enum):
    """How strong the sandbox is to be."""

    BEST = "best"
    NAMESPACES = "namespaces"
    LANDLOCK = "landlock"
    LIMITS = "limits"
    NONE = "none"


class Format(Enum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"


class Page(Enum):
    """How a report is written that may be a page."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"


class Document(Enum):
    """How a report is written that other tools may read."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"
    SARIF = "sarif"


# Options of several commands.
Cases = Annotated[
    list[str] | None,
    typer.Option(metavar="GLOB", help="Only cases so named, e.g. 'sample/*'. Repeatable."),
]
Data = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="This set of cases instead of sample and secret."),
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Cases at once; by default one a physical core."),
]
AnySandbox = Annotated[
    Strength,
    typer.Option(help="The sandbox; the strongest that this machine gives by default."),
]
Output = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report to FILE.")]
TimeScale = Annotated[
    float,
    typer.Option(min=0.01, metavar="X", help="Multiply the time limits, for a slower machine."),
]
ReportFormat = Annotated[Format, typer.Option("--format", help="How to report.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"judge {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    pass


def _command(work: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """Makes a command of a function that returns an exit status or raises a `JudgeError`."""

    @functools.wraps(work)
    def command(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            status = work(*args, **kwargs)
            sys.stdout.flush()
        except JudgeError as error:
            from judge import screen

            screen.complain(error)
            status = 2
        except BrokenPipeError:  # whoever read our output has had enough of it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 2
        except OSError as error:
            if error.filename is not None:
                raise  # not a stream of ours
            from judge import screen

            screen.complain(UsageError(f"the report cannot be printed: {error.strerror}"))
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 2
        raise typer.Exit(status)

    app.command(work.__name__.strip("_"))(command)
    return command


@_command
def run(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROBLEM] [FILE]...",
            help="A problem (its name, or the folder or zip of an ICPC package), and solutions of "
            "yours. Without a FILE: the shipped solutions; without a PROBLEM: all of them, or the "
            "one that the place of the FILE tells.",
        ),
    ] = None,
    case: Cases = None,
    data: Data = None,
    jobs: Jobs = None,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Stop a solution at its first case that is not AC.")
    ] = False,
    all_cases: Annotated[
        bool,
        typer.Option("--all-cases", help="Go on with a solution whose expected failure was seen."),
    ] = False,
    repeat: Annotated[
        int, typer.Option(min=1, metavar="N", help="Judge each case so many times.")
    ] = 1,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: ReportFormat = Format.TEXT,
    output: Output = None,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Show what is said in interactive problems.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every case.")] = False,
) -> int:
    """Run solutions on the cases of a problem, and say what they get."""
    from judge.reporting import JsonReporter, TextReporter
    from judge.screen import Screen, deliver
    from judge.session import Order, Session

    _refuse_unwritable(output)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(_shelf(words or ()))
        order = Order(
            words=left,
            cases=tuple(case or ()),
            data=tuple(data or ()),
            jobs=jobs,
            fail_fast=fail_fast,
            all_cases=all_cases,
            repeat=repeat,
            time_scale=time_scale,
            transcript=transcript,
            sandbox=sandbox.value,
        )
        session = stack.enter_context(Session(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        reporter = (TextReporter if form is Format.TEXT else JsonReporter)(screen, verbose=verbose)
        _follow(session, reporter)
    reporter.finish(session)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return session.status


@_command
def verify(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROBLEM] [FILE]...",
            help="A problem or a package, and some of its solutions. Without: all of the kit.",
        ),
    ] = None,
    jobs: Jobs = None,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: Annotated[Document, typer.Option("--format", help="How to report.")] = Document.TEXT,
    output: Output = None,
) -> int:
    """Check a problem: its form, validators, inputs, answers, solutions, and its time limit."""
    from judge.screen import Screen, deliver
    from judge.session import Order, Session
    from judge.verifyreport import DocumentVerifier, TextVerifier, status_of

    _refuse_unwritable(output)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(_shelf(words or ()))
        order = Order(
            words=left, jobs=jobs, thorough=True, time_scale=time_scale, sandbox=sandbox.value
        )
        session = stack.enter_context(Session(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        is_text = form is Document.TEXT
        reporter = TextVerifier(screen) if is_text else DocumentVerifier(screen, form.value)
        _follow(session, reporter)
        reporter.finish(session)
        status = status_of(session)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return status


@_command
def bench(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="PROBLEM [FILE]...", help="A problem, and solutions of yours or of its own."
        ),
    ],
    solutions: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GLOB",
            help="Solutions so named, e.g. '*.py'; by default, without a FILE, all that are right. "
            "Repeatable.",
        ),
    ] = None,
    case: Cases = None,
    data: Data = None,
    rounds: Annotated[
        int, typer.Option(min=1, metavar="N", help="Measure everything so many times.")
    ] = 5,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: Annotated[Page, typer.Option("--format", help="How to report.")] = Page.TEXT,
    output: Output = None,
) -> int:
    """Compare solutions: what they cost on the same cases, and how the cost grows with the size."""
    from judge import benchreport
    from judge.bench import Bench, BenchOrder
    from judge.screen import Screen, deliver

    _refuse_unwritable(output)
    benchreport.prepare(form.value)
    order = BenchOrder(
        words=tuple(words),
        solutions=tuple(solutions or ()),
        cases=tuple(case or ()),
        data=tuple(data or ()),
        rounds=rounds,
        time_scale=time_scale,
        sandbox=sandbox.value,
    )
    kept = io.StringIO() if output is not None else None
    with Bench(_kit(), order) as work, Screen(output=kept) as screen:
        benchreport.tell(work, screen, form.value)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return work.status


@_command
def list_() -> int:
    """List the problems of the kit."""
    from judge import render
    from judge.screen import Screen, complain

    kit = _kit()
    rows, status = [], 0
    for slug in kit.slugs():
        try:
            rows.append((kit.problem(slug), len(kit.cases(slug)), len(kit.solutions(slug))))
        except JudgeError as error:
            complain(error)
            status = 2
    Screen().print(render.problem_table(rows))
    return status


@_command
def show(
    problem: Annotated[str, typer.Argument(metavar="PROBLEM", help="Its name; see `judge list`.")],
    lang: Annotated[str, typer.Option(help="The language of the statement.")] = "en",
) -> int:
    """Show what a problem asks, with its samples and limits."""
    from judge import render
    from judge.screen import write_markdown

    with _shelf([problem]) as (shelf, left):
        (slug, *_), _ = shelf.meant(left)
        statement = shelf.statement(slug, lang)
        found = shelf.problem(slug)
    write_markdown(render.statement(found, lang, statement.text, statement.samples))
    return 0


@_command
def languages() -> int:
    """List the languages of solutions, and what is installed of them."""
    from judge import diagnosis, machine
    from judge.screen import Screen

    Screen().print(diagnosis.language_table(machine.tools()))
    return 0


@_command
def doctor(
    form: ReportFormat = Format.TEXT,
) -> int:
    """Say what can be judged here, and what the sandbox holds here and what it cannot."""
    from judge import diagnosis, machine
    from judge.screen import Screen

    examination = machine.examined()
    if form is Format.JSON:
        typer.echo(diagnosis.doctor_json(examination), nl=False)
    else:
        Screen().print(diagnosis.doctor(examination))
    return 2 if examination.unsupported else 0


def _follow(session: Session, reporter: Reporter) -> None:
    try:
        for event in session:
            reporter.tell(event)
    except KeyboardInterrupt:
        session.interrupted = True


def _refuse_unwritable(output: Path | None) -> None:
    """Raises `UsageError` if no report can be written to `output`, before work is done for it."""
    if output is not None and not output.absolute().parent.is_dir():
        raise UsageError(f"{output} cannot be written: there is no folder {output.parent}")
    if output is not None and output.is_dir():
        raise UsageError(f"{output} cannot be written: it is a folder", advice="Name a file in it")


def _shelf(words: Sequence[str]) -> AbstractContextManager[tuple[Kit | Package, tuple[str, ...]]]:
    from judge import catalog

    return catalog.shelf(words, Path.cwd(), os.environ)


def _kit() -> Kit:
    from judge import catalog

    return catalog.find(Path.cwd(), os.environ)
