"""`judge new`: start a solution."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, open_source


@command
def new(
    words: Annotated[
        list[str],
        Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to create; default: the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ],
    lang: Annotated[
        str | None, Option(metavar="CODE", help="Code of the language; see `judge languages`.")
    ] = None,
) -> int:
    """Start a solution: create a file that reads the input."""
    from judge.commands.new.work import create_solution, creation_message
    from judge.packages.package import Package
    from judge.terminal.screen import Screen

    with open_source(words) as (source, left):
        package = source.origin if isinstance(source, Package) else None
        created = create_solution(source, left, language=lang, package=package)
    Screen().write(f"{creation_message(created)}\n")
    return 0
