"""Wake the streams of events when something has changed in the store."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

MOST_STREAMS = 200
"""How many streams may be open at once."""


class EventHub:
    """The streams that wait. `wake` may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self.is_closed = False

    @contextmanager
    def stream(self) -> Iterator[asyncio.Event | None]:
        """An event that is set at each change; None if too many streams are open."""
        event = asyncio.Event()
        with self._lock:
            is_full = len(self._waiting) >= MOST_STREAMS
            if not is_full:
                self._waiting[event] = asyncio.get_running_loop()
        try:
            yield None if is_full else event
        finally:
            with self._lock:
                self._waiting.pop(event, None)

    def wake(self) -> None:
        """Set the events of all streams."""
        with self._lock:
            for event, loop in self._waiting.items():
                if not loop.is_closed():
                    loop.call_soon_threadsafe(event.set)

    def close(self) -> None:
        """End all streams: the server ends."""
        self.is_closed = True
        self.wake()
