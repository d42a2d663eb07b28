"""Say which of several servers with one store takes over what a dead one has left."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def joined_servers(store: Path, start: Callable[[bool], None]) -> Iterator[None]:
    """Be one of the servers of a store. `start` is told whether there is no other.

    Then what is unfinished was left by a dead server; else another one may be judging it. The lock
    is one of the process: a program that the server has started does not keep it.
    """
    with store.with_suffix(".lock").open("a+b") as lock:
        try:
            fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            is_alone = True
        except (BlockingIOError, PermissionError):  # POSIX allows either
            is_alone = False
            fcntl.lockf(lock, fcntl.LOCK_SH)
        start(is_alone)
        fcntl.lockf(lock, fcntl.LOCK_SH)
        yield
