"""`judge listen`: receive problems from the browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from typer import Option

from judge.cli.frame import command


@command
def listen(
    port: Annotated[int, Option(min=1, max=65535, metavar="N", help="Port to listen on.")] = 10043,
    folder: Annotated[
        Path | None,
        Option(metavar="DIR", help="Folder for the problems; default: the current folder."),
    ] = None,
) -> int:
    """Receive problems from the Competitive Companion extension.

    Runs until Ctrl-C.
    """
    from judge.commands.listen.work import Listener, RequestRefused, event_text, greeting
    from judge.terminal.screen import Screen, print_warning

    with Listener(folder or Path.cwd(), port) as listener, suppress(KeyboardInterrupt):
        Screen().write(greeting(listener))
        for event in listener:
            if isinstance(event, RequestRefused):
                print_warning(event_text(event).rstrip())
            else:
                Screen().write(event_text(event))
    return 0
