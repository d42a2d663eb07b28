"""`judge export`, `judge convert` and `judge import`: packages of the ICPC format and of others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import options
from judge.cli.frame import command, current_kit


@command
def export(
    problem: options.ProblemWord,
    to: Annotated[
        Literal["icpc", "legacy", "domjudge"],
        Option(help="Format: 2025-09, legacy, or legacy as DOMjudge reads it."),
    ] = "icpc",
    place: Annotated[
        Path | None, Option("--output", "-o", metavar="PATH", help="Folder or .zip file to create.")
    ] = None,
) -> int:
    """Export a problem as an ICPC problem package, or a package in another format."""
    from judge.commands.convert.exporter import export, left_out_languages
    from judge.commands.convert.submissions import ExportTarget
    from judge.commands.convert.versions.export_package import export_package
    from judge.packages.kit_or_package import is_package
    from judge.packages.package import open_package
    from judge.terminal.screen import Screen, print_warning

    target = ExportTarget(to)
    if is_package(Path(problem)):
        with open_package(Path(problem)) as package:
            made = place or Path(f"{package.slug}.zip")
            for words in export_package(package, target, made):
                print_warning(words)
    else:
        kit = current_kit()
        slug = kit.slug(problem)
        made = export(kit, slug, target, place or Path(f"{slug}.zip"))
        for language in left_out_languages(kit, slug):
            print_warning(
                f"left out: the statement in {language}, whose signs the usual fonts of LaTeX lack;"
                f" source.{language}.md and source.{language}.tex hold it"
            )
    Screen().write(f"{made}\n")
    return 0


@command
def convert(
    problem: options.ProblemWord,
    place: Annotated[Path, Argument(metavar="OUT", help="Folder or .zip file to create.")],
    to: Annotated[
        Literal["icpc", "legacy", "domjudge", "polygon"],
        Option(help="Format: 2025-09, legacy, legacy as DOMjudge reads it, or Polygon's."),
    ],
    strict: Annotated[
        bool, Option("--strict", help="Write nothing if anything would be lost.")
    ] = False,
    testlib: options.Testlib = None,
    family: options.FamilyName = None,
    format: Annotated[Literal["text", "json"], Option(help="Format of the report.")] = "text",
) -> int:
    """Convert a problem or a package for another family, and report what is lost."""
    from judge.commands.convert.families.text import conversion_json, conversion_text
    from judge.commands.convert.families.work import ConversionTarget, convert
    from judge.errors import ProblemError
    from judge.model import Family
    from judge.packages.kit_or_package import is_package
    from judge.terminal.screen import Screen

    path = Path(problem)
    made = convert(
        path if is_package(path) or family else (kit := current_kit(), kit.slug(problem)),
        place,
        ConversionTarget(to),
        strict=strict,
        testlib=testlib,
        family=Family(family) if family else None,
    )
    report = conversion_json(made, place) if format == "json" else conversion_text(made, place)
    Screen().write(report)
    if not made.is_written:
        raise ProblemError(
            f"{place} is not written: {to} does not hold all of {made.source}",
            advice="Leave out --strict to write it without what the report lists",
        )
    return 0


@command
def import_(
    package: Annotated[
        Path, Argument(metavar="PACKAGE", help="Folder or zip file of the package.")
    ],
    name: Annotated[
        str | None, Option(metavar="SLUG", help="Name of the problem in the kit.")
    ] = None,
    time_limit: options.TimeLimit = None,
    trust: Annotated[
        bool, Option("--trust", help="Keep the rules of the package; they run outside the sandbox.")
    ] = False,
    family: options.FamilyName = None,
) -> int:
    """Import a package of any family into the kit."""
    from judge.commands.convert.families.kit_form import import_any
    from judge.model import Family
    from judge.terminal.screen import Screen, print_warning

    chosen = Family(family) if family else None
    made = import_any(
        current_kit(), package, chosen, slug=name, time_limit_s=time_limit, trusted=trust
    )
    for words in made.left_out:
        print_warning(f"left out: {words}")
    Screen().write(f"{made.slug}\n")
    return 0


@command
def handout(
    problem: options.ProblemWord,
    place: Annotated[
        Path | None, Option("--output", "-o", metavar="PATH", help="Folder or .zip file to create.")
    ] = None,
) -> int:
    """Write what a contestant gets of a problem: statement, samples, a tool to try a dialogue."""
    from judge.cli.frame import open_source
    from judge.commands.convert.handout import write_handout
    from judge.terminal.screen import Screen

    with open_source([problem]) as (source, left):
        (slug, *_), _ = source.resolve(left)
        made = place or Path(f"{slug}-handout.zip")
        write_handout(source, slug, made)
    Screen().write(f"{made}\n")
    return 0
