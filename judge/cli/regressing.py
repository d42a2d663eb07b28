"""The command that holds what solutions get against what they got once: regress."""

from __future__ import annotations

import io
from contextlib import ExitStack
from typing import Annotated

import typer

from judge import completion
from judge.cli.frame import command, open_shelf, refuse_unwritable
from judge.cli.options import (
    AnySandbox,
    Format,
    Jobs,
    Output,
    ReportFormat,
    Strength,
    TimeScale,
)


@command
def regress(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROBLEM]...",
            help="Problems of the kit. Without: all.",
            autocompletion=completion.problems,
        ),
    ] = None,
    data: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="This set of cases instead of all that the baseline has. Repeatable.",
            autocompletion=completion.data,
        ),
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite the baselines, and say what has changed.")
    ] = False,
    effort_tolerance: Annotated[
        float,
        typer.Option(min=0.0, metavar="PERCENT", help="By so much the search effort may differ."),
    ] = 10.0,
    jobs: Jobs = None,
    time_scale: TimeScale = 1.0,
    sandbox: AnySandbox = Strength.BEST,
    form: ReportFormat = Format.TEXT,
    output: Output = None,
) -> int:
    """Compare what every solution gets with the baseline, and say what is worse or better."""
    from judge import regress as regresses
    from judge.screen import Screen, deliver

    refuse_unwritable(output)
    kept = io.StringIO() if output is not None else None
    with ExitStack() as stack:
        shelf, left = stack.enter_context(open_shelf(words or ()))
        order = regresses.RegressOrder(
            words=left,
            data=tuple(data or ()),
            update=update,
            jobs=jobs,
            time_scale=time_scale,
            tolerance=effort_tolerance / 100,
            sandbox=sandbox.value,
        )
        work = stack.enter_context(regresses.Regress(shelf, order))
        screen = stack.enter_context(Screen(output=kept))
        regresses.tell(work, screen, form.value)
    if kept is not None and output is not None:
        deliver(kept.getvalue(), output)
    return work.status
