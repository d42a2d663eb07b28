"""How many connections may be open."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from judge.web.connections import MOST_CONNECTIONS, BoundedConnection


async def _nothing(scope: object, receive: object, send: object) -> None:
    """An application that is never asked."""


class FakeTransport(asyncio.Transport):
    """A connection that only remembers whether it was cut off."""

    is_cut_off = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def abort(self) -> None:
        self.is_cut_off = True

    def close(self) -> None:
        pass


@pytest.mark.attack
def test_a_connection_beyond_the_bound_is_closed_at_once() -> None:
    async def connect(count: int) -> list[bool]:
        config, state = Config(_nothing, log_config=None), ServerState()
        transports = [FakeTransport() for _ in range(count)]
        opened = [BoundedConnection(config, state, {}) for _ in range(count)]
        for connection, transport in zip(opened, transports, strict=True):
            connection.connection_made(transport)
        for connection in opened:
            connection.connection_lost(None)
        return [one.is_cut_off for one in transports]

    cut_off = asyncio.run(connect(MOST_CONNECTIONS + 1))

    assert cut_off == [False] * MOST_CONNECTIONS + [True]
