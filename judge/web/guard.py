"""Refuse requests that do not come from the site's own pages, and say how pages may behave.

Any page in the browser may send requests to this machine. So a request must name this server, or a
name of another machine could be bound to its address (DNS rebinding); one that changes something
must come from a page of this server; and no page may be shown in a frame of another.

Behind the guard stands the door (`judge.web.people`): it knows whose browser sends a request.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from judge.reports.json import json_text

if TYPE_CHECKING:
    from judge.web.people import Door

MOST_BYTES = 1 << 20
"""The largest body of a request."""

MOST_QUERY_BYTES = 8 << 10
"""The longest query of an address."""

BODY_S = 30.0
"""Within how many seconds the body of a request must have come."""

RATE, BURST = 50.0, 300.0
"""How many requests a second an address may send for long, and how many at once."""

MOST_CONNECTIONS = 400
"""How many connections may be open at once.

For a further one the connection is closed that has waited longest for a request, or the new one if
none waits.
"""

REQUEST_S = 10.0
"""Within how many seconds the head of a request must have come."""

_SAFE_METHODS = ("GET", "HEAD")
_METHODS = (*_SAFE_METHODS, "POST")
_MOST_ADDRESSES = 1000
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
_HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class Address:
    """The names by which browsers may call the server, and its port.

    `is_any` is for a server that listens on every address of the machine: the one that a connection
    leads to is a name, too. Nobody can bind a name to an address that is called by its number.
    """

    port: int
    names: tuple[str, ...] = LOOPBACK_NAMES
    scheme: str = "http"
    is_any: bool = False

    @property
    def origin(self) -> str:
        """How the pages of the server begin; its first name is the one to use."""
        is_usual = self.port == self._usual_port
        return f"{self.scheme}://{self.names[0]}{'' if is_usual else f':{self.port}'}"

    @property
    def _usual_port(self) -> int:
        return 443 if self.scheme == "https" else 80

    def is_host(self, host: str, reached: str = "") -> bool:
        """Whether a Host header names this server; `reached` is the address of the connection."""
        name, port = host.lower(), f":{self.port}"
        if not name.endswith(port) and self.port != self._usual_port:
            return False
        name = name.removesuffix(port)
        return name in self.names or (self.is_any and bool(reached) and name == host_name(reached))

    def is_origin(self, origin: str, reached: str = "") -> bool:
        """Whether an Origin header names a page of this server."""
        scheme, separator, host = origin.partition("://")
        return scheme == self.scheme and bool(separator) and self.is_host(host, reached)


def host_name(address: str) -> str:
    """An address as the name in a URL: one of IPv6 stands in brackets."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address.lower()
    mapped = number.ipv4_mapped if isinstance(number, ipaddress.IPv6Address) else None
    number = mapped or number
    return f"[{number}]" if number.version == 6 else str(number)


def is_api(path: str) -> bool:
    """Whether a path is for programs."""
    return path.startswith("/api/")


