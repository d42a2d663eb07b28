"""`judge dataset` and `judge new`: generate instances; start a solution or a problem."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, current_kit, open_source
from judge.errors import UsageError


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
    from judge.cli.package_settings import package_settings
    from judge.commands.dataset.work import generate_dataset
    from judge.escaping import printable
    from judge.packages.kit_or_package import is_package
    from judge.terminal.screen import Screen

    out = place or former_place
    settings = package_settings(problem, os.environ)
    if is_package(Path(problem)) or ("family" in settings and os.path.lexists(problem)):
        if count is not None or seed is not None:
            raise UsageError(
                f"--count and --seed are for problems of the kit, but {problem} is a package",
                advice="Its generators/generators.yaml has the number of cases and the seeds",
            )
        return _make_package_data(Path(problem), out, settings)

    kit = current_kit()
    slug = kit.slug(problem)
    if out is None:
        raise UsageError(
            "--output names no place for the dataset", advice="Name a folder to create"
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


@command
def new(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to create; default: the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        Option(metavar="CODE", help="Code of the language; see `judge doctor languages`."),
    ] = None,
    trace: Annotated[
        bool, Option("--trace", help="Put in what reports positions to `judge trace`.")
    ] = False,
    problem: Annotated[
        str | None,
        Option(metavar="SLUG", help="Start a problem instead: write a small one with TODO texts."),
    ] = None,
) -> int:
    """Start a solution: create a file that reads the input. Or start a problem."""
    from judge.commands.new.problem import create_problem, created_problem_message
    from judge.commands.new.work import create_solution, creation_message
    from judge.escaping import shell_word
    from judge.packages.package import Package
    from judge.terminal.screen import Screen

    if problem is not None:
        if words or lang is not None or trace:
            raise UsageError(
                "--problem starts a problem, and takes no file, no language and no --trace",
                advice=f"judge new --problem {shell_word(problem)}",
            )
        started = create_problem(problem, Path.cwd(), os.environ)
        Screen().write(f"{created_problem_message(started)}\n")
        return 0
    with open_source(words) as (source, left):
        package = source.origin if isinstance(source, Package) else None
        created = create_solution(source, left, language=lang, package=package, trace=trace)
    Screen().write(f"{creation_message(created)}\n")
    return 0
