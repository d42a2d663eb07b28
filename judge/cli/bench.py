"""`judge bench`: compare what solutions cost."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, open_source, report_screen


@command
def bench(
    words: Annotated[
        list[str],
        Argument(
            metavar="PROBLEM [FILE]...",
            help="A problem, and solutions: yours or those of the kit.",
            autocompletion=completion.words,
        ),
    ],
    solutions: Annotated[
        list[str] | None,
        Option(
            metavar="GLOB",
            help="Use solutions whose name matches GLOB, e.g. '*.py'; default without FILE: all "
            "correct ones. Repeatable.",
        ),
    ] = None,
    case: options.Case = None,
    data: options.Data = None,
    rounds: Annotated[int, Option(min=1, metavar="N", help="Measure everything N times.")] = 5,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    form: Annotated[Literal["text", "json", "html"], options.FORMAT] = "text",
    output: options.Output = None,
) -> int:
    """Compare what solutions cost, and how it grows with the size."""
    from judge.commands.measure.bench import Bench, BenchOrder
    from judge.commands.measure.bench_report import report_bench
    from judge.reports.formats import require_format

    require_format(form)
    with report_screen(output) as screen, open_source(words) as (source, left):
        order = BenchOrder(
            words=left,
            solutions=tuple(solutions or ()),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            rounds=rounds,
            time_scale=time_scale,
            sandbox=sandbox,
        )
        with Bench(source, order) as work:
            report_bench(work, screen, form)
    return work.status
