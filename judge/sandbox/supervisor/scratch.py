"""A folder that is empty at the beginning of each run, whatever a program has put there.

For the keeper.
"""

from __future__ import annotations

import os


class Scratch:
    """A context: within it the folder is there, and nothing has been done to it yet."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._made: tuple[int, ...] | None = None

    def __enter__(self) -> None:
        if self._made is None:
            os.mkdir(self._path, 0o700)
            self._made = self._state()

    def __exit__(self, *_: object) -> None:
        # Most programs leave it alone, and a new one costs a good deal on a disk.
        if self._state() != self._made or os.listdir(self._path):
            remove(self._path)
            self._made = None

    def _state(self) -> tuple[int, ...]:
        try:
            seen = os.lstat(self._path)
        except OSError:
            return ()
        return seen.st_ino, seen.st_mode, seen.st_uid, seen.st_ctime_ns


def remove(folder: str) -> None:
    """Removes a folder and all in it, however deep and whatever its modes.

    What lies deeper than one level is first moved up, so no path is ever long.
    """
    fresh = 0
    while True:
        try:
            os.rmdir(folder)
            return
        except FileNotFoundError:
            return
        except OSError:
            pass
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            try:
                os.unlink(path)
                continue
            except OSError:
                os.chmod(path, 0o700)  # a folder
            for inner in os.listdir(path):
                deep = f"{path}/{inner}"
                if os.path.isdir(deep) and not os.path.islink(deep):
                    fresh += 1
                    os.chmod(deep, 0o700)
                    os.rename(deep, f"{folder}/{os.getpid()}-{fresh}")
                else:
                    os.unlink(deep)
            os.rmdir(path)
