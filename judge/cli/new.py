"""`judge new`: start a solution or a problem."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, open_source


@command
def new(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to create; default: the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ] = None,
    lang: Annotated[
        str | None, Option(metavar="CODE", help="Code of the language; see `judge languages`.")
    ] = None,
    trace: Annotated[
        bool, Option("--trace", help="Put in what reports positions to `judge trace`.")
    ] = False,
    problem: Annotated[
        str | None,
        Option(metavar="SLUG", help="Start a problem instead: write a small one with TODO texts."),
    ] = None,
) -> int:
    """Start a solution: create a file that reads the input. Or start a problem."""
    from judge.commands.new.problem import create_problem, created_problem_message
    from judge.commands.new.work import create_solution, creation_message
    from judge.errors import UsageError
    from judge.escaping import shell_word
    from judge.packages.package import Package
    from judge.terminal.screen import Screen

    if problem is not None:
        if words or lang is not None or trace:
            raise UsageError(
                "--problem starts a problem, and takes no file, no language and no --trace",
                advice=f"judge new --problem {shell_word(problem)}",
            )
        started = create_problem(problem, Path.cwd(), os.environ)
        Screen().write(f"{created_problem_message(started)}\n")
        return 0
    with open_source(words) as (source, left):
        package = source.origin if isinstance(source, Package) else None
        created = create_solution(source, left, language=lang, package=package, trace=trace)
    Screen().write(f"{creation_message(created)}\n")
    return 0
