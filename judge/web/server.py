"""Start the server of the practice site: check the machine, take the port, serve until Ctrl-C."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from judge.catalog.kit import Kit
from judge.errors import SandboxError, UsageError, install_command
from judge.files import data_folder
from judge.sandbox import Level, LimitedCalls, best_level, sandbox_by_name

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from judge.web.judging.hub import EventHub

PORT = 8642
"""The port unless another one is asked for."""

LOOPBACK = "127.0.0.1"

_STRONG = (Level.NAMESPACES, Level.LANDLOCK)
_SHUTDOWN_S = 1  # for answers that are under way
_BACKLOG = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOrder:
    """The options of `judge serve`; with port 0 the system chooses one."""

    port: int = PORT
    sandbox: str = "best"


def require_web_libraries() -> None:
    """Raise `UsageError` if a library that the site needs is not installed."""
    try:
        import jinja2  # noqa: F401  # extras: this only asks whether they are there
        import python_multipart  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"judge serve needs {error.name}, which is not installed",
            advice=f"Install the libraries of the site: {install_command('web')}",
        ) from error


def serve_site(kit: Kit, order: ServeOrder, on_ready: Callable[[str], None]) -> None:
    """Serve a kit until Ctrl-C. `on_ready` gets the address of the first page.

    Raises `UsageError` if a library is missing or the port is taken, `SandboxError` if this
    machine has no sandbox that holds strange programs and the order does not do without.
    """
    require_web_libraries()
    level = level_of(order.sandbox)
    with _listening_socket(order.port) as listening:
        port = listening.getsockname()[1]
        from judge.web.app import make_app  # with the libraries of the site
        from judge.web.board.players import BoardPlayers
        from judge.web.guard import Address
        from judge.web.judging.hub import EventHub
        from judge.web.judging.queue import JudgingQueue
        from judge.web.pages.problem_list import ProblemShelf
        from judge.web.pages.site import Site
        from judge.web.store.database import Store

        calls, hub, store = LimitedCalls(), EventHub(), Store.open(store_path())
        queue = JudgingQueue(kit, store, hub, level)
        site = Site(
            shelf=ProblemShelf(kit, calls),
            level=level,
            store=store,
            queue=queue,
            hub=hub,
            players=BoardPlayers(kit, calls),
        )
        queue.start()
        try:
            on_ready(f"http://{LOOPBACK}:{port}/")
            _run(make_app(site, Address(port)), listening, hub)
        finally:
            queue.stop()
            calls.cancel()
            store.close()


def store_path() -> Path:
    """The file with the submissions, in the user's data folder."""
    return data_folder() / "site.sqlite3"


def level_of(word: str) -> Level:
    """The level of sandbox in which the site judges; `SandboxError` if it would be too weak.

    Whoever may submit may run programs, so files and other processes must be out of reach.
    """
    level = best_level() if word == "best" else sandbox_by_name(word).level
    if level is not Level.NONE and level not in _STRONG:
        raise SandboxError(
            f"the sandbox here ({level.value}) does not hide your files from programs, but the "
            "site needs namespaces or landlock",
            advice="`judge doctor` says what is missing; --sandbox none serves without any "
            "sandbox, and each page says so",
        )
    return level


def _listening_socket(port: int) -> socket.socket:
    """A socket on the loopback interface. Raises `UsageError` if the port is taken or forbidden."""
    try:
        return socket.create_server((LOOPBACK, port), backlog=_BACKLOG)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                f"another program listens on port {port} of {LOOPBACK}",
                advice="Stop it (another `judge serve`?), or choose another port: --port N, "
                "with 0 for any that is free",
            ) from error
        if error.errno == errno.EACCES:
            raise UsageError(
                f"you may not listen on port {port}", advice="Choose one above 1023: --port N"
            ) from error
        raise


def _run(app: ASGIApp, listening: socket.socket, hub: EventHub) -> None:
    import uvicorn  # with the libraries of the site

    class _SiteServer(uvicorn.Server):
        """Ends the streams of events first, which have no end of their own."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            hub.close()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_S,
        ws="none",
    )
    with suppress(KeyboardInterrupt):
        _SiteServer(config).run(sockets=[listening])
