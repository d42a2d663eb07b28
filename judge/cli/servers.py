"""`judge serve` and `judge listen`: the practice site, and problems from the browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from typer import Option

from judge.cli.frame import command, current_kit

SiteSandbox = Annotated[
    Literal["best", "namespaces", "landlock", "none"],
    Option(help="Sandbox level; 'best' is the strongest on this machine."),
]


@command
def serve(
    port: Annotated[
        int, Option(min=0, max=65535, metavar="N", help="Port to listen on; 0 is any free one.")
    ] = 8642,
    sandbox: SiteSandbox = "best",
) -> int:
    """Serve the practice site: the problems of the kit in your browser.

    It listens on this machine only, and runs until Ctrl-C.
    """
    from judge.terminal.screen import Screen
    from judge.web.server import ServeOrder, serve_site

    def greet(address: str) -> None:
        Screen().write(f"the practice site: {address}\nstop it with Ctrl-C\n")

    serve_site(current_kit(), ServeOrder(port=port, sandbox=sandbox), greet)
    return 0


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
