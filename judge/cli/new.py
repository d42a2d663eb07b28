"""`judge new`: start a solution."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, open_source


@command
def new(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to make: by default the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ],
    lang: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The language, by its code; see `judge languages`."),
    ] = None,
) -> int:
    """Start a solution: a file that reads the input and prints nothing yet."""
    from judge.commands import new as starts
    from judge.packages.package import Package

    with open_source(words) as (source, left):
        package = Path(words[0]) if isinstance(source, Package) else None
        typer.echo(
            starts.creation_message(
                starts.create_solution(source, left, language=lang, package=package)
            )
        )
    return 0
