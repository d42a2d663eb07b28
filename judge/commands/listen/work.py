"""Receive problems that the Competitive Companion extension posts, on localhost only.

    with Listener(folder, port) as listener:
        for event in listener: ...

The server saves a problem before it answers; the extension gives up after 0.5 s. Web pages can post
here too, so the server checks the name by which it was called (it must be localhost) and the origin
(it must be an extension, or none).
"""

from __future__ import annotations

import errno
import http.server
import shlex
import socket
import socketserver
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from http import HTTPStatus
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Self

from judge.commands.listen.task import (
    SavedProblem,
    Task,
    TaskError,
    parse_task,
    prepare_folder,
    save_problem,
)
from judge.errors import UsageError
from judge.escaping import printable
from judge.facts import Fact, counted, error_fact
from judge.terminal.translation import translate_fact

PORT = 10043
"""One of the ports that the extension posts to by default."""

OTHER_PORTS = (1327, 4244, 6174, 10042, 10045, 27121)
LIMIT_BYTES = 8 << 20

_EXTENSION_ORIGINS = ("chrome-extension://", "moz-extension://", "safari-web-extension://")
_HOST_NAMES = ("localhost", "127.0.0.1", "[::1]")
_READ_TIMEOUT_S = 5.0
_MAX_DRAINED_BYTES = 64 << 20
_MAX_BATCHES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemReceived:
    """A problem was saved; it is number `number` of its batch."""

    task: Task
    saved: SavedProblem
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestRefused:
    """A request was refused, and why."""

    status: HTTPStatus
    reason: str


ListenEvent = ProblemReceived | RequestRefused


class Listener:
    """The server. As a context it listens; iterate over it for its events, without end."""

    def __init__(self, folder: Path, port: int = PORT) -> None:
        """Problems go to `folder`. Port 0 is any free one.

        Raises `UsageError` if the folder is not writable or the port is taken.
        """
        self.folder = folder.absolute()
        self._batches: dict[str, set[str]] = {}
        self._lock = threading.Lock()
        self._events: SimpleQueue[ListenEvent] = SimpleQueue()
        prepare_folder(self.folder)
        self._servers = [_bind(self, "127.0.0.1", port)]
        self.port: int = self._servers[0].server_port
        try:
            if socket.has_ipv6:
                self._servers.append(_bind(self, "::1", self.port))
        except UsageError:
            self._servers[0].server_close()
            raise
        except OSError:
            pass  # this machine has no IPv6 loopback

    def __enter__(self) -> Self:
        for server in self._servers:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()
        with self._lock:
            pass  # let a save that has begun end

    def __iter__(self) -> Iterator[ListenEvent]:
        """The events as they come. A refusal for the same reason as the one before is left out."""
        before: ListenEvent | None = None
        while True:
            event = self._events.get()
            if not isinstance(event, RequestRefused) or event != before:
                yield event
            before = event

    def receive(self, task: Task) -> None:
        """Save a problem. Raises `OSError` if that fails."""
        with self._lock:
            saved = save_problem(self.folder, task)
            if task.batch not in self._batches and len(self._batches) >= _MAX_BATCHES:
                del self._batches[next(iter(self._batches))]
            received = self._batches.setdefault(task.batch, set()) if task.batch else set()
            received.add(task.url or task.name)
            number = len(received)
        self._events.put(ProblemReceived(task=task, saved=saved, number=number))

    def refuse(self, status: HTTPStatus, reason: str) -> None:
        """Note that a request was refused."""
        self._events.put(RequestRefused(status=status, reason=reason))


def greeting(listener: Listener) -> str:
    """The text that the command prints first."""
    port, extension = listener.port, "Competitive Companion"
    lines = [
        Fact("Listening on port {} for the {} browser extension.", port, extension),
        Fact("Problems go to {}. Press Ctrl-C to stop.", listener.folder),
    ]
    if port not in (PORT, *OTHER_PORTS):
        lines.append(Fact("Add {} to the custom ports in the extension's settings.", port))
    return "".join(f"{translate_fact(line)}\n" for line in lines)


def event_text(event: ListenEvent) -> str:
    """The lines about an event."""
    if isinstance(event, RequestRefused):
        refusal = Fact("refused ({}): {}", event.status.value, event.reason)
        return f"{printable(translate_fact(refusal))}\n"
    task, saved = event.task, event.saved
    # "./" shows that it is not a problem of the kit.
    is_here = saved.folder.parent == Path.cwd()
    folder = shlex.quote(f"./{saved.folder.name}" if is_here else str(saved.folder))
    samples = counted(len(task.samples), "sample")
    limits = f"{task.time_limit_ms / 1000:g} s"
    if task.memory_mib is not None:
        limits += f", {task.memory_mib} MiB"
    name: str = task.name
    if task.batch_size > 1:
        name = Fact("{} ({} of {})", name, event.number, task.batch_size)
    status = Fact(saved.status.value)
    lines: list[str] = [Fact("{}: {}; {}, {}", name, status, samples, limits)]
    lines.append(f"  judge run {printable(folder)} FILE")
    replaced = (Fact("{} was replaced; the old file is {}", *names) for names in saved.replaced)
    lines += (Fact("  {}", remark) for remark in (*task.remarks, *replaced))
    if 1 < task.batch_size == event.number:
        contest = task.group or Fact("the contest")
        lines.append(Fact("All {} problems of {} are saved.", task.batch_size, contest))
    return "".join(f"{translate_fact(line)}\n" for line in lines)


