"""`judge verify`: check a problem."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Argument, Option, echo

from judge.cli import options
from judge.cli.frame import command, follow_session, open_sources, report_screen


@command
def verify(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE]...",
            help="A problem or a package, and some of its solutions; default: the whole kit.",
        ),
    ] = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[Literal["text", "json", "junit", "sarif"], options.FORMAT] = "text",
    output: options.Output = None,
    testlib: options.Testlib = None,
    dialect: options.DialectName = None,
    fix: Annotated[
        bool, Option("--fix", help="First mend in a package what needs no question.")
    ] = False,
    seed: Annotated[
        int, Option(metavar="N", help="Draw the random data for validators from this seed.")
    ] = 42,
    fuzz: Annotated[
        int,
        Option(
            metavar="N", min=0, max=10_000, help="How many random data each validator is shown."
        ),
    ] = 40,
    code: Annotated[
        str | None,
        Option("--explain", metavar="CODE", help="Say what a code such as V017 means, and end."),
    ] = None,
) -> int:
    """Check a problem: files, validators, cases, solutions, limits.

    Each solution must get the verdict that its folder promises, and the time limit must separate
    the correct solutions from the slow ones.
    """
    if code is not None:
        from judge.commands.verify.explanations import explain
        from judge.terminal.screen import write_markdown

        write_markdown(explain(code))
        return 0
    if fix:
        from judge.commands.verify.mend import mend

        for line in mend(words or ()):
            echo(f"--fix: {line}", err=True)
    from judge.catalog.fuzzing import FuzzPlan
    from judge.commands.verify.report import DocumentVerifier, TextVerifier
    from judge.commands.verify.visualizer_checks import inspect_visualizers
    from judge.commands.verify.work import measure_margins, verify_result
    from judge.runner.session import RunRequest, Session

    opened = open_sources(words, testlib=testlib, dialect=dialect)
    with report_screen(output) as screen, opened as (source, left):
        request = RunRequest(
            words=left,
            jobs=jobs,
            thorough=True,
            fuzz=FuzzPlan(count=fuzz, seed=seed),
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with Session(source, request) as session:
            reporter = TextVerifier(screen) if form == "text" else DocumentVerifier(screen, form)
            follow_session(session, reporter.handle)
            drawn = inspect_visualizers(session)
            result = verify_result(session, measure_margins(session), drawn)
            reporter.show(session, result)
    return result.status
