"""A folder that is empty at the start of each run, whatever a program has put there.

Most programs leave it alone, so it is looked at from outside: whatever changes a folder changes the
time of its last change.
"""

from __future__ import annotations

import os

from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody
from judge.sandbox.supervisor.trees import empty_folder, remove_tree

# More than this is not removed one by one.
_MOST_REMOVED = 100

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Scratch:
    """A context within which the folder is there, and empty at first."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._fresh_state: tuple[int, ...] | None = None

    def __enter__(self) -> None:
        if self._fresh_state is None:
            os.mkdir(self._path, 0o700)
            if can_become_nobody():
                give_to_nobody(self._path)
            self._fresh_state = self._state()

    def __exit__(self, *_: object) -> None:
        # A new one costs a good deal on a disk.
        if self._state() != self._fresh_state or os.listdir(self._path):
            remove_tree(self._path)
            self._fresh_state = None

    def _state(self) -> tuple[int, ...]:
        try:
            stat = os.lstat(self._path)
        except OSError:
            return ()
        return stat.st_ino, stat.st_mode, stat.st_uid, stat.st_ctime_ns


class MountedScratch:
    """An open folder with a file system of its own, in memory, which shows what is in use."""

    def __init__(self, folder: int) -> None:
        """`folder` is a descriptor, and stays the caller's."""
        self._folder = folder
        self._times, self._first = self._look()

    def restore(self) -> bool:
        """Makes it as it was at first, but for its times; False if that is not worth while."""
        times, state = self._look()
        if (times, state) == (self._times, self._first):
            return True
        if self._first["free_inodes"] - state["free_inodes"] > _MOST_REMOVED:
            return False
        try:
            empty_folder(self._folder)
            for name in state["attributes"]:
                os.removexattr(self._folder, name)
            os.chmod(self._folder, 0o700)
            os.utime(self._folder)
        except OSError:
            return False
        self._times, state = self._look()
        return state == self._first

    def _look(self) -> tuple[tuple[int, int], dict[str, Any]]:
        entry, system = os.fstat(self._folder), os.fstatvfs(self._folder)
        times = entry.st_mtime_ns, entry.st_ctime_ns
        return times, {
            "entry": (entry.st_mode, entry.st_uid, entry.st_gid, entry.st_nlink, entry.st_size),
            "free_blocks": system.f_bfree,
            "free_inodes": system.f_ffree,
            "attributes": _attributes(self._folder),
        }


def _attributes(folder: int) -> list[str]:
    try:
        return os.listxattr(folder)
    except OSError:
        return []  # a kernel that has none there