class _Server(http.server.ThreadingHTTPServer):
    """The server of one address."""

    def __init__(self, listener: Listener, address: str, port: int) -> None:
        self.listener = listener
        self.address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
        super().__init__((address, port), _Handler)

    def server_bind(self) -> None:
        """Bind the address without asking a name server for its name."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.socket.getsockname()[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that disconnect; report any other error, which is a bug."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def _bind(listener: Listener, address: str, port: int) -> _Server:
    """A server on a port. Raises `UsageError` if the port is taken or forbidden."""
    try:
        return _Server(listener, address, port)
    except OSError as error:
        others = " ".join(str(other) for other in (PORT, *OTHER_PORTS) if other != port)
        if error.errno == errno.EADDRINUSE:
            raise UsageError(
                Fact("another program listens on port {} of {}", port, address),
                advice=Fact(
                    "Stop it (another `judge listen`, or an editor plugin), or choose another port "
                    "with --port; by default the extension also posts to {}",
                    others,
                ),
            ) from error
        if error.errno == errno.EACCES:
            raise UsageError(
                Fact("you may not listen on port {}", port),
                advice=Fact("Choose one above 1023: --port"),
            ) from error
        raise


class _Handler(http.server.BaseHTTPRequestHandler):
    """Handles one request, and refuses it at the first fault."""

    server_version = "judge"
    sys_version = ""
    timeout = _READ_TIMEOUT_S
    server: _Server

    def do_POST(self) -> None:
        """Save a problem, or say why not."""
        listener = self.server.listener
        if fault := _refusal(self.headers, self.path, self.server.server_port):
            self._refuse(*fault)
            return
        length = int(self.headers["Content-Length"])
        try:
            body = b"".join(self._parts(length))
            if len(body) < length:
                raise TimeoutError  # the client is slow, or has gone
            listener.receive(parse_task(body))
        except TaskError as error:
            self._refuse(HTTPStatus.UNPROCESSABLE_ENTITY, error_fact(error))
        except TimeoutError:
            reason = Fact("the request was not complete in time")
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, reason)
        except OSError as error:
            reason = Fact(
                "the problem cannot be written to {}: {}", listener.folder, error.strerror
            )
            self._refuse(HTTPStatus.INSUFFICIENT_STORAGE, reason)
        else:
            self._answer(HTTPStatus.OK, "taken")

    def _refuse_method(self) -> None:
        reason = Fact("{}, but problems are sent by POST", self.command)
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED, reason)

    do_GET = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _refuse_method

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing; the command prints the events."""

    def _parts(self, length: int) -> Iterator[bytes]:
        """What the client sends, up to `length` bytes; less if it is slow or gone."""
        until = time.monotonic() + _READ_TIMEOUT_S
        while (
            length
            and time.monotonic() <= until
            and (part := self.rfile.read1(min(length, 1 << 16)))
        ):
            length -= len(part)
            yield part

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        self.server.listener.refuse(status, reason)
        self._answer(status, reason)
        # Closing with unread data would reset the connection, and the client would lose the answer.
        self.connection.shutdown(socket.SHUT_WR)
        for _ in self._parts(_MAX_DRAINED_BYTES):
            pass

    def _answer(self, status: HTTPStatus, line: str) -> None:
        content = f"{line}\n".encode(errors="replace")
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("X-Content-Type-Options", "nosniff")
        if status is HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "POST")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        self.wfile.flush()


def _refusal(headers: Message, path: str, port: int) -> tuple[HTTPStatus, str] | None:
    """Why a request is refused before its body is read; None if it is not."""
    host, origin = headers.get("Host", ""), headers.get("Origin")
    kind, length = headers.get_content_type(), headers.get("Content-Length", "")
    names = {f"{name}:{port}" for name in _HOST_NAMES} | (set(_HOST_NAMES) if port == 80 else set())
    if host.lower() not in names:
        reason = Fact("called by the name {!r}, not localhost:{}", host[:80], port)
        return HTTPStatus.MISDIRECTED_REQUEST, reason
    if origin is not None and not origin.startswith(_EXTENSION_ORIGINS):
        reason = Fact("sent by {!r}, not a browser extension", origin[:80])
        return HTTPStatus.FORBIDDEN, reason
    if path != "/":
        return HTTPStatus.NOT_FOUND, Fact("sent to {!r}, but problems go to /", path[:80])
    if kind != "application/json":
        reason = Fact("{!r}, but problems are application/json", kind[:80])
        return HTTPStatus.UNSUPPORTED_MEDIA_TYPE, reason
    if "Transfer-Encoding" in headers or not (length.isascii() and length.isdigit()):
        return HTTPStatus.LENGTH_REQUIRED, Fact("without a Content-Length")
    if len(length) > 12 or int(length) > LIMIT_BYTES:
        reason = Fact("more than {} MiB", LIMIT_BYTES >> 20)
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, reason
    return None
