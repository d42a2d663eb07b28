"""Refuse requests that do not come from the site's own pages, and say how pages may behave.

Any page in the browser may send requests to this machine. So a request must name this server, or a
name of another machine could be bound to its address (DNS rebinding); one that changes something
must come from a page of this server; and no page may be shown in a frame of another.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1 << 20
"""The largest body of a request."""

RATE, BURST = 50.0, 300.0
"""How many requests a second an address may send for long, and how many at once."""

_SAFE_METHODS = ("GET", "HEAD")
_METHODS = (*_SAFE_METHODS, "POST")
_MOST_ADDRESSES = 1000
_LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")

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
    """The names by which browsers may call the server, and its port."""

    port: int
    names: tuple[str, ...] = _LOOPBACK_NAMES

    def is_host(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name, port = host.lower(), f":{self.port}"
        return name.removesuffix(port) in self.names and (name.endswith(port) or self.port == 80)

    def is_origin(self, origin: str) -> bool:
        """Whether an Origin header names a page of this server."""
        scheme, separator, host = origin.partition("://")
        return scheme == "http" and bool(separator) and self.is_host(host)


class Guard:
    """Refuses a request at the first fault; passes others on, and adds the security headers."""

    def __init__(
        self, app: ASGIApp, address: Address, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` gives seconds, for the rates."""
        self._app, self._address, self._clock = app, address, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Content-Security-Policy", _POLICY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if fault := self._fault(scope):
            status, reason = fault
            refusal = PlainTextResponse(f"{reason}\n", status, {"Connection": "close"})
            await refusal(scope, receive, send_guarded)
            return
        await self._app(scope, _limit_body(receive), send_guarded)

    def _fault(self, scope: Scope) -> tuple[HTTPStatus, str] | None:
        """Why a request is refused before its body is read; None if it is not."""
        headers, method = Headers(scope=scope), scope["method"]
        host, length = headers.get("host", ""), headers.get("content-length", "0")
        if not self._address.is_host(host):
            expected = f"{self._address.names[0]}:{self._address.port}"
            reason = f"The server was called by the name {host[:80]!r}. Use http://{expected}/"
            return HTTPStatus.MISDIRECTED_REQUEST, reason
        if not self._has_allowance(scope["client"][0] if scope.get("client") else ""):
            reason = "Too many requests. Wait a few seconds, then try again"
            return HTTPStatus.TOO_MANY_REQUESTS, reason
        if method not in _METHODS:
            return HTTPStatus.METHOD_NOT_ALLOWED, f"{method[:20]} is not among GET, HEAD and POST"
        if method not in _SAFE_METHODS and not self._is_own(headers):
            reason = (
                "The request did not come from a page of this server. "
                f"Use its pages, or send the header Origin: http://{host}"
            )
            return HTTPStatus.FORBIDDEN, reason
        if not (length.isascii() and length.isdigit()) or len(length) > 12:
            return HTTPStatus.BAD_REQUEST, "Content-Length is not a number"
        if int(length) > MOST_BYTES:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"More than {MOST_BYTES >> 10} KiB"
        return None

    def _is_own(self, headers: Headers) -> bool:
        """Whether a page of this server sent the request; a browser tells by either header."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if origin is not None and not self._address.is_origin(origin):
            return False
        return site == "same-origin" if site is not None else origin is not None

    def _has_allowance(self, client: str) -> bool:
        """Take one request from what an address may still send."""
        now = self._clock()
        left, since = self._buckets.pop(client, (BURST, now))
        left = min(BURST, left + RATE * (now - since))
        self._buckets[client] = (max(left - 1, 0.0), now)
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return left >= 1


class BodyTooLarge(Exception):
    """A body without a Content-Length turned out to be too large."""


def _limit_body(receive: Receive) -> Receive:
    """The same, but it raises `BodyTooLarge` as soon as a body is too large."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > MOST_BYTES:
            raise BodyTooLarge
        return message

    return receive_limited
