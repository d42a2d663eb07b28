"""Start the server of the practice site: check the machine, take the port, serve until Ctrl-C."""

from __future__ import annotations

import errno
import ipaddress
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from judge.catalog import kit_files
from judge.catalog.kit import Kit
from judge.errors import SandboxError, UsageError, install_command
from judge.files import data_folder
from judge.languages import language_of
from judge.sandbox import Level, LimitedCalls, best_level, sandbox_by_name

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from judge.web.guard import Address
    from judge.web.queue import EventHub

PORT = 8642
"""The port unless another one is asked for."""

LOOPBACK = "127.0.0.1"

_STRONG = (Level.NAMESPACES, Level.LANDLOCK)
_SHUTDOWN_S = 1  # for answers that are under way
_BACKLOG = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOrder:
    """The options of `judge serve`; with port 0 the system chooses one.

    `host` is the address to listen on, or a name that leads to it. With a certificate the site is
    served by TLS. `words` are those of a file to watch: `[PROBLEM] FILE`.
    """

    host: str = LOOPBACK
    port: int = PORT
    certfile: Path | None = None
    keyfile: Path | None = None
    sandbox: str = "best"
    words: tuple[str, ...] = ()


def require_web_libraries() -> None:
    """Raise `UsageError` if a library that the site needs is not installed."""
    try:
        import jinja2  # noqa: F401  # extras: this only asks whether they are there
        import python_multipart  # noqa: F401
        import segno  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"judge serve needs {error.name}, which is not installed",
            advice=f"Install the libraries of the site: {install_command('web')}",
        ) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeting:
    """What to say when the server is there: the owner's address, and the one to join at.

    Nobody joins at an address that only this machine reaches, unless the owner passes it on: the
    page of who is there has it. `is_exposed`: others reach the site unencrypted.
    """

    address: str
    joining: str | None
    is_exposed: bool


def serve_site(kit: Kit, order: ServeOrder, on_ready: Callable[[Greeting], None]) -> None:
    """Serve a kit until Ctrl-C; `on_ready` is called when browsers can be let in.

    Raises `UsageError` if a library is missing, the port is taken or the certificate is not usable,
    `SandboxError` if this machine has no sandbox that holds strange programs and the order does not
    do without.
    """
    require_web_libraries()
    own = _own_file(kit, order.words)
    level = level_of(order.sandbox)
    _check_certificate(order)
    with _listening_socket(order.host, order.port) as listening:
        ip, port = listening.getsockname()[:2]
        from judge.web.app import make_app  # with the libraries of the site
        from judge.web.board.players import BoardPlayers
        from judge.web.board.solver import StrongestSolver
        from judge.web.own_file import OwnFile
        from judge.web.people import Door
        from judge.web.queue import EventHub, JudgingQueue
        from judge.web.site import Site
        from judge.web.store import Store

        is_open, is_secure = not _is_loopback(ip), order.certfile is not None
        address = _address(order, ip, port)
        calls, hub, store = LimitedCalls(), EventHub(), Store(store_path())
        door = Door(store, port, is_secure=is_secure, page="/" if own is None else "/own")
        queue = JudgingQueue(kit, store, hub, level)
        solver = StrongestSolver(kit, level)
        boards = BoardPlayers(kit, calls, solver)
        own_file = OwnFile(kit, store, queue, hub, root=None if is_open else Path.cwd())
        site = Site(
            kit=kit,
            level=level,
            store=store,
            queue=queue,
            hub=hub,
            boards=boards,
            own_file=own_file,
            origins=_origins(address),
        )
        try:
            with store.joined(queue.start):
                if own is None:
                    own_file.resume()
                else:
                    own_file.watch(*own)
                joining = f"{site.origins[0]}{door.join_path}" if is_open else None
                on_ready(
                    Greeting(
                        address=f"{address.origin}/{door.owner_query}",
                        joining=joining,
                        is_exposed=is_open and not is_secure,
                    )
                )
                _run(make_app(site, address, door), order, listening, hub)
        finally:
            own_file.stop()
            solver.stop()
            queue.stop()
            calls.cancel()
            boards.stop()
            store.close()


