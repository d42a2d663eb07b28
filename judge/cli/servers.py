"""`judge serve` and `judge listen`: the practice site, and problems from the browser."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, current_kit
from judge.terminal.translation import mark, translate

SiteSandbox = Annotated[
    Literal["best", "namespaces", "landlock", "none"],
    Option(help="Sandbox level; 'best' is the strongest on this machine."),
]

_EXPOSED = mark(
    "NOT ENCRYPTED: other machines reach this site, and what it sends and gets can be read and "
    "changed on the way, the token too. Whoever has it may run programs here. "
    "Use TLS: --certfile FILE --keyfile FILE"
)


@command
def serve(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[[PROBLEM] FILE]",
            help="Your solution, to be judged at every save.",
            autocompletion=completion.words,
        ),
    ] = None,
    port: Annotated[
        int, Option(min=0, max=65535, metavar="N", help="Port to listen on; 0 is any free one.")
    ] = 8642,
    host: Annotated[
        str, Option(metavar="ADDRESS", help="Address to listen on; others reach 0.0.0.0.")
    ] = "127.0.0.1",
    certfile: Annotated[
        Path | None, Option(metavar="FILE", help="Certificate, to serve by TLS.")
    ] = None,
    keyfile: Annotated[
        Path | None, Option(metavar="FILE", help="Key of the certificate, if not in its file.")
    ] = None,
    sandbox: SiteSandbox = "best",
) -> int:
    """Serve the practice site: the problems of the kit in your browser.

    With FILE it opens with the verdicts on that file, which is judged at every save.
    It listens on this machine only unless --host says otherwise, and runs until Ctrl-C.
    """
    from judge.errors import require_libraries
    from judge.terminal.screen import Screen, print_warning

    libraries = "jinja2", "python_multipart", "segno", "starlette", "uvicorn"
    require_libraries("judge serve", "web", *libraries)
    from judge.web.server import ServeOrder, serve_site

    def greet(address: str, joining: str | None) -> None:
        if joining is not None and certfile is None:
            print_warning(translate(_EXPOSED))
        screen = Screen()
        screen.write(translate("the practice site: {address}", address=address) + "\n")
        if joining is not None:
            import segno  # with the libraries of the site

            line = translate("others join at {address}", address=joining)
            screen.write(f"{line}\n")
            if screen.is_terminal:
                segno.make(joining, micro=False).terminal(border=2, compact=True)
        screen.write(translate("stop it with Ctrl-C") + "\n")

    order = ServeOrder(
        host=host,
        port=port,
        certfile=certfile,
        keyfile=keyfile,
        sandbox=sandbox,
        words=tuple(words or ()),
    )
    serve_site(current_kit(), order, greet)
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
