"""`judge doctor`: what can be judged here, what the sandbox holds, what is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import options
from judge.cli.frame import command, renamed_command
from judge.errors import UsageError
from judge.facts import Fact

Package = Annotated[
    Path | None,
    Argument(
        metavar="[PACKAGE]",
        help="With languages: the folder of a package, which may have its own.",
    ),
]


@command
def doctor(
    part: Annotated[
        Literal["languages", "cache"] | None,
        Argument(
            metavar="[languages|cache]",
            help="Report only the languages, and which rows you changed; or only the cache.",
        ),
    ] = None,
    package: Package = None,
    clean: Annotated[
        bool, Option("--clean", help="With cache: remove all that no running judge uses.")
    ] = False,
    form: options.Format = "text",
) -> int:
    """Report what can be judged here, what the sandbox guarantees, and what the cache holds.

    A languages.toml in the kit, in the package and in your configuration folder adds languages, or
    changes how they are compiled and run.
    """
    if clean and part != "cache":
        raise UsageError(
            Fact("--clean needs cache"), advice=Fact("Write judge doctor cache --clean")
        )
    if package is not None and part != "languages":
        raise UsageError("only doctor languages takes a package")
    if part == "languages":
        return _languages(package, form)
    if part == "cache":
        return _cache(form, clean=clean)
    from rich.text import Text

    from judge.commands.doctor.text import cache_text, examination_text
    from judge.commands.doctor.work import examine_machine, read_cache
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen
    from judge.terminal.translation import translate

    with Screen() as screen:
        screen.start_progress(None, translate("trying the sandbox"))
        examination = examine_machine()
        if form == "json":
            screen.write_document(json_text(examination))
        else:
            screen.print(examination_text(examination, columns=screen.width))
            screen.print(
                Text.assemble((f"\n{translate('cache')}\n", "bold"), cache_text(read_cache()))
            )
    return 2 if examination.unsupported else 0


@renamed_command("doctor languages")
def languages(package: Package = None, form: options.Format = "text") -> int:
    """List the languages, which of them are installed, and which rows you changed."""
    return _languages(package, form)


@renamed_command("doctor cache")
def cache(
    action: Annotated[Literal["clean"] | None, Argument(metavar="[clean]")] = None,
    form: options.Format = "text",
) -> int:
    """Show the cache: its folder, its size and limit."""
    return _cache(form, clean=action is not None)


def _languages(package: Path | None, form: str) -> int:
    from judge.commands.doctor.text import language_table
    from judge.commands.doctor.work import list_languages
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen
    from judge.terminal.translation import translate

    with Screen() as screen:
        screen.start_progress(None, translate("asking compilers"))
        listing = list_languages(package)
        if form == "json":
            screen.write_document(json_text(listing))
        else:
            screen.print(language_table(listing.languages, columns=screen.width))
    return 0


def _cache(form: str, *, clean: bool) -> int:
    from judge.commands.doctor.text import cache_text
    from judge.commands.doctor.work import clean_cache, read_cache
    from judge.reports.json import json_text
    from judge.terminal.screen import Screen

    content = clean_cache() if clean else read_cache()
    if form == "json":
        Screen().write_document(json_text(content))
    else:
        Screen().print(cache_text(content))
    return 0
