"""`judge run`: run solutions on the cases of a problem, or on an input."""

from __future__ import annotations

import os

from judge.cli import options
from judge.cli.frame import check_writable, command, follow_session, open_source, report_screen
from judge.errors import UsageError


@command
def run(
    words: options.RunWords = None,
    case: options.Case = None,
    data: options.Data = None,
    jobs: options.Jobs = None,
    pool: options.Pool = None,
    resume: options.Resume = False,
    fail_fast: options.FailFast = False,
    all_cases: options.AllCases = False,
    repeat: options.Repeat = 1,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: options.RunFormat = "text",
    output: options.Output = None,
    report: options.Report = None,
    input_file: options.Input = None,
    testlib: options.Testlib = None,
    transcript: options.Transcript = False,
    verbose: options.Verbose = False,
    history: options.History = True,
) -> int:
    """Run solutions on the cases of a problem and report verdicts."""
    from judge.commands.history.work import record_session
    from judge.commands.run_input.report import report_run_input
    from judge.commands.run_input.work import RunInput, RunInputRequest
    from judge.reports.reporters import make_reporter
    from judge.runner.session import RunRequest, Session

    if input_file is not None:
        if case or data or repeat != 1 or pool or resume:
            raise UsageError(
                "--input cannot be used with --case, --data, --repeat, --pool or --resume"
            )
        if form not in ("text", "json"):
            raise UsageError(
                f"--input cannot be used with --format {form}", advice="Use text or json"
            )
        with report_screen(output) as screen, open_source(words or ()) as (source, left):
            order = RunInputRequest(
                words=left, input=input_file, time_scale=time_scale, sandbox=sandbox
            )
            with RunInput(source, order) as work:
                report_run_input(work, screen, form)
        return work.status
    for copy in report or ():
        check_writable(copy)
    with (
        report_screen(output) as screen,
        open_source(words or (), testlib=testlib) as (source, left),
    ):
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
            sandbox=sandbox,
            pool=pool,
            resume=resume,
        )
        reporter = make_reporter(form, screen, verbose=verbose, copies=report or ())
        with Session(source, request) as session, screen:
            follow_session(session, reporter)
        reporter.finish(session)
        if history:
            record_session(session, words or (), os.environ)
    return session.status
