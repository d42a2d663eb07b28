"""`judge dataset`: make instances of a problem."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from judge.cli import completion
from judge.cli.frame import command, find_kit


@command
def dataset(
    problem: Annotated[
        str,
        typer.Argument(
            metavar="PROBLEM",
            help="Its name; see `judge list`.",
            autocompletion=completion.problems,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="PATH",
            help="A folder to make, of cases; or a file, for Sokoban (.sok), the sliding puzzles "
            "and Hoppers (.txt).",
        ),
    ],
    count: Annotated[
        int, typer.Option(min=1, metavar="N", help="So many instances, each a case.")
    ] = 100,
    seed: Annotated[
        str, typer.Option(metavar="S", help="Any word; the same instances for the same one.")
    ] = "1",
) -> int:
    """Make any number of instances of a problem, easy and hard ones, with their answers."""
    from judge.commands.dataset import work as generating
    from judge.terminal.screen import Screen

    kit = find_kit()
    made = generating.make(kit, kit.slug(problem), count=count, seed=seed, out=out)
    Screen().write(made.words)
    return 0
