"""The saves of a file: a path comes in, a call goes out whenever something has happened to it.

Its folder is watched, not the file: many editors write another file and rename it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import watchfiles

Stamp = tuple[int, int, int]
"""What tells one save of a file from the next one."""

_SETTLED_MS = 10  # a save is over when nothing has happened for so long
_MAX_DEBOUNCE_MS = 200
_POLL_MS = 500  # so often the file is looked at without a notice, for disks that send none
_MAX_ABSENT_S = 0.4  # editors take a file away for a moment, or empty it, when they save


def file_stamp(path: Path) -> Stamp | None:
    """The stamp of a file as it is now; None if there is none."""
    try:
        seen = path.stat()
    except OSError:
        return None
    return seen.st_mtime_ns, seen.st_ino, seen.st_size


def settled_stamp(path: Path) -> Stamp | None:
    """The stamp of a file; waits a moment for one that is not there, or is empty."""
    until = time.monotonic() + _MAX_ABSENT_S
    while True:
        now = file_stamp(path)
        if (now is not None and now[2] > 0) or time.monotonic() > until:
            return now
        time.sleep(_SETTLED_MS / 1000)


def watch_file(path: Path, on_change: Callable[[], None], stop: threading.Event) -> None:
    """Calls `saved` after whatever may be a save, until `over` is set."""
    last = file_stamp(path)
    while not stop.is_set():
        ways = {path, path.resolve()}  # a link may be replaced, and so may what it leads to
        names = {way.name for way in ways}
        folders = {way.parent for way in ways if way.parent.is_dir()}
        try:
            for changes in watchfiles.watch(
                *folders,
                watch_filter=lambda _, found, names=names: Path(found).name in names,  # type: ignore[misc]  # the protocol knows no third one
                debounce=_MAX_DEBOUNCE_MS,
                step=_SETTLED_MS,
                stop_event=stop,
                rust_timeout=_POLL_MS,
                yield_on_timeout=True,
                recursive=False,
            ):
                now = file_stamp(path)
                if changes or now != last:
                    last = now
                    on_change()
                if not changes and {path, path.resolve()} != ways:
                    break
        except (OSError, RuntimeError):  # no notices are to be had: no folder, or too many watched
            stop.wait(_POLL_MS / 1000)
            if file_stamp(path) != last:
                last = file_stamp(path)
                on_change()