def _own_file(kit: Kit, words: tuple[str, ...]) -> tuple[str, Path] | None:
    """The problem and the path that the words name; `UsageError` if they do not name one file."""
    if not words:
        return None
    slugs, files = kit.resolve(words)
    if len(slugs) != 1 or len(files) != 1:
        raise UsageError(
            f"expected one file to watch, got {len(files)}", advice="judge serve [PROBLEM] FILE"
        )
    path = Path(files[0])
    if not kit_files.is_file(path):
        raise UsageError(f"there is no file {files[0]!r}", advice="Give the path of a source file")
    language_of(path.name)
    return slugs[0], path


def _address(order: ServeOrder, ip: str, port: int) -> Address:
    """The names that the server answers to."""
    from judge.web.guard import Address, host_name  # with the libraries of the site

    scheme = "http" if order.certfile is None else "https"
    is_any = ipaddress.ip_address(ip).is_unspecified
    local = Address(port, scheme=scheme)
    if _is_loopback(ip):
        return local
    names = (socket.gethostname().lower(),) if is_any else (host_name(order.host), host_name(ip))
    return Address(port, (*dict.fromkeys(names), *local.names), scheme, is_any)


def _origins(address: Address) -> list[str]:
    """How addresses of the site begin for others, the best first.

    A server on all addresses is reached at the one by which this machine reaches others: to find
    it, nothing is sent.
    """
    from judge.web.guard import LOOPBACK_NAMES, host_name  # with the libraries of the site

    names = [name for name in address.names if name not in LOOPBACK_NAMES] or [address.names[0]]
    if address.is_any:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address of nobody
            names.insert(0, host_name(probe.getsockname()[0]))
    return [replace(address, names=(name,)).origin for name in dict.fromkeys(names)]


def _is_loopback(ip: str) -> bool:
    return ipaddress.ip_address(ip).is_loopback


def _check_certificate(order: ServeOrder) -> None:
    """Raise `UsageError` if the site could not be served by TLS as the order wants."""
    if order.certfile is None:
        if order.keyfile is not None:
            raise UsageError(
                "--keyfile needs the certificate of the key", advice="Add --certfile FILE"
            )
        return
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(order.certfile, order.keyfile, password=lambda: "")
    except OSError as error:  # an SSLError is one
        raise UsageError(
            f"the certificate cannot be used: {error.strerror or error}",
            advice="--certfile names a chain of certificates in PEM, --keyfile their key, "
            "without a password",
        ) from error


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


def _listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket. Raises `UsageError` if the port is taken or forbidden."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, place = found[0]
        return socket.create_server(place, family=family, backlog=_BACKLOG)
    except (socket.gaierror, UnicodeError) as error:
        raise UsageError(
            f"--host {host} is no address of this machine",
            advice="Name one of its addresses, 0.0.0.0 for all of them, or leave the option out",
        ) from error
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise UsageError(
                f"this machine does not have the address {host}",
                advice="Name one of its addresses, 0.0.0.0 for all of them, or leave --host out",
            ) from error
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                f"another program listens on port {port} of {host}",
                advice="Stop it (another `judge serve`?), or choose another port: --port N, "
                "with 0 for any that is free",
            ) from error
        if error.errno == errno.EACCES:
            raise UsageError(
                f"you may not listen on port {port}", advice="Choose one above 1023: --port N"
            ) from error
        raise


def _run(app: ASGIApp, order: ServeOrder, listening: socket.socket, hub: EventHub) -> None:
    import uvicorn  # with the libraries of the site

    from judge.web.guard import BoundedConnection

    class _SiteServer(uvicorn.Server):
        """Ends the streams of events first, which have no end of their own."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            hub.close()
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        app,
        access_log=False,
        http=BoundedConnection,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_S,
        ssl_certfile=order.certfile,
        ssl_keyfile=order.keyfile,
        ws="none",
    )
    with suppress(KeyboardInterrupt):
        _SiteServer(config).run(sockets=[listening])
