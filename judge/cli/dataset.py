"""`judge dataset`: generate instances of a problem."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from judge.cli import options
from judge.cli.frame import command, current_kit


@command
def dataset(
    problem: options.ProblemWord,
    out: Annotated[
        Path,
        Option(
            "--out",
            metavar="PATH",
            help="Folder of cases to create; or a file, for Sokoban (.sok), the sliding puzzles "
            "and Hoppers (.txt).",
        ),
    ],
    count: Annotated[
        int, Option(min=1, metavar="N", help="Number of instances; each is a case.")
    ] = 100,
    seed: Annotated[
        str, Option(metavar="S", help="Any word; the same seed gives the same instances.")
    ] = "1",
) -> int:
    """Generate instances of a problem, easy to hard, with answers."""
    from judge.commands.dataset.work import generate_dataset
    from judge.escaping import printable
    from judge.terminal.screen import Screen

    kit, word = current_kit(), printable(seed)  # some bytes are no text
    generated = generate_dataset(kit, kit.slug(problem), count=count, seed=word, out=out)
    Screen().write(generated.summary)
    return 0
