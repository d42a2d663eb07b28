"""`judge listen`: take problems from the browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from judge.cli.frame import command


@command
def listen(
    port: Annotated[
        int, typer.Option(min=1, max=65535, metavar="N", help="The port to listen on.")
    ] = 10043,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where problems go; by default the current folder."),
    ] = None,
) -> int:
    """Take problems from the Competitive Companion browser extension, until Ctrl-C."""
    from judge.commands import listen as companion
    from judge.terminal.screen import Screen, print_warning

    with companion.Listener(folder or Path.cwd(), port) as listener, suppress(KeyboardInterrupt):
        Screen().write(companion.greeting(listener))
        for news in listener:
            if isinstance(news, companion.RequestRefused):
                print_warning(companion.event_text(news).rstrip())
            else:
                Screen().write(companion.event_text(news))
    return 0
