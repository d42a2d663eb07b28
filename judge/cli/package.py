"""`judge package`, `judge handout`, `judge dataset`: write problems, packages and their data."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, current_kit, renamed_command
from judge.errors import ProblemError, UsageError
from judge.facts import Fact

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
        str,  # of a path `./` would be gone
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
    format: options.Format = "text",
) -> int:
    """Write a problem or a package in another format, or into the kit, and report what is lost."""
    settings, is_package = _settings(problem)
    if to is None and is_package and "/" not in place and not Path(place).suffix:
        raise UsageError(
            Fact("{} may be a folder or a problem of the kit", place),
            advice=Fact("Write ./{} for a folder, --to kit for a problem", place),
        )
    if to != "kit" and (trust or time_limit is not None):
        word = "--trust" if trust else "--time-limit"
        raise UsageError(Fact("{} is for problems of the kit", word), advice=Fact("Add --to kit"))
    more = {"strict": strict, "time_limit_s": time_limit, "trusted": trust}
    return _report(_convert(problem, place, to or "icpc", is_package, **settings, **more), format)


@command
def handout(problem: options.ProblemWord, place: Output = None) -> int:
    """Write what a contestant gets: statement, samples, a tool to try a dialogue."""
    from judge.cli.frame import open_source
    from judge.commands.package.handout import write_handout
    from judge.terminal.screen import Screen

    with open_source([problem]) as (source, left):
        (slug, *_), _ = source.resolve(left)
        path = place or Path(f"{slug}-handout.zip")
        write_handout(source, slug, path)
    Screen().write(f"{path}\n")
    return 0


@command
def dataset(
    problem: Annotated[
        str,
        Argument(
            metavar="PROBLEM|PACKAGE",
            help="A problem, or a package with generators/generators.yaml.",
            show_default=False,
            autocompletion=completion.problems,
        ),
    ],
    place: Annotated[
        Path | None,
        Option(
            "--output",
            "-o",
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
    former_place: Annotated[
        Path | None,
        Option("--out", hidden=True, metavar="PATH", help="The former name of --output."),
    ] = None,
) -> int:
    """Generate instances of a problem, easy to hard, with answers; or the data of a package."""
    from judge.commands.dataset.work import generate_dataset
    from judge.escaping import printable
    from judge.terminal.screen import Screen

    out = place or former_place
    settings, is_package = _settings(problem)
    if is_package:
        if count is not None or seed is not None:
            raise UsageError(
                Fact(
                    "--count and --seed are for problems of the kit, but {} is a package", problem
                ),
                advice=Fact("Its generators/generators.yaml has the number of cases and the seeds"),
            )
        return _make_package_data(Path(problem), out, settings)

    kit = current_kit()
    slug = kit.slug(problem)
    if out is None:
        raise UsageError(
            Fact("--output names no place for the dataset"), advice=Fact("Name a folder to create")
        )
    word = "1" if seed is None else printable(seed)  # some bytes are no text
    generated = generate_dataset(kit, slug, count=count or 100, seed=word, out=out)
    Screen().write(generated.summary)
    return 0


def _make_package_data(path: Path, out: Path | None, settings: Mapping[str, Any]) -> int:
    from judge.commands.dataset.package_data import generate_package_data, open_with_tests
    from judge.terminal.screen import Screen, print_warning

    with open_with_tests(path, **settings) as package, Screen() as screen:
        generated = generate_package_data(
            package, out, begin=screen.start_progress, step=screen.advance
        )
    for remark in generated.remarks:
        print_warning(remark)
    Screen().write(generated.summary)
    return 0


@renamed_command("package IN OUT --to FORMAT")
def export(
    problem: options.ProblemWord,
    to: Annotated[Literal["icpc", "legacy", "domjudge"], Option(help="Format.")] = "icpc",
    place: Output = None,
) -> int:
    """Export a problem as an ICPC problem package, or a package in another format."""
    from judge.packages.package import open_package
    from judge.terminal.screen import Screen, print_warning

    settings, is_package = _settings(problem)
    if place is None and is_package:
        with open_package(Path(problem), **settings) as source:
            place = Path(f"{source.slug}.zip")
    place = place or Path(f"{current_kit().slug(problem)}.zip")
    conversion = _convert(problem, place, to, is_package, **settings)
    for loss in conversion.losses:
        print_warning(loss.fact)
    Screen().write(f"{conversion.output}\n")
    return 0


@renamed_command("package IN OUT --to FORMAT")
def convert(
    problem: options.ProblemWord,
    place: Annotated[Path, Argument(metavar="OUT", help="Folder or .zip file to create.")],
    to: Annotated[
        Literal["icpc", "legacy", "domjudge", "polygon", "dmoj", "italy"], Option(help="Format.")
    ],
    strict: Strict = False,
    testlib: options.Testlib = None,
    family: options.FamilyName = None,
    format: options.Format = "text",
) -> int:
    """Convert a problem or a package for another family, and report what is lost."""
    if to in ("dmoj", "italy"):
        raise UsageError(
            Fact("packages of {} are not written any more", to),
            advice=Fact(
                "--to can be icpc, legacy, domjudge or polygon; versions of `judge` up to 1.0 "
                "wrote dmoj and italy"
            ),
        )
    settings, is_package = _settings(problem, testlib, family)
    return _report(_convert(problem, place, to, is_package, strict=strict, **settings), format)


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

    settings, _ = _settings(str(package), family=family)
    settings |= {"time_limit_s": time_limit, "trusted": trust}
    conversion = _convert(str(package), name, "kit", True, **settings)
    for loss in conversion.losses:
        print_warning(f"left out: {str(loss).removesuffix(': left out')}")
    Screen().write(f"{conversion.output}\n")
    return 0


def _settings(
    problem: str, testlib: Path | None = None, family: str | None = None
) -> tuple[dict[str, Any], bool]:
    """How to read packages; and whether the word names one, and no problem of the kit."""
    from judge.cli.package_settings import package_settings
    from judge.model import Family
    from judge.packages.kit_or_package import is_package

    settings = package_settings(problem, os.environ)
    settings |= {} if testlib is None else {"testlib": testlib}
    settings |= {} if family is None else {"family": Family(family)}
    is_named = "family" in settings and os.path.lexists(problem)
    return settings, is_named or is_package(Path(problem))


def _convert(
    problem: str, place: Path | str | None, to: str, is_package: bool, **more: Any
) -> Conversion:
    from judge.commands.package.work import Target, convert

    source: Path | tuple[Kit, str] = Path(problem)
    if not is_package:
        kit = current_kit()
        source = kit, kit.slug(problem)
    output: Path | tuple[Kit, str | None] = Path(place or "")
    if to == "kit":
        output = current_kit(), None if place is None else str(place)
    return convert(source, output, Target(to), **more)


def _report(conversion: Conversion, format: str) -> int:
    from judge.terminal.screen import Screen

    screen = Screen()
    if format == "json":
        screen.write_document(conversion.json())
    else:
        screen.write(conversion.text())
    if not conversion.is_written:
        raise ProblemError(
            Fact(
                "{} is not written: {} does not hold all of {}",
                conversion.output,
                conversion.to.value,
                conversion.source,
            ),
            advice=Fact("Leave out --strict to write it without what the report lists"),
        )
    return 0
