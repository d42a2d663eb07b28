"""Commands for those who practise: history, listen."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from judge.cli.frame import command
from judge.cli.options import Format, ReportFormat


@command
def history(
    problem: Annotated[
        str | None,
        typer.Argument(metavar="[PROBLEM]", help="A problem or a package. Without: all."),
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="Also the solutions that come with the problems.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="The newest N runs.")] = 20,
    form: ReportFormat = Format.TEXT,
) -> int:
    """Show earlier runs, the newest first."""
    from datetime import datetime

    from judge import past, recording
    from judge.screen import Screen

    with past.History.read(recording.place()) as kept:
        runs = recording.asked(
            kept, problem, start=Path.cwd(), environment=os.environ, own=not all_, limit=limit
        )
    if form is Format.JSON:
        Screen().write(past.runs_json(runs))
    else:
        Screen().print(past.run_table(runs, now=datetime.now().astimezone()))
    return 0


@command
def listen(
    port: Annotated[
        int, typer.Option(min=1, max=65535, metavar="N", help="The port to listen on.")
    ] = 10043,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where problems go; by default the current folder."),
    ] = None,
) -> int:
    """Take problems from the Competitive Companion browser extension, until Ctrl-C."""
    from judge import companion
    from judge.screen import Screen, warn

    with companion.Listener(folder or Path.cwd(), port) as listener, suppress(KeyboardInterrupt):
        Screen().write(companion.greeting(listener))
        for news in listener:
            if isinstance(news, companion.Refused):
                warn(companion.words_of(news).rstrip())
            else:
                Screen().write(companion.words_of(news))
    return 0
