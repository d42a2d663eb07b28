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

import uvicorn
from starlette.types import ASGIApp

from judge.catalog import kit_files
from judge.catalog.kit import Kit
from judge.errors import SandboxError, UsageError
from judge.files import data_folder
from judge.languages import language_of
from judge.sandbox import Level, LimitedCalls, best_level, sandbox_by_name
from judge.web.app import make_app
from judge.web.guard import LOOPBACK_NAMES, Address, BoundedConnection, host_name
from judge.web.own_file import OwnFile
from judge.web.people import Door
from judge.web.players import BoardPlayers, StrongestSolver
from judge.web.queue import EventHub, JudgingQueue
from judge.web.site import Site
from judge.web.store import Store

_LEVELS = (Level.NAMESPACES, Level.LANDLOCK, Level.NONE)  # the last is for who asks for it
_SHUTDOWN_S = 1  # for answers that are under way
_TROUBLES = {
    errno.EADDRNOTAVAIL: (
        "this machine does not have the address {host}",
        "Name one of its addresses, 0.0.0.0 for all of them, or leave --host out",
    ),
    errno.EADDRINUSE: (
        "another program listens on port {port} of {host}",
        "Stop it (another `judge serve`?), or choose another port: --port N, "
        "with 0 for any that is free",
    ),
    errno.EACCES: ("you may not listen on port {port}", "Choose one above 1023: --port N"),
}
"""What may be wrong with an address and a port, and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOrder:
    """The options of `judge serve`; with port 0 the system chooses one.

    `host` is the address to listen on, or a name that leads to it. With a certificate the site is
    served by TLS. `words` are those of a file to watch: `[PROBLEM] FILE`.
    """

    host: str
    port: int
    certfile: Path | None = None
    keyfile: Path | None = None
    sandbox: str = "best"
    words: tuple[str, ...] = ()


def serve_site(kit: Kit, order: ServeOrder, on_ready: Callable[[str, str | None], None]) -> None:
    """Serve a kit until Ctrl-C.

    `on_ready` is called when browsers can be let in, with the owner's address and the one to join
    at, which is None where only this machine reaches it: the page of who is there has it.
    Raises `UsageError` if the port is taken or the certificate is not usable, `SandboxError` if
    this machine has no sandbox that holds strange programs and the order does not do without.
    """
    own = _own_file(kit, order.words)
    level = level_of(order.sandbox)
    _check_certificate(order)
    with _listening_socket(order.host, order.port) as listening:
        ip, port = listening.getsockname()[:2]
        address, is_secure = _address(order, ip, port), order.certfile is not None
        is_open = address.names != LOOPBACK_NAMES
        calls, hub, store = LimitedCalls(), EventHub(), Store(data_folder() / "site.sqlite3")
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
                on_ready(f"{address.origin}/{door.owner_query}", joining)
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
    scheme = "http" if order.certfile is None else "https"
    is_any = ipaddress.ip_address(ip).is_unspecified
    local = Address(port, scheme=scheme)
    if ipaddress.ip_address(ip).is_loopback:
        return local
    names = (socket.gethostname().lower(),) if is_any else (host_name(order.host), host_name(ip))
    return Address(port, (*dict.fromkeys(names), *local.names), scheme, is_any)


def _origins(address: Address) -> list[str]:
    """How addresses of the site begin for others, the best first.

    A server on all addresses is reached at the one by which this machine reaches others: to find
    it, nothing is sent.
    """
    names = [name for name in address.names if name not in LOOPBACK_NAMES] or [address.names[0]]
    if address.is_any:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: an address of nobody
            names.insert(0, host_name(probe.getsockname()[0]))
    return [replace(address, names=(name,)).origin for name in dict.fromkeys(names)]


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


def level_of(word: str) -> Level:
    """The level of sandbox in which the site judges; `SandboxError` if it would be too weak.

    Whoever may submit may run programs, so files and other processes must be out of reach.
    """
    level = best_level() if word == "best" else sandbox_by_name(word).level
    if level not in _LEVELS:
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
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, *_, place = addresses[0]
        return socket.create_server(place, family=family, backlog=128)
    except (OSError, UnicodeError) as error:
        is_name = isinstance(error, socket.gaierror | UnicodeError)
        number = errno.EADDRNOTAVAIL if is_name else getattr(error, "errno", None)
        if number not in _TROUBLES:
            raise
        reason, advice = _TROUBLES[number]
        raise UsageError(reason.format(host=host, port=port), advice=advice) from error


def _run(app: ASGIApp, order: ServeOrder, listening: socket.socket, hub: EventHub) -> None:
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
