"""Keep headers that were compiled ahead, each with a hash and with what it was made of.

    <cache>/headers/<key>/facts.json           what is known of it
    <cache>/headers/<key>/public/ahead.h       the header, as a text
    <cache>/headers/<key>/public/ahead.h.gch   and compiled

A header is some 40 to 120 MB, so hashing it takes a sixth of what it saves. That happens while the
compiler reads it: what it compiled with a header that is not whole does not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from judge.files.json_cache import read_object, write_object
from judge.runner.cache.cache_folder import CacheFolder
from judge.sandbox.trees import PROGRAM_BOUNDS, copy_tree, opened_folder

KIND = "headers"
TEXT, COMPILED = "ahead.h", "ahead.h.gch"
_FACTS, _PUBLIC = "facts.json", "public"
_CHUNK = 1 << 20
# Where others may put a header that is found before one of those that were read.
_SEARCHED_FIRST = "/usr/local/include"


class HeaderOrder(Struct, frozen=True, kw_only=True):
    """A header to be made: its key, the compile command without files, and its text."""

    key: str
    argv: tuple[str, ...]
    text: str


class KnownHeader(Struct, frozen=True, kw_only=True):
    """What is known of a header; without a folder, that the compiler makes none of it."""

    key: str
    folder: Path | None
    digest: str = ""

    @property
    def text(self) -> Path:
        """What a compiler is told to include; it takes the compiled form that stands beside."""
        assert self.folder is not None
        return self.folder / TEXT


class HeaderStore:
    """The headers in a cache. Threads may share it."""

    def __init__(self, cache: CacheFolder) -> None:
        self._cache = cache
        self._whole: set[str] = set()

    @property
    def folder(self) -> Path:
        """Where the entries are."""
        return self._cache.path / KIND

    def find(self, key: str) -> KnownHeader | None:
        """What is known of a header, if all that it was made of is still as it was."""
        entry = self.folder / key
        if not entry.is_dir() or not self._cache.touch(entry):
            return None
        facts = read_object(entry / _FACTS)
        if facts.get("key") == key and stamps_of(facts["stamps"]) == facts["stamps"]:
            folder = entry / _PUBLIC if facts["digest"] else None
            return KnownHeader(key=key, folder=folder, digest=facts["digest"])
        self._remove(key)
        return None

    def is_whole(self, header: KnownHeader) -> bool:
        """Whether a header is as it was made; if not, it is removed. Reads all of it once."""
        if header.key in self._whole:
            return True
        with suppress(OSError):
            assert header.folder is not None
            if _digest(header.folder) == header.digest:
                self._whole.add(header.key)
                return True
        self._remove(header.key)
        return False

    def add(self, key: str, made: Path | None, stamps: dict[str, Any]) -> None:
        """Store the header that was made in a folder, or that none can be made.

        `stamps` are those of all that it was made of. Raises `OSError` or `TreeTooLarge`.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self._cache.new_folder() / key
        (fresh / _PUBLIC).mkdir(parents=True)
        for folder in (fresh, fresh / _PUBLIC):
            folder.chmod(0o755)  # compilers may run as nobody
        digest = ""
        if made is not None:
            with opened_folder(made) as top:
                copy_tree(top, fresh / _PUBLIC, PROGRAM_BOUNDS)
            digest = _digest(fresh / _PUBLIC)
        write_object(fresh / _FACTS, {"key": key, "digest": digest, "stamps": stamps})
        self._cache.make_room(fresh, KIND)
        with suppress(OSError):  # another judge was faster
            fresh.rename(self.folder / key)

    def _remove(self, key: str) -> None:
        with suppress(OSError):
            self._cache.remove(self.folder / key, (self.folder / key).lstat().st_ino)


def stamps_of(paths: Iterable[str]) -> dict[str, list[int]]:
    """The time and the size of each file; none for what is not there."""
    stamps = {}
    for path in {*paths, _SEARCHED_FIRST}:
        with suppress(OSError):
            status = Path(path).stat()
            stamps[path] = [status.st_mtime_ns, status.st_size]
    return stamps


def _digest(folder: Path) -> str:
    """A hash of a header, by the one that processors have instructions for."""
    digest = hashlib.sha256((folder / TEXT).read_bytes())
    with (folder / COMPILED).open("rb", buffering=0) as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
