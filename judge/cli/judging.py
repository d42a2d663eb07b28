"""Commands that judge: run, verify, bench."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from judge.cli.frame import command, follow, open_shelf, paper, refuse_unwritable
from judge.cli.options import (
    AllCases,
    AnySandbox,
    Cases,
    Copies,
    Data,
    Document,
    FailFast,
    Form,
    Given,
    Jobs,
    KeepHistory,
    Output,
    Page,
    Pool,
    Repeat,
    Resume,
    RunForm,
    Strength,
    Testlib,
    TimeScale,
    Transcript,
    Verbose,
    Words,
)
from judge.errors import UsageError


@command
def run(
    words: Words = None,
    case: Cases = None,
    data: Data = None,
    jobs: Jobs = None,
    pool: Pool = None,
    resume: Resume = False,
    fail_fast: FailFast = False,
    all_cases: AllCases = False,
    repeat: Repeat = 1,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: RunForm = Form.TEXT,
    output: Output = None,
    report: Copies = None,
    given: Given = None,
    testlib: Testlib = None,
    transcript: Transcript = False,
    verbose: Verbose = False,
    history: KeepHistory = True,
) -> int:
    """Run solutions on the cases of a problem, and say what they get."""
    from judge.commands.history import record as recording
    from judge.reports.reporters import reporter_in
    from judge.runner.session import Order, Session
    from judge.terminal.screen import Screen

    if given is not None:
        if case or data or repeat != 1 or pool or resume:
            raise UsageError(
                "--input stands beside --case, --data, --repeat, --pool or --resume, which are for "
                "cases"
            )
        return _run_on(given, words or (), form, output, time_scale, sandbox)
    for copy in report or ():
        refuse_unwritable(copy)
    with paper(output) as kept, open_shelf(words or (), testlib=testlib) as (shelf, left):
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
        screen = Screen(output=kept)
        reporter = reporter_in(form.value, screen, verbose=verbose, copies=report or ())
        with Session(shelf, order) as session, screen:
            follow(session, reporter)
        reporter.finish(session)
        if history:
            recording.record(session, words or (), os.environ)
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
    from judge.commands.verify.report import DocumentVerifier, TextVerifier, status_of
    from judge.runner.session import Order, Session
    from judge.terminal.screen import Screen

    with ExitStack() as stack:
        kept = stack.enter_context(paper(output))
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
        return status_of(session)


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
    from judge.commands import bench as benching
    from judge.terminal.screen import Screen

    benching.prepare(form.value)
    with ExitStack() as stack:
        kept = stack.enter_context(paper(output))
        shelf, left = stack.enter_context(open_shelf(words))
        order = benching.BenchOrder(
            words=left,
            solutions=tuple(solutions or ()),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            rounds=rounds,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(benching.Bench(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        benching.tell(work, screen, form.value)
    return work.status


def _run_on(
    given: str,
    words: Sequence[str],
    form: Form,
    output: Path | None,
    time_scale: float,
    sandbox: Strength,
) -> int:
    """`judge run --input`: files on an input of one's own."""
    from judge.commands import run_input as custom
    from judge.terminal.screen import Screen

    if form not in (Form.TEXT, Form.JSON):
        raise UsageError(
            f"--format {form.value} is for cases, and --input is none",
            advice="With --input there are text and json",
        )
    with ExitStack() as stack:
        kept = stack.enter_context(paper(output))
        shelf, left = stack.enter_context(open_shelf(words))
        order = custom.CustomOrder(
            words=left, input=given, time_scale=time_scale, sandbox=sandbox.value
        )
        work = stack.enter_context(custom.Custom(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        custom.tell(work, screen, form.value)
    return work.status
