"""`judge replay`: show the moves of a solution."""

from __future__ import annotations

from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source
from judge.cli.options import (
    Data,
    SandboxChoice,
    SandboxOption,
    TextOrJson,
    TimeScale,
)


@command
def replay(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] FILE [CASE]",
            help="A solution, and a case by its name or the beginning of it, or an input file (its "
            "answer may lie beside it as .ans). Without a CASE: the first that FILE fails.",
            autocompletion=completion.words_and_case,
        ),
    ],
    instance: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Only this data set or board of the case."),
    ] = None,
    data: Data = None,
    time_scale: TimeScale = 1.0,
    sandbox: SandboxOption = SandboxChoice.BEST,
    form: Annotated[
        TextOrJson | None,
        typer.Option("--format", help="Print all boards instead of playing them."),
    ] = None,
) -> int:
    """Show the moves of a solution, board by board, beside a shortest way."""
    from judge.commands.replay.screen import show_replay
    from judge.commands.replay.work import ReplayOrder, ReplayRun
    from judge.terminal.screen import Screen

    with open_source(words) as (source, left):
        order = ReplayOrder(
            words=left,
            data=tuple(data or ()),
            instance=instance,
            time_scale=time_scale,
            sandbox=sandbox.value,
        )
        with ReplayRun(source, order) as work, Screen() as screen:
            return show_replay(work, screen, form.value if form else None)
