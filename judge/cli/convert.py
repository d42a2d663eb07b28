"""`judge export` and `judge import`: ICPC problem packages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from judge.cli.frame import command, find_kit
from judge.commands.convert.submissions import ExportTarget


@command
def export(
    problem: Annotated[str, typer.Argument(metavar="PROBLEM", help="Its name; see `judge list`.")],
    to: Annotated[
        ExportTarget,
        typer.Option(help="For whom: the format 2025-09, the one before it, or DOMjudge."),
    ] = ExportTarget.ICPC,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="PATH", help="A folder, or a .zip file, to make."),
    ] = None,
) -> int:
    """Write a problem as an ICPC problem package that stands alone."""
    from judge.commands.convert.exporter import export

    kit = find_kit()
    slug = kit.slug(problem)
    made = export(kit, slug, to, output or Path(f"{slug}.zip"))
    typer.echo(made)
    return 0


@command
def import_(
    package: Annotated[Path, typer.Argument(metavar="PACKAGE", help="A folder or a zip.")],
    name: Annotated[
        str | None, typer.Option(metavar="SLUG", help="What to call the problem.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(min=0.01, metavar="SECONDS", help="Its time limit, if the package has none."),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust", help="Keep the rules that it brings; they run outside the sandbox."
        ),
    ] = False,
) -> int:
    """Make a problem of the kit out of an ICPC problem package."""
    from judge.commands.convert.importer import import_package
    from judge.packages.archive import unpack_package
    from judge.terminal.screen import print_warning

    kit = find_kit()
    with unpack_package(package) as folder:
        made = import_package(kit, folder, slug=name, time_limit_s=time_limit, trusted=trust)
    for words in made.left_out:
        print_warning(f"left out: {words}")
    typer.echo(made.slug)
    return 0
