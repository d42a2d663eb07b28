"""Keep built programs in the cache, and see that they are as they were built.

An entry is a folder with the program's own one and a hash of all that is in it. What does not fit
its hash, because the disk was full or somebody changed it, is removed, and the program is built
again.
"""

from __future__ import annotations

import hashlib
import stat
from contextlib import suppress
from pathlib import Path

from judge.files import read_file
from judge.runner.cache.cache_folder import CacheFolder
from judge.sandbox.trees import PROGRAM_BOUNDS, TreeTooLarge, copy_tree, opened_folder, tree_digest

_PROGRAM, _DIGEST = "program", "digest"
_TRIES = 3


class ProgramStore:
    """The programs in a cache."""

    def __init__(self, cache: CacheFolder) -> None:
        self._cache = cache

    @property
    def folder(self) -> Path:
        """Where the entries are."""
        return self._cache.path / "programs"

    def find(self, key: str) -> Path | None:
        """The folder of a program, if it is there and whole. Reads all of it."""
        entry = self.folder / key
        if not self._cache.touch(entry):
            return None
        with suppress(FileNotFoundError):
            status = entry.lstat()
            if stat.S_ISDIR(status.st_mode) and _is_whole(entry, key):
                return entry / _PROGRAM
            self._cache.remove(entry, status.st_ino)
        return None

    def add(self, key: str, built: Path) -> Path:
        """Store a copy of the folder `built`; return the program's folder.

        Raises `TreeTooLarge` if it is larger than any program may be, or `OSError`.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        entry, fresh = self.folder / key, self._cache.new_folder() / key
        (fresh / _PROGRAM).mkdir(parents=True)
        for folder in (fresh, fresh / _PROGRAM):
            folder.chmod(0o755)  # programs may run as nobody
        with opened_folder(built) as top:
            copy_tree(top, fresh / _PROGRAM, PROGRAM_BOUNDS)
        (fresh / _DIGEST).write_text(_digest(fresh, key))
        self._cache.make_room(fresh)
        for _ in range(_TRIES):
            try:
                fresh.rename(entry)
            except OSError:
                if found := self.find(key):
                    return found  # another judge was faster
                if not fresh.is_dir():
                    raise
            else:
                return entry / _PROGRAM
        return fresh / _PROGRAM  # it lives as long as this judge


def _is_whole(entry: Path, key: str) -> bool:
    try:
        return read_file(entry / _DIGEST) == _digest(entry, key).encode()
    except (OSError, TreeTooLarge):
        return False


def _digest(entry: Path, key: str) -> str:
    with opened_folder(entry / _PROGRAM) as top:
        content = tree_digest(top, PROGRAM_BOUNDS)
    return hashlib.blake2b(key.encode() + content, digest_size=32).hexdigest()
