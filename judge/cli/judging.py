"""Commands that judge: run, verify, bench."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from judge import completion
from judge.cli.frame import command, follow, open_shelf, refuse_unwritable
from judge.cli.options import (
    AnySandbox,
    Cases,
    Data,
    Document,
    Format,
    Jobs,
    Output,
    Page,
    Pool,
    ReportFormat,
    Resume,
    Strength,
    Testlib,
    TimeScale,
)
from judge.errors import UsageError


@command
def run(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROBLEM] [FILE]...",
            help="A problem (its name, or the folder or zip of an ICPC package), and solutions of "
            "yours. Without a FILE: the shipped solutions; without a PROBLEM: all of them, or the "
            "one that the place of the FILE tells.",
            autocompletion=completion.words,
        ),
    ] = None,
    case: Cases = None,
    data: Data = None,
    jobs: Jobs = None,
    pool: Pool = None,
    resume: Resume = False,
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
    given: Annotated[
        str | None,
        typer.Option(
            "--input",
            metavar="INPUT",
            help="Run the files on this input instead, - for standard input, and show the output.",
        ),
    ] = None,
    testlib: Testlib = None,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Show what is said in interactive problems.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every case.")] = False,
    history: Annotated[
        bool, typer.Option("--history/--no-history", help="Keep this run for `judge history`.")
    ] = True,
) -> int:
    """Run solutions on the cases of a problem, and say what they get."""
    from judge import recording
    from judge.reporting import JsonReporter, TextReporter
    from judge.screen import Screen, deliver
    from judge.session import Order, Session

    refuse_unwritable(output)
    if given is not None:
        if case or data or repeat != 1 or pool or resume:
            raise UsageError(
                "--input stands beside --case, --data, --repeat, --pool or --resume, which are for "
                "cases"
            )
        return _run_on(given, words or (), form, output, time_scale, sandbox)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(open_shelf(words or (), testlib=testlib))
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
            pool=pool,
            resume=resume,
        )
        session = stack.enter_context(Session(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        reporter = (TextReporter if form is Format.TEXT else JsonReporter)(screen, verbose=verbose)
        follow(session, reporter)
    reporter.finish(session)
    if history:
        recording.record(session, words or (), os.environ)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return session.status


@command
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
    testlib: Testlib = None,
) -> int:
    """Check a problem: its form, validators, inputs, answers, solutions, and its time limit."""
    from judge.screen import Screen, deliver
    from judge.session import Order, Session
    from judge.verifyreport import DocumentVerifier, TextVerifier, status_of

    refuse_unwritable(output)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(open_shelf(words or (), testlib=testlib))
        order = Order(
            words=left, jobs=jobs, thorough=True, time_scale=time_scale, sandbox=sandbox.value
        )
        session = stack.enter_context(Session(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        is_text = form is Document.TEXT
        reporter = TextVerifier(screen) if is_text else DocumentVerifier(screen, form.value)
        follow(session, reporter)
        reporter.finish(session)
        status = status_of(session)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return status


@command
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

    refuse_unwritable(output)
    benchreport.prepare(form.value)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(open_shelf(words))
        order = BenchOrder(
            words=left,
            solutions=tuple(solutions or ()),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            rounds=rounds,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(Bench(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        benchreport.tell(work, screen, form.value)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return work.status


def _run_on(
    given: str,
    words: Sequence[str],
    form: Format,
    output: Path | None,
    time_scale: float,
    sandbox: Strength,
) -> int:
    """`judge run --input`: files on an input of one's own."""
    from judge import custom
    from judge.screen import Screen, deliver

    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(open_shelf(words))
        order = custom.CustomOrder(
            words=left, input=given, time_scale=time_scale, sandbox=sandbox.value
        )
        work = stack.enter_context(custom.Custom(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        custom.tell(work, screen, form.value)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return work.status
