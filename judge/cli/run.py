"""`judge run`: run solutions on the cases of a problem, or on an input."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, follow_session, open_source, open_sources, report_screen
from judge.errors import UsageError

Words = Annotated[
    list[str] | None,
    Argument(
        metavar="[PROBLEM] [FILE]...",
        help="A problem (its name, or the folder or zip file of an ICPC package) and your "
        "solutions; or a folder with packages below it, and some of these. Without FILE: the "
        "solutions that come with the problem. Without PROBLEM: the one that FILE belongs to, or "
        "all problems.",
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
Resume = Annotated[
    bool,
    Option(
        "--resume",
        help="Judge only what an earlier run under the same conditions has not judged.",
    ),
]
FailFast = Annotated[
    bool, Option("--fail-fast", help="Stop a solution at its first case that is not AC.")
]
AllCases = Annotated[
    bool,
    Option(
        "--all",
        "--all-cases",
        help="Run solutions on all cases. Otherwise one stops after its expected failure, and "
        "your own file at the first sample that fails, or else before the second failure of a "
        "kind.",
    ),
]
Repeat = Annotated[int, Option(min=1, metavar="N", help="Judge each case N times.")]
RunFormat = Annotated[Literal["text", "json", "junit", "sarif", "markdown", "html"], options.FORMAT]
MoreReports = Annotated[
    list[Path] | None,
    Option(
        metavar="FILE",
        help="Also write a report to FILE; its suffix sets the format: .json, .xml (JUnit), "
        ".sarif, .md or .html. Repeatable.",
    ),
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
Transcript = Annotated[
    bool,
    Option(
        "--transcript", help="Show the dialogue of interactive problems, and all passes of others."
    ),
]
Sanitize = Annotated[
    bool | None,
    Option(
        "--sanitize/--no-sanitize",
        help="Run each case once more with sanitizers, for the line at which a solution fails. "
        "Without this option, only the smallest failing case of each FILE.",
    ),
]
Diff = Annotated[
    bool,
    Option("--diff", help="Mark what differs between the expected and the actual output, as text."),
]
Trace = Annotated[
    bool,
    Option(
        "--trace",
        help="Also show what the search of each FILE does, as judge trace: on the first case that "
        "it fails, or the last one.",
    ),
]
Verbose = Annotated[bool, Option("--verbose", "-v", help="Show every case.")]


@command
def run(
    words: Words = None,
    case: options.Case = None,
    data: options.Data = None,
    jobs: options.Jobs = None,
    pool: Pool = None,
    resume: Resume = False,
    fail_fast: FailFast = False,
    all_cases: AllCases = False,
    repeat: Repeat = 1,
    time_scale: options.TimeScale = 1.0,
    time_limit: options.TimeLimit = None,
    sandbox: options.Sandbox = "best",
    form: RunFormat = "text",
    output: options.Output = None,
    report: MoreReports = None,
    input_file: InputFile = None,
    answer_file: AnswerFile = None,
    testlib: options.Testlib = None,
    dialect: options.DialectName = None,
    family: options.FamilyName = None,
    transcript: Transcript = False,
    sanitize: Sanitize = None,
    diff: Diff = False,
    trace: Trace = False,
    verbose: Verbose = False,
    fresh: options.Fresh = False,
    history: options.RecordHistory = True,
) -> int:
    """Run solutions on the cases of a problem and report verdicts."""
    if fail_fast and all_cases:
        raise UsageError("--fail-fast cannot be used with --all", advice="Use one of them")
    if answer_file is not None and input_file is None:
        raise UsageError("--answer needs --input", advice="It is the answer to that input")
    if input_file is not None:
        others = (case, data, repeat != 1, pool, resume, fail_fast, all_cases, report, trace)
        if any(others):
            raise UsageError(
                "--input cannot be used with --case, --data, --repeat, --pool, --resume, "
                "--fail-fast, --all, --trace or --report"
            )
        if form not in ("text", "json"):
            raise UsageError(
                f"--input cannot be used with --format {form}", advice="Use text or json"
            )
        from judge.commands.run_input.report import report_run_input
        from judge.commands.run_input.work import RunInput, RunInputRequest

        opened = open_source(words, testlib=testlib, dialect=dialect, family=family)
        with report_screen(output) as screen, opened as (source, left):
            order = RunInputRequest(
                words=left,
                input=input_file,
                answer=answer_file,
                time_scale=time_scale,
                sandbox=sandbox,
            )
            with RunInput(source, order) as work:
                report_run_input(work, screen, form)
        return work.status
    if trace and form not in ("text", "json"):
        raise UsageError(f"--trace cannot be used with --format {form}", advice="Use text or json")
    if pool is None and sandbox != "none":
        from judge.runner.process_starts import start_ahead

        start_ahead()
    from judge.commands.history.work import record_session
    from judge.packages.kit_or_package import is_package_folder
    from judge.reports.reporters import Traces, make_reporter
    from judge.runner.cache.reuse import Reuse
    from judge.runner.second_look.choice import LookChoice
    from judge.runner.session import RunRequest, Session

    sources = open_sources(words, testlib=testlib, dialect=dialect, family=family)
    with report_screen(output) as screen, sources as (source, left):
        request = RunRequest(
            words=left,
            cases=tuple(case or ()),
            data=tuple(data or ()),
            jobs=jobs,
            fail_fast=fail_fast,
            all_cases=all_cases,
            repeat=repeat,
            time_scale=time_scale,
            time_limit_s=time_limit,
            transcript=transcript,
            sandbox=sandbox,
            pool=pool,
            resume=resume,
            reuse=Reuse(takes=not fresh),
            explains_costs=True,
            looks={None: LookChoice.FAILURE, True: LookChoice.ALL}.get(sanitize, LookChoice.NONE),
        )
        path = None if output == Path("-") else output
        reporter = make_reporter(
            form, screen, verbose=verbose, diff=diff, copies=report or (), output=path
        )
        session = Session(source, request)
        if trace and not session.files:
            raise UsageError("--trace needs a FILE", advice="Name your solution")
        try:
            traces: Traces = {}
            with session, screen:
                follow_session(session, reporter.handle)
                if trace:
                    from judge.commands.trace.run_traces import trace_files

                    traces = trace_files(session, request, screen)
                pictures = None
                if reporter.has_pages:
                    from judge.commands.run_pictures.work import draw_pictures

                    pictures = draw_pictures(session, screen)
            reporter.finish(session, pictures, traces)
            if form == "text" and traces:
                from judge.commands.trace.report import print_traces
                from judge.terminal.translation import current_language

                problems = map(source.problem, session.slugs)
                language = current_language()
                titles = {one.slug: one.names.get(language, one.title) for one in problems}
                print_traces(traces, titles, screen)
        finally:  # also if nobody reads the report, or it cannot be written
            if history and not is_package_folder(source):
                record_session(session, os.environ)
    return session.status
