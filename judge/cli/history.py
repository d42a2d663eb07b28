"""`judge history`: show earlier runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command


@command
def history(
    problem: Annotated[
        str | None,
        Argument(
            metavar="[PROBLEM]",
            help="A problem or a package; default: all.",
            autocompletion=completion.problems,
        ),
    ] = None,
    all_: Annotated[
        bool, Option("--all", help="Include the solutions that come with the problems.")
    ] = False,
    limit: Annotated[int, Option(min=1, metavar="N", help="Show the newest N runs.")] = 20,
    form: options.Format = "text",
) -> int:
    """Show earlier runs, newest first."""
    from datetime import datetime

    from judge.commands.history.problem_list import history_json
    from judge.commands.history.store import History
    from judge.commands.history.text import run_table
    from judge.commands.history.work import select_runs
    from judge.reports.json import json_text
    from judge.runner.store import history_path
    from judge.terminal.screen import Screen

    with History.read(history_path()) as kept:
        runs = select_runs(
            kept, problem, start=Path.cwd(), environment=os.environ, own=not all_, limit=limit
        )
    if form == "json":
        Screen().write(json_text(history_json(runs)))
    else:
        screen = Screen()
        now = datetime.now().astimezone()
        screen.print(run_table(runs, now=now, columns=screen.width))
    return 0
