"""`judge package` and `judge handout`: packages of the ICPC format and of others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, current_kit, renamed_command
from judge.errors import ProblemError, UsageError

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.commands.package.work import Conversion

Output = Annotated[
    Path | None, Option("--output", "-o", metavar="PATH", help="Folder or .zip file to create.")
]
Strict = Annotated[bool, Option("--strict", help="Write nothing if anything would be lost.")]
Trust = Annotated[
    bool, Option("--trust", help="Keep the rules of the package; they run outside the sandbox.")
]


@command
def package(
    problem: Annotated[
        str,
        Argument(
            metavar="IN",
            help="A problem of the kit, or the folder or archive of a package of any family.",
            show_default=False,
            autocompletion=completion.problems,
        ),
    ],
    place: Annotated[
        Path,
        Argument(
            metavar="OUT",
            help="Folder or .zip file to create; with --to kit the name of the problem.",
            show_default=False,
        ),
    ],
    to: Annotated[
        Literal["icpc", "legacy", "domjudge", "polygon", "kit"] | None,
        Option(
            help="Format: 2025-09 (icpc, the default), legacy, legacy as DOMjudge reads it, "
            "Polygon's, or a problem of the kit."
        ),
    ] = None,
    strict: Strict = False,
    trust: Trust = False,
    time_limit: options.TimeLimit = None,
    testlib: options.Testlib = None,
    family: options.FamilyName = None,
    format: options.Format = "text",
) -> int:
    """Write a problem or a package in another format, or into the kit, and report what is lost."""
    is_slug = "/" not in str(place) and not place.suffix
    if to is None and is_slug and _is_package(problem, family):
        raise UsageError(
            f"{place} may be a folder or a problem of the kit",
            advice=f"Write ./{place} for a folder, --to kit for a problem",
        )
    if to != "kit" and (trust or time_limit is not None):
        word = "--trust" if trust else "--time-limit"
        raise UsageError(f"{word} is for problems of the kit", advice="Add --to kit")
    return _report(
        _convert(problem, place, to or "icpc", strict, testlib, family, time_limit, trust), format
    )


@renamed_command("package IN OUT --to FORMAT")
def export(
    problem: options.ProblemWord,
    to: Literal["icpc", "legacy", "domjudge"] = "icpc",
    place: Output = None,
) -> int:
    """Export a problem as an ICPC problem package, or a package in another format."""
    from judge.packages.package import open_package
    from judge.terminal.screen import Screen, print_warning

    if place is None and _is_package(problem, None):
        with open_package(Path(problem)) as source:
            place = Path(f"{source.slug}.zip")
    place = place or Path(f"{current_kit().slug(problem)}.zip")
    for loss in _convert(problem, place, to).losses:
        print_warning(str(loss))
    Screen().write(f"{place}\n")
    return 0


@renamed_command("package IN OUT --to FORMAT")
def convert(
    problem: options.ProblemWord,
    place: Annotated[Path, Argument(metavar="OUT", help="Folder or .zip file to create.")],
    to: Annotated[Literal["icpc", "legacy", "domjudge", "polygon", "dmoj", "italy"], Option()],
    strict: Strict = False,
    testlib: options.Testlib = None,
    family: options.FamilyName = None,
    format: options.Format = "text",
) -> int:
    """Convert a problem or a package for another family, and report what is lost."""
    if to in ("dmoj", "italy"):
        raise UsageError(
            f"packages of {to} are not written any more",
            advice="--to can be icpc, legacy, domjudge or polygon; versions of `judge` up to 1.0 "
            "wrote dmoj and italy",
        )
    return _report(_convert(problem, place, to, strict, testlib, family), format)


@renamed_command("package PACKAGE SLUG --to kit")
def import_(
    package: Annotated[
        Path, Argument(metavar="PACKAGE", help="Folder or zip file of the package.")
    ],
    name: Annotated[
        str | None, Option(metavar="SLUG", help="Name of the problem in the kit.")
    ] = None,
    time_limit: options.TimeLimit = None,
    trust: Trust = False,
    family: options.FamilyName = None,
) -> int:
    """Import a package of any family into the kit."""
    from judge.terminal.screen import Screen, print_warning

    slug = name if name is None else Path(name)
    made = _convert(
        str(package), slug, "kit", family=family or "", time_limit=time_limit, trust=trust
    )
    for loss in made.losses:
        print_warning(f"left out: {str(loss).removesuffix(': left out')}")
    Screen().write(f"{made.output}\n")
    return 0


@command
def handout(problem: options.ProblemWord, place: Output = None) -> int:
    """Write what a contestant gets of a problem: statement, samples, a tool to try a dialogue."""
    from judge.cli.frame import open_source
    from judge.commands.package.handout import write_handout
    from judge.terminal.screen import Screen

    with open_source([problem]) as (source, left):
        (slug, *_), _ = source.resolve(left)
        made = place or Path(f"{slug}-handout.zip")
        write_handout(source, slug, made)
    Screen().write(f"{made}\n")
    return 0


def _is_package(problem: str, family: str | None) -> bool:
    from judge.packages.kit_or_package import is_package

    return family is not None or is_package(Path(problem))


def _convert(
    problem: str,
    place: Path | None,
    to: str,
    strict: bool = False,
    testlib: Path | None = None,
    family: str | None = None,
    time_limit: float | None = None,
    trust: bool = False,
) -> Conversion:
    from judge.commands.package.work import Target, convert
    from judge.model import Family

    target = Target(to)
    source: Path | tuple[Kit, str] = Path(problem)
    output: Path | tuple[Kit, str | None] = place or Path()
    if not _is_package(problem, family):
        kit = current_kit()
        source = kit, kit.slug(problem)
    if target is Target.KIT:
        output = current_kit(), None if place is None else str(place)
    return convert(
        source,
        output,
        target,
        strict=strict,
        testlib=testlib,
        family=Family(family) if family else None,
        time_limit_s=time_limit,
        trusted=trust,
    )


def _report(made: Conversion, format: str) -> int:
    from judge.terminal.screen import Screen

    Screen().write(made.json() if format == "json" else made.text())
    if not made.is_written:
        raise ProblemError(
            f"{made.output} is not written: {made.to.value} does not hold all of {made.source}",
            advice="Leave out --strict to write it without what the report lists",
        )
    return 0
