"""`judge run`: run solutions on the cases of a problem, or on an input."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from judge.cli.frame import check_writable, command, follow_session, open_source, report_output
from judge.cli.options import (
    AllCases,
    Cases,
    Data,
    FailFast,
    HistoryOption,
    InputOption,
    Jobs,
    Output,
    Pool,
    Repeat,
    ReportOption,
    Resume,
    RunFormat,
    RunFormatOption,
    SandboxChoice,
    SandboxOption,
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
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: RunFormatOption = RunFormat.TEXT,
    output: Output = None,
    report: ReportOption = None,
    given: InputOption = None,
    testlib: Testlib = None,
    transcript: Transcript = False,
    verbose: Verbose = False,
    history: HistoryOption = True,
) -> int:
    """Run solutions on the cases of a problem, and say what they get."""
    from judge.commands.history.record import record_session
    from judge.reports.reporters import make_reporter
    from judge.runner.session import RunRequest, Session
    from judge.terminal.screen import Screen

    if given is not None:
        if case or data or repeat != 1 or pool or resume:
            raise UsageError(
                "--input stands beside --case, --data, --repeat, --pool or --resume, which are for "
                "cases"
            )
        return _run_on_input(given, words or (), form, output, time_scale, sandbox)
    for copy in report or ():
        check_writable(copy)
    with report_output(output) as kept, open_source(words or (), testlib=testlib) as (source, left):
        request = RunRequest(
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
        reporter = make_reporter(form.value, screen, verbose=verbose, copies=report or ())
        with Session(source, request) as session, screen:
            follow_session(session, reporter)
        reporter.finish(session)
        if history:
            record_session(session, words or (), os.environ)
    return session.status


def _run_on_input(
    given: str,
    words: Sequence[str],
    form: RunFormat,
    output: Path | None,
    time_scale: float,
    sandbox: SandboxChoice,
) -> int:
    """`judge run --input`: files on an input of one's own."""
    from judge.commands.run_input import RunInput, RunInputOrder, run_and_report
    from judge.terminal.screen import Screen

    if form not in (RunFormat.TEXT, RunFormat.JSON):
        raise UsageError(
            f"--format {form.value} is for cases, and --input is none",
            advice="With --input there are text and json",
        )
    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words))
        order = RunInputOrder(words=left, input=given, time_scale=time_scale, sandbox=sandbox.value)
        work = stack.enter_context(RunInput(source, order))
        screen = stack.enter_context(Screen(output=kept))
        run_and_report(work, screen, form.value)
    return work.status
