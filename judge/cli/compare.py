"""`judge compare`: compare two solutions."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source, report_output
from judge.cli.options import (
    Cases,
    Data,
    FormatOption,
    Output,
    SandboxChoice,
    SandboxOption,
    Testlib,
    TextOrJson,
    TimeScale,
)
from judge.errors import UsageError


@command
def compare(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] A B",
            help="Two solutions: files, or a file as of a git revision, e.g. a.py@HEAD~3 a.py. "
            "Their place tells the problem, or it is named first.",
            autocompletion=completion.words,
        ),
    ],
    case: Cases = None,
    data: Data = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--time", min=0, metavar="S", help="Measure for so long at most, once both were judged."
        ),
    ] = 60.0,
    band: Annotated[
        float,
        typer.Option(min=0.01, max=50, metavar="PERCENT", help="Which difference does not matter."),
    ] = 2.0,
    time_scale: TimeScale = 1.0,
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: FormatOption = TextOrJson.TEXT,
    output: Output = None,
    testlib: Testlib = None,
) -> int:
    """Say which of two solutions is right and faster, side by side, or that it cannot be told."""
    from judge.commands.compare.report import report_comparison
    from judge.commands.compare.selection import path_part
    from judge.commands.compare.work import Compare, CompareOrder
    from judge.terminal.screen import Screen

    if len(words) not in (2, 3):
        raise UsageError(
            f"two solutions are compared, but there are {len(words)} words",
            advice="For example: judge compare push a.py b.py, or judge compare a.py@HEAD~1 a.py",
        )
    *first, a, b = words
    with ExitStack() as stack:
        kept = stack.enter_context(report_output(output))
        asked = [*first, path_part(a), path_part(b)]
        source, left = stack.enter_context(open_source(asked, testlib=testlib))
        order = CompareOrder(
            candidates=(a, b),
            problem=tuple(left[:-2]),
            cases=tuple(case or ()),
            data=tuple(data or ()),
            time_s=seconds,
            width=band / 100,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(Compare(source, order))
        screen = stack.enter_context(Screen(output=kept))
        report_comparison(work, screen, form.value)
    return work.status
