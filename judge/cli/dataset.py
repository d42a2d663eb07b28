"""`judge dataset`: generate instances of a problem."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from judge.cli.frame import command, current_kit
from judge.errors import UsageError


@command
def dataset(
    problem: Annotated[
        str,
        Argument(
            metavar="PROBLEM|PACKAGE",
            help="A problem, or a package with generators/generators.yaml.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path | None,
        Option(
            "--out",
            metavar="PATH",
            help="Folder of cases to create; or a file, for Sokoban (.sok), the sliding puzzles "
            "and Hoppers (.txt). The data of a package goes to the cache by default.",
        ),
    ] = None,
    count: Annotated[
        int, Option(min=1, metavar="N", help="Number of instances; each is a case.")
    ] = 100,
    seed: Annotated[
        str, Option(metavar="S", help="Any word; the same seed gives the same instances.")
    ] = "1",
) -> int:
    """Generate instances of a problem, easy to hard, with answers; or the data of a package."""
    from judge.commands.dataset.work import generate_dataset
    from judge.escaping import printable
    from judge.packages.package import is_package
    from judge.terminal.screen import Screen

    if is_package(Path(problem)):
        return _make_package_data(Path(problem), out)
    if out is None:
        raise UsageError("--out names no place for the dataset", advice="Name a folder to create")

    kit, word = current_kit(), printable(seed)  # some bytes are no text
    generated = generate_dataset(kit, kit.slug(problem), count=count, seed=word, out=out)
    Screen().write(generated.summary)
    return 0


def _make_package_data(path: Path, out: Path | None) -> int:
    from judge.commands.dataset.package_data import generate_package_data
    from judge.packages.package import open_package
    from judge.terminal.screen import Screen, print_warning

    with open_package(path) as package, Screen() as screen:
        generated = generate_package_data(
            package, out, begin=screen.start_progress, step=screen.advance
        )
    for remark in generated.remarks:
        print_warning(remark)
    Screen().write(generated.summary)
    return 0
