"""Bound what one user has under way at once, so that nobody takes all threads and cores."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from judge.errors import QueueFull


class UserSlots:
    """So many slots of each user; some more of the user's calls may wait for one."""

    def __init__(self, slots: int = 4, most_waiting: int = 12) -> None:
        self._slots, self._most = slots, slots + most_waiting
        self._running: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()  # running and waiting
        self._change = threading.Condition()

    @contextmanager
    def slot(self, user: str) -> Iterator[None]:
        """Wait for a slot of a user and take it. Raises `QueueFull` if too many wait."""
        with self._change:
            if self._asked[user] >= self._most:
                raise QueueFull(
                    f"{self._asked[user]} of your boards are being worked out already",
                    advice="Wait a few seconds, then try again",
                )
            self._asked[user] += 1
            self._change.wait_for(lambda: self._running[user] < self._slots)
            self._running[user] += 1
        try:
            yield
        finally:
            with self._change:
                self._running[user] -= 1
                self._asked[user] -= 1
                if not self._asked[user]:
                    del self._running[user], self._asked[user]
                self._change.notify_all()
