"""`judge bench`: compare what solutions cost."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from judge.cli.frame import command, open_source, report_output
from judge.cli.options import (
    BenchFormat,
    Cases,
    Data,
    Output,
    SandboxChoice,
    SandboxOption,
    TimeScale,
)


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
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: Annotated[
        BenchFormat, typer.Option("--format", help="How to report.")
    ] = BenchFormat.TEXT,
    output: Output = None,
) -> int:
    """Compare solutions: what they cost on the same cases, and how the cost grows with the size."""
    from judge import reports
    from judge.commands.bench.report import report_bench
    from judge.commands.bench.work import Bench, BenchOrder
    from judge.terminal.screen import Screen

    reports.demand(form.value)
    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        source, left = stack.enter_context(open_source(words))
        order = BenchOrder(
            words=left,
            solutions=tuple(solutions or ()),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            rounds=rounds,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(Bench(source, order))
        screen = stack.enter_context(Screen(output=kept))
        report_bench(work, screen, form.value)
    return work.status
