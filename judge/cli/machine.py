"""`judge languages`, `judge doctor`, `judge cache`: what can be judged here, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument

from judge.cli import options
from judge.cli.frame import command


@command
def languages(
    package: Annotated[
        Path | None,
        Argument(metavar="[PACKAGE]", help="The folder of a package, which may have its own."),
    ] = None,
    form: options.Format = "text",
) -> int:
    """List the languages, which of them are installed, and which rows you changed.

    A languages.toml in the kit, in the package and in your configuration folder adds languages, or
    changes how they are compiled and run.
    """
    from judge.commands.doctor.text import language_table
    from judge.commands.doctor.work import list_languages
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen

    with Screen() as screen:
        screen.start_progress(None, "asking compilers")
        found = list_languages(package)
        if form == "json":
            screen.write(json_text(found))
        else:
            screen.print(language_table(found.languages, columns=screen.width))
    return 0


@command
def doctor(form: options.Format = "text") -> int:
    """Report what can be judged here and what the sandbox guarantees."""
    from judge.commands.doctor.text import examination_text
    from judge.commands.doctor.work import examine_machine
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen

    with Screen() as screen:
        screen.start_progress(None, "trying the sandbox")
        examination = examine_machine()
        if form == "json":
            screen.write(json_text(examination))
        else:
            screen.print(examination_text(examination, columns=screen.width))
    return 2 if examination.unsupported else 0


@command
def cache(
    action: Annotated[
        Literal["clean"] | None,
        Argument(metavar="[clean]", help="Remove all that no running judge uses."),
    ] = None,
    form: options.Format = "text",
) -> int:
    """Show the cache: its folder, its size and limit; `judge cache clean` empties it."""
    from judge.commands.cache.text import cache_text
    from judge.commands.cache.work import clean_cache, read_cache
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen

    content = read_cache() if action is None else clean_cache()
    if form == "json":
        Screen().write(json_text(content))
    else:
        Screen().print(cache_text(content))
    return 0
