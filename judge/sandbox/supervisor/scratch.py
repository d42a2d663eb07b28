"""A folder that is empty at the start of each run, whatever a program has put there."""

from __future__ import annotations

import os

from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody
from judge.sandbox.supervisor.trees import remove_tree


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
        # Most programs leave it alone, and a new one costs a good deal on a disk.
        if self._state() != self._fresh_state or os.listdir(self._path):
            remove_tree(self._path)
            self._fresh_state = None

    def _state(self) -> tuple[int, ...]:
        try:
            stat = os.lstat(self._path)
        except OSError:
            return ()
        return stat.st_ino, stat.st_mode, stat.st_uid, stat.st_ctime_ns
