"""`judge run`: run solutions on the cases of a problem, or on an input."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from judge.cli.frame import command, follow, open_source, paper, refuse_unwritable
from judge.cli.options import (
    AllCases,
    AnySandbox,
    Cases,
    Copies,
    Data,
    FailFast,
    Form,
    Given,
    Jobs,
    KeepHistory,
    Output,
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
    with paper(output) as kept, open_source(words or (), testlib=testlib) as (source, left):
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
        with Session(source, order) as session, screen:
            follow(session, reporter)
        reporter.finish(session)
        if history:
            recording.record(session, words or (), os.environ)
    return session.status


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
        source, left = stack.enter_context(open_source(words))
        order = custom.CustomOrder(
            words=left, input=given, time_scale=time_scale, sandbox=sandbox.value
        )
        work = stack.enter_context(custom.Custom(source, order))
        screen = stack.enter_context(Screen(output=kept))
        custom.tell(work, screen, form.value)
    return work.status
