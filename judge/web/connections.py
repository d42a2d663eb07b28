"""Bound how many connections are open, and how long one may take to send a request."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 400
"""How many connections may be open at once; a further one is closed at once."""

REQUEST_S = 10.0
"""Within how many seconds the head of a request must have come."""


class BoundedConnection(H11Protocol):
    """A connection that is closed if no whole head of a request comes in time.

    uvicorn itself waits for ever for the end of a head that has begun.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        """Count it, and wait for a request."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self._await_request()

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
        self._deadline = self.loop.call_later(REQUEST_S, self._give_up, self.cycle)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self, before: Any) -> None:
        """Close it if no request came after the one `before`."""
        if self.cycle is before:
            self.transport.abort()
