"""`judge verify`: check a problem."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from judge.cli.frame import command, follow_session, open_source, report_output
from judge.cli.options import (
    Jobs,
    Output,
    SandboxChoice,
    SandboxOption,
    Testlib,
    TimeScale,
    VerifyFormat,
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
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: Annotated[
        VerifyFormat, typer.Option("--format", help="How to report.")
    ] = VerifyFormat.TEXT,
    output: Output = None,
    testlib: Testlib = None,
) -> int:
    """Check a problem: its form, validators, inputs, answers, solutions, and its time limit."""
    from judge.commands.verify.report import DocumentVerifier, TextVerifier, status_of
    from judge.runner.session import RunRequest, Session
    from judge.terminal.screen import Screen

    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words or (), testlib=testlib))
        request = RunRequest(
            words=left, jobs=jobs, thorough=True, time_scale=time_scale, sandbox=sandbox.value
        )
        session = stack.enter_context(Session(source, request))
        screen = stack.enter_context(Screen(output=kept))
        is_text = form is VerifyFormat.TEXT
        reporter = TextVerifier(screen) if is_text else DocumentVerifier(screen, form.value)
        follow_session(session, reporter)
        reporter.finish(session)
        return status_of(session)
