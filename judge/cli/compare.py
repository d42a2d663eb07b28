"""`judge compare`: compare two solutions."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, report_screen
from judge.errors import UsageError


@command
def compare(
    words: Annotated[
        list[str],
        Argument(
            metavar="[PROBLEM] A B",
            help="Two solutions: files, or a file at a git revision, e.g. a.py@HEAD~3 a.py. "
            "PROBLEM may be left out if the place of the files shows it.",
            autocompletion=completion.words,
        ),
    ],
    case: options.Case = None,
    data: options.Data = None,
    seconds: Annotated[
        float,
        Option(
            "--time", min=0, metavar="S", help="Measure for at most S seconds after judging both."
        ),
    ] = 60.0,
    band: Annotated[
        float,
        Option(min=0.01, max=50, metavar="PERCENT", help="Treat smaller differences as equal."),
    ] = 2.0,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: options.Format = "text",
    output: options.Output = None,
) -> int:
    """Compare two solutions: which is correct, and which is faster.

    Both run side by side on the same cases. If the times do not decide, the report says so.
    """
    from judge.commands.measure.compare import open_comparison
    from judge.commands.measure.compare_report import report_comparison
    from judge.commands.measure.comparison import CompareOptions
    from judge.commands.measure.revisions import split_revision
    from judge.reports.text import quantity

    if len(words) not in (2, 3):
        raise UsageError(
            f"expected [PROBLEM] A B, got {quantity(len(words), 'word')}",
            advice="For example: judge compare push a.py b.py, or judge compare a.py@HEAD~1 a.py",
        )
    *first, a, b = words
    paths = [*first, split_revision(a)[0], split_revision(b)[0]]
    with report_screen(output) as screen, open_source(paths) as (source, left):
        order = CompareOptions(
            candidates=(a, b),
            problems=tuple(left[:-2]),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            time_s=seconds,
            margin=band / 100,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with open_comparison(source, order) as work:
            report_comparison(work, screen, form)
    return work.comparison().status
