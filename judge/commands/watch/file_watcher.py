"""Call a function when a file is saved.

The folder is watched, not the file: many editors write another file and rename it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import watchfiles

Stamp = tuple[int, int, int]
"""Differs from one save of a file to the next."""

_SETTLED_MS = 10  # a save is complete when nothing has happened for so long
_MAX_DEBOUNCE_MS = 200
_POLL_MS = 500  # for disks that send no notifications
_MAX_ABSENT_S = 0.4  # some editors delete or empty the file for a moment


def file_stamp(path: Path) -> Stamp | None:
    """The stamp of a file; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ino, status.st_size


def settled_stamp(path: Path) -> Stamp | None:
    """The stamp of a file; waits a moment if it is missing or empty."""
    until = time.monotonic() + _MAX_ABSENT_S
    while True:
        stamp = file_stamp(path)
        if (stamp is not None and stamp[2] > 0) or time.monotonic() > until:
            return stamp
        time.sleep(_SETTLED_MS / 1000)


def watch_file(
    path: Path, on_change: Callable[[], None], stop: threading.Event, *, since: Stamp | None
) -> None:
    """Call `on_change` after each possible save, until `stop` is set.

    `since` is the stamp of the file as it was read last: a save may come before this begins.
    """
    last = since
    while not stop.is_set():
        paths = {path, path.resolve()}  # a link may be replaced, and so may its target
        names = {file.name for file in paths}
        folders = {file.parent for file in paths if file.parent.is_dir()}
        try:
            for changes in watchfiles.watch(
                *folders,
                watch_filter=lambda _, file, names=names: Path(file).name in names,  # type: ignore[misc]  # the protocol has no third parameter
                debounce=_MAX_DEBOUNCE_MS,
                step=_SETTLED_MS,
                stop_event=stop,
                rust_timeout=_POLL_MS,
                yield_on_timeout=True,
                recursive=False,
            ):
                stamp = file_stamp(path)
                if changes or stamp != last:
                    last = stamp
                    on_change()
                if not changes and {path, path.resolve()} != paths:
                    break
        except (OSError, RuntimeError):  # no notifications: no folder, or too many are watched
            stop.wait(_POLL_MS / 1000)
            if file_stamp(path) != last:
                last = file_stamp(path)
                on_change()
