"""`judge verify`: check a problem."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from judge.cli.frame import command, follow, open_source, paper
from judge.cli.options import (
    AnySandbox,
    Document,
    Jobs,
    Output,
    Strength,
    Testlib,
    TimeScale,
)


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
        source, left = stack.enter_context(open_source(words or (), testlib=testlib))
        order = Order(
            words=left, jobs=jobs, thorough=True, time_scale=time_scale, sandbox=sandbox.value
        )
        session = stack.enter_context(Session(source, order))
        screen = stack.enter_context(Screen(output=kept))
        is_text = form is Document.TEXT
        reporter = TextVerifier(screen) if is_text else DocumentVerifier(screen, form.value)
        follow(session, reporter)
        reporter.finish(session)
        return status_of(session)