def json_response(value: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """An object as the answer to a request."""
    return Response(json_text(value), status, media_type="application/json")


def refusal(path: str, status: HTTPStatus, reason: str, headers: Mapping[str, str]) -> Response:
    """The answer to a request that is not served: to programs as JSON, to people as text."""
    if is_api(path):
        answer = json_response({"status": status, "error": reason}, status)
    else:
        answer = PlainTextResponse(f"{reason}\n", status)
    answer.headers.update(headers)
    return answer


class Guard:
    """Refuses a request at the first fault; passes others on, and adds the security headers."""

    def __init__(
        self,
        app: ASGIApp,
        outside: ASGIApp,
        address: Address,
        door: Door,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Who was not let in by the `door` gets what is `outside`. `clock` gives seconds."""
        self._app, self._outside, self._address = app, outside, address
        self._door, self._clock = door, clock
        self._buckets: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Content-Security-Policy", _POLICY)
                is_file = scope["path"].startswith("/static/")  # it has a tag to ask again by
                headers.setdefault("Cache-Control", "no-cache" if is_file else "no-store")
            await send(message)

        scope["person"] = person = await run_in_threadpool(self._door.person, scope)
        if fault := self._fault(scope, is_let_in=person is not None):
            status, reason = fault
            refused = refusal(scope["path"], status, reason, {"Connection": "close"})
            await refused(scope, receive, send_guarded)
            return
        app = self._outside if person is None else self._app
        await app(scope, _limit_body(receive), send_guarded)

    def _fault(self, scope: Scope, *, is_let_in: bool) -> tuple[HTTPStatus, str] | None:
        """Why a request is refused before its body is read; None if it is not."""
        headers, method = Headers(scope=scope), scope["method"]
        host, length = headers.get("host", ""), headers.get("content-length", "0")
        reached = str((scope.get("server") or ("",))[0])
        if not self._address.is_host(host, reached):
            reason = f"The server was called by the name {host[:80]!r}. Use {self._address.origin}/"
            return HTTPStatus.MISDIRECTED_REQUEST, reason
        client = scope["client"][0] if scope.get("client") else ""
        # Other users of this machine have its address too, and must not use up what is ours.
        if not self._has_allowance((client, is_let_in)):
            reason = "Too many requests. Wait a few seconds, then try again"
            return HTTPStatus.TOO_MANY_REQUESTS, reason
        if method not in _METHODS:
            return HTTPStatus.METHOD_NOT_ALLOWED, f"{method[:20]} is not among GET, HEAD and POST"
        if method not in _SAFE_METHODS and not self._is_own(headers, reached):
            reason = (
                "The request did not come from a page of this server. "
                f"Use its pages, or send the header Origin: {self._address.scheme}://{host}"
            )
            return HTTPStatus.FORBIDDEN, reason
        if len(scope.get("query_string", b"")) > MOST_QUERY_BYTES:
            reason = f"The query of the address has more than {MOST_QUERY_BYTES >> 10} KiB"
            return HTTPStatus.REQUEST_URI_TOO_LONG, reason
        if not (length.isascii() and length.isdigit()) or len(length) > 12:
            return HTTPStatus.BAD_REQUEST, "Content-Length is not a number"
        if int(length) > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"More than {MOST_BYTES >> 10} KiB"
        return None

    def _is_own(self, headers: Headers, reached: str) -> bool:
        """Whether a page of this server sent the request; a browser tells by either header."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if origin is not None and not self._address.is_origin(origin, reached):
            return False
        return site == "same-origin" if site is not None else origin is not None

    def _has_allowance(self, client: tuple[str, bool]) -> bool:
        """Take one request from what an address may still send, with a cookie or without."""
        now = self._clock()
        left, since = self._buckets.pop(client, (BURST, now))
        left = min(BURST, left + RATE * (now - since))
        self._buckets[client] = (max(left - 1, 0.0), now)
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return left >= 1


def _limit_body(receive: Receive) -> Receive:
    """The same, but it raises as soon as a body is too large or too slow."""
    received, is_whole, deadline = 0, False, asyncio.get_running_loop().time() + BODY_S

    async def receive_limited() -> Message:
        nonlocal received, is_whole
        if is_whole:  # what still comes is the end of the connection
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError as error:
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from error
        received += len(message.get("body", b""))
        is_whole = not message.get("more_body", False)
        if received > MOST_BYTES:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return message

    return receive_limited


class BoundedConnection(H11Protocol):
    """A connection that is closed if no whole head of a request comes in time.

    uvicorn itself waits for ever for the end of a head that has begun.
    """

    _deadline: asyncio.TimerHandle | None = None
    _before: Any = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Count it, and wait for a request."""
        super().connection_made(transport)
        self._await_request()
        if len(self.connections) > MOST_CONNECTIONS:
            others = self.connections - {self}
            ours = (other for other in others if isinstance(other, BoundedConnection))
            waiting = (other for other in ours if other._is_waiting)
            min(waiting, key=lambda other: other._since, default=self)._close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request; it may have come already."""
        self._await_request()
        super().on_response_complete()

    def _await_request(self) -> None:
        self._stop_waiting()
        self._before, self._since = self.cycle, self.loop.time()
        self._deadline = self.loop.call_later(REQUEST_S, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    @property
    def _is_waiting(self) -> bool:
        """Whether no request has come after the one before."""
        return self._deadline is not None and self.cycle is self._before

    def _give_up(self) -> None:
        if self._is_waiting:
            self._close()

    def _close(self) -> None:
        self._stop_waiting()
        self.transport.abort()
