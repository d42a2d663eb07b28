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
        int | None,
        Option(min=1, metavar="N", help="Number of instances, 100 if not given; each is a case."),
    ] = None,
    seed: Annotated[
        str | None,
        Option(
            metavar="S", help="Any word, 1 if not given; the same seed gives the same instances."
        ),
    ] = None,
) -> int:
    """Generate instances of a problem, easy to hard, with answers; or the data of a package."""
    from judge.commands.dataset.work import generate_dataset
    from judge.escaping import printable
    from judge.packages.kit_or_package import is_package
    from judge.terminal.screen import Screen

    if is_package(Path(problem)):
        if count is not None or seed is not None:
            raise UsageError(
                f"--count and --seed are for problems of the kit, but {problem} is a package",
                advice="Its generators/generators.yaml has the number of cases and the seeds",
            )
        return _make_package_data(Path(problem), out)

    kit = current_kit()
    slug = kit.slug(problem)
    if out is None:
        raise UsageError("--out names no place for the dataset", advice="Name a folder to create")
    word = "1" if seed is None else printable(seed)  # some bytes are no text
    generated = generate_dataset(kit, slug, count=count or 100, seed=word, out=out)
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
