"""The user's cache: programs, headers and small files, of limited size.

    <cache>/programs/<key>/    one entry for each program; see `build`
    <cache>/headers/<key>      one entry for a header compiled ahead; see `headers`
    <cache>/running/<name>/    what a judge needs while it runs; it goes with the judge

Several judges may use one cache. Each has a folder in `running`, which says since when it runs. An
entry that was used since the start of the oldest of them is never removed.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from judge.errors import SandboxError, UsageError
from judge.files import cache_folder, make_private_folder
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.temporary_folders import TemporaryFolder, folders_in_use, remove_abandoned
from judge.sandbox.trees import TreeBounds, TreeTooLarge, opened_folder, tree_entries
from judge.terminal.screen import print_warning

MOST_BYTES = 2 << 30
SIZE_VARIABLE = "JUDGE_CACHE_SIZE"
_IN_FOLDERS = ("programs", "headers")
KINDS = (*_IN_FOLDERS, "other")

_UNUSED_S = 30 * 24 * 3600
_ROOM_LEFT = 0.9  # of the bound, after something had to go
_HEADERS = "headers"
_HEADERS_SHARE = 0.25  # of the bound: one header is as large as a thousand programs
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.ENOENT, errno.ENOTDIR)
_RUNNING, _LOCK, _SINCE = "running", "lock", "since"
_COUNT_S = 60.0
_CLOCK_S = 1.0  # by how much the clock of a file system may be behind
_UNFINISHED_S = 60.0
_COUNTED = TreeBounds(total_bytes=1 << 60, entries=1 << 20, depth=64)
_SIZE = r"(?i)([0-9]+(?:\.[0-9]+)?)\s*([KMGT]?)(?:i?B)?"


class CacheEntry(Struct, frozen=True, kw_only=True):
    """Something in the cache that goes as a whole."""

    path: Path
    kind: str
    disk_bytes: int
    used: float


def size_bound(environment: Mapping[str, str]) -> int | None:
    """The most bytes that the cache may hold; None for no limit. Raises `UsageError`."""
    text = environment.get(SIZE_VARIABLE, "").strip()
    if not text:
        return MOST_BYTES
    size = re.fullmatch(_SIZE, text)
    if size is None:
        raise UsageError(
            f"{SIZE_VARIABLE} is {text!r}; a size is expected, such as 500M or 2G",
            advice="0 stands for no limit",
        )
    return int(float(size[1]) * 1024 ** " KMGT".index(size[2].upper() or " ")) or None


class CacheFolder:
    """The cache as one judge uses it. Threads may share it."""

    def __init__(self, path: Path | None = None, *, most_bytes: int | None = None) -> None:
        """The bound is by default that of the environment."""
        self.path = path or cache_folder()
        self.most_bytes = most_bytes or size_bound(os.environ)
        self._guard = threading.Lock()
        self._own_folder: TemporaryFolder | None = None
        self._substitute: TemporaryFolder | None = None  # for a folder that cannot be written
        self._known_bytes, self._counted_s = 0, -_COUNT_S

    @property
    def is_lasting(self) -> bool:
        """Whether what is added stays when this judge ends."""
        return self._substitute is None

    def own_folder(self) -> Path:
        """A folder of this judge, which is removed when the judge ends, or is killed.

        It also keeps entries in use from being removed, so ask for it before you use one. Where the
        cache is read-only, a temporary folder takes its place, with a warning. Raises
        `SandboxError` if that fails too, or the disk is full, or somebody else owns the cache.
        """
        with self._guard:
            if self._own_folder is None or not self._own_folder.path.is_dir():
                try:
                    self._own_folder = self._make_own_folder()
                except OSError as error:
                    self._own_folder = self._without_cache(error)
                # The new forms of small files that killed judges did not complete.
                for path in self.path.glob(".*.new"):
                    with suppress(OSError):
                        if time.time() - path.lstat().st_mtime > _UNFINISHED_S:
                            path.unlink()
            return self._own_folder.path

    def _make_own_folder(self) -> TemporaryFolder:
        make_private_folder(self.path)
        make_private_folder(self.path / _RUNNING)
        folder = TemporaryFolder(self.path / _RUNNING)
        (folder.path / _SINCE).touch()
        return folder

    def _without_cache(self, error: OSError) -> TemporaryFolder:
        """What `_make_own_folder` returns, in a folder that goes with this judge."""
        message = f"the cache folder {self.path} cannot be used: {error.strerror or error}"
        advice = "Set XDG_CACHE_HOME to a folder of yours with some space"
        if error.errno not in _READ_ONLY:
            raise SandboxError(message, advice=advice) from error
        try:
            self._substitute = TemporaryFolder(Path(tempfile.gettempdir()))
            self.path = self._substitute.path
            folder = self._make_own_folder()
        except OSError:
            raise SandboxError(message, advice=advice) from error
        print_warning(f"{message}; compiled programs are not kept")
        return folder

    def new_folder(self) -> Path:
        """A new folder in the judge's own one."""
        return Path(tempfile.mkdtemp(dir=self.own_folder()))

    def close(self) -> None:
        """Remove the judge's own folder."""
        with self._guard:
            if self._own_folder is not None:
                self._own_folder.close()
                self._own_folder = None
            if self._substitute is not None:
                self._substitute.close()

    def touch(self, path: Path) -> bool:
        """Mark an entry as used now; whether it is there. From then on nobody removes it."""
        self.own_folder()
        with self._lock(fcntl.LOCK_SH):
            try:
                os.utime(path, follow_symlinks=False)
            except OSError:
                return os.path.lexists(path)
        return True

    def entries(self) -> list[CacheEntry]:
        """All entries, the one that was used longest ago first."""
        paths = [path for kind in _IN_FOLDERS for path in _children(self.path / kind)]
        paths += [
            path
            for path in _children(self.path)
            if path.name not in (*_IN_FOLDERS, _RUNNING, _LOCK) and path.suffix != ".json"
        ]
        entries = [entry for path in paths if (entry := _read_entry(path, self.path))]
        return sorted(entries, key=lambda entry: entry.used)

    def running_judges(self) -> int:
        """How many judges use the cache now."""
        return len(folders_in_use(self.path / _RUNNING))

    @contextmanager
    def alone(self, kind: str) -> Iterator[bool]:
        """Whether no other judge works on entries of a kind; none does in the context."""
        folder = self.path / kind
        make_private_folder(self.path)
        folder.mkdir(exist_ok=True)
        lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:  # or the file system has no locks
                yield False
                return
            yield True
        finally:
            os.close(lock)

    def make_room(self, added: Path | None = None, kind: str = "") -> None:
        """Remove what was unused for a month, and the oldest entries if there is too much.

        `added` is to become an entry of a kind. What is there is counted once a minute; what others
        add meanwhile is then counted, too. Headers may take a quarter of the bound.
        """
        if self.most_bytes is None:
            return
        added_bytes = 0 if added is None else _disk_bytes(added) or 0
        if time.monotonic() < self._counted_s + _COUNT_S:
            self._known_bytes += added_bytes
            if self._known_bytes <= self.most_bytes:
                return
        entries = self.entries()
        total = sum(entry.disk_bytes for entry in entries) + added_bytes
        headers = sum(entry.disk_bytes for entry in entries if entry.kind == _HEADERS)
        headers += added_bytes if kind == _HEADERS else 0
        room = self.most_bytes if total <= self.most_bytes else self.most_bytes * _ROOM_LEFT
        oldest = time.time() - _UNUSED_S
        chosen, bytes_left = [], total
        for entry in entries:
            are_headers_many = headers > self.most_bytes * _HEADERS_SHARE
            is_header = entry.kind == _HEADERS
            if bytes_left > room or entry.used < oldest or (is_header and are_headers_many):
                chosen.append(entry)
                bytes_left -= entry.disk_bytes
                headers -= entry.disk_bytes if is_header else 0
        self._known_bytes = total - self._remove(chosen)
        self._counted_s = time.monotonic()

    def clean(self) -> int:
        """Remove everything that no running judge uses; return how many bytes that gave back."""
        remove_abandoned(self.path / _RUNNING)
        removed_bytes = self._remove(self.entries())
        for path in self.path.glob("*.json"):
            with suppress(OSError):
                remove_tree(str(path))
        return removed_bytes

    def remove(self, path: Path, inode: int) -> None:
        """Remove an entry, unless another one has taken its place."""
        aside = self.new_folder() / "removed"
        with self._lock(fcntl.LOCK_EX), suppress(OSError):
            if path.lstat().st_ino == inode:
                path.rename(aside)

    def _remove(self, entries: list[CacheEntry]) -> int:
        """Remove those that are not in use; return how many bytes they held."""
        if not entries:
            return 0
        aside = self.new_folder()
        removed_bytes = 0
        with self._lock(fcntl.LOCK_EX):
            in_use_since = time.time()  # or since the oldest running judge started
            for folder in folders_in_use(self.path / _RUNNING):
                with suppress(OSError):  # it has just started, and used nothing yet
                    in_use_since = min(in_use_since, (folder / _SINCE).stat().st_mtime)
            for number, entry in enumerate(entries):
                with suppress(OSError):  # another judge was faster
                    if entry.path.lstat().st_mtime < in_use_since - _CLOCK_S:
                        entry.path.rename(aside / str(number))
                        removed_bytes += entry.disk_bytes
        with suppress(OSError):
            remove_tree(str(aside))
        return removed_bytes

    @contextmanager
    def _lock(self, kind: int) -> Iterator[None]:
        """Hold the lock of the cache, where the file system has locks."""
        try:
            lock = os.open(self.path / _LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError:
            yield
            return
        try:
            with suppress(OSError):
                fcntl.flock(lock, kind)
            yield
        finally:
            os.close(lock)


def _children(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _read_entry(path: Path, cache: Path) -> CacheEntry | None:
    """The entry at a path; one that cannot be counted was last used in the year 1970."""
    kind = path.parent.name if path.parent != cache else "other"
    try:
        used = path.lstat().st_mtime
        disk_bytes = _disk_bytes(path)
    except OSError:
        return None  # it has just gone
    if disk_bytes is None:
        used, disk_bytes = 0.0, 0
    return CacheEntry(path=path, kind=kind, disk_bytes=disk_bytes, used=used)


def _disk_bytes(path: Path) -> int | None:
    """How many bytes of the disk something takes; None if it is deeper than anything of ours."""
    status = path.lstat()
    total = status.st_blocks * 512
    if stat.S_ISDIR(status.st_mode):
        try:
            with opened_folder(path) as top:
                total += sum(file.status.st_blocks * 512 for file in tree_entries(top, _COUNTED))
        except (TreeTooLarge, OSError):
            return None
    return total
