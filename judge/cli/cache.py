"""`judge cache`: what the cache holds, and how to empty it."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Argument

from judge.cli import options
from judge.cli.frame import command


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
