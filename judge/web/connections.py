"""Bound how many connections are open, and how long one may take to send a request."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 400
"""How many connections may be open at once.

For a further one the connection is closed that has waited longest for a request, or the new one if
none waits.
"""

REQUEST_S = 10.0
"""Within how many seconds the head of a request must have come."""


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
            own = (one for one in self.connections if isinstance(one, BoundedConnection))
            waiting = [one for one in own if one._is_waiting and one is not self]
            min(waiting, key=lambda one: one._since, default=self)._close()

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
