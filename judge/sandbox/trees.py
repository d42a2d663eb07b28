"""Copy, measure and hash trees that strangers have made, and bound what programs leave in them.

No link is followed, nothing is recursive, and what is not a file, folder or link is left out. Use
these functions while no program writes to the tree.
"""

from __future__ import annotations

import hashlib
import os
import stat
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from judge.model import Execution, Stop
from judge.sandbox.supervisor.trees import open_folder, remove_tree

if TYPE_CHECKING:
    from judge.sandbox.interface import Jail

_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_CHUNK = 1 << 20
_PATH_LENGTH = 1024
_WATCH_S = 0.05


class TreeTooLarge(Exception):
    """A tree exceeds its bounds; the message says which."""


class TreeBounds(Struct, frozen=True, kw_only=True):
    """How large a tree may be: bytes of all files, files with folders, folders in each other."""

    total_bytes: int
    entries: int
    depth: int


PROGRAM_BOUNDS = TreeBounds(total_bytes=528 << 20, entries=20_000, depth=64)
"""How much a program may leave in a folder, and how large a built program may be.

DOMjudge lets a compiler write as much (its `script_filesize_limit`).
"""


class TreeEntry(Struct, frozen=True, kw_only=True):
    """Something in a tree: its path from the top, and its name in the open folder `above`."""

    path: str
    name: str
    above: int
    status: os.stat_result


def tree_entries(top: int, bounds: TreeBounds) -> Iterator[TreeEntry]:
    """All below the open folder `top`, by name, each folder before what is in it.

    Raises `TreeTooLarge` if they exceed the bounds, whatever the files hold.
    """
    count = total = 0
    levels = [("", os.dup(top), _names(top, bounds.entries))]
    try:
        while levels:
            prefix, folder, names = levels[-1]
            name = next(names, None)
            if name is None:
                os.close(levels.pop()[1])
                continue
            status = os.lstat(name, dir_fd=folder)
            count += 1
            total += status.st_size if stat.S_ISREG(status.st_mode) else 0
            if count > bounds.entries:
                raise TreeTooLarge(f"more than {bounds.entries} files and folders")
            if total > bounds.total_bytes:
                raise TreeTooLarge(f"more than {bounds.total_bytes >> 20} MiB")
            if len(prefix) + len(name) > _PATH_LENGTH:
                raise TreeTooLarge(f"a path of more than {_PATH_LENGTH} characters")
            yield TreeEntry(path=prefix + name, name=name, above=folder, status=status)
            if stat.S_ISDIR(status.st_mode):
                if len(levels) > bounds.depth:
                    raise TreeTooLarge(f"folders more than {bounds.depth} deep")
                inner = open_folder(name, folder)
                levels.append((f"{prefix}{name}/", inner, _names(inner, bounds.entries)))
    finally:
        for _, folder, _ in levels:
            os.close(folder)


def copy_tree(top: int, target: Path, bounds: TreeBounds) -> None:
    """Copy what is below the open folder `top` into the empty folder `target`.

    Everybody may read the copies, and run what its owner could. The times stay, because compilers
    look at them. Raises `TreeTooLarge`.
    """
    for entry in tree_entries(top, bounds):
        path, mode = target / entry.path, entry.status.st_mode
        if stat.S_ISDIR(mode):
            path.mkdir()
            path.chmod(0o755)
        elif stat.S_ISLNK(mode):
            path.symlink_to(os.readlink(entry.name, dir_fd=entry.above))
        elif stat.S_ISREG(mode):
            file = os.open(path, _NEW_FILE, 0o600)
            try:
                for chunk in _content(entry):
                    _write(file, chunk)
                os.fchmod(file, 0o755 if mode & 0o100 else 0o644)
                os.utime(file, ns=(entry.status.st_atime_ns, entry.status.st_mtime_ns))
            finally:
                os.close(file)


def tree_digest(top: int, bounds: TreeBounds) -> bytes:
    """A hash of all names, modes, contents and links below the open folder `top`.

    Raises `TreeTooLarge`, or `OSError` if something cannot be read.
    """
    digest = hashlib.blake2b(digest_size=32)
    for entry in tree_entries(top, bounds):
        mode = entry.status.st_mode
        content = hashlib.blake2b(digest_size=32)
        if stat.S_ISLNK(mode):
            content.update(os.fsencode(os.readlink(entry.name, dir_fd=entry.above)))
        elif stat.S_ISREG(mode):
            for chunk in _content(entry):
                content.update(chunk)
        digest.update(f"{mode:o} {len(entry.path)} ".encode() + os.fsencode(entry.path))
        digest.update(content.digest())
    return digest.digest()


def check_tree(path: Path, bounds: TreeBounds) -> None:
    """Raise `TreeTooLarge` if what is below a folder exceeds the bounds."""
    with opened_folder(path) as top:
        for _ in tree_entries(top, bounds):
            pass


def _with_room_for_a_copy(bounds: TreeBounds, path: Path) -> TreeBounds:
    """The bounds of what a program may add to a folder, and besides copy what it finds there."""
    with os.scandir(path) as entries:
        given_bytes = sum(entry.stat(follow_symlinks=False).st_size for entry in entries)
    return replace(bounds, total_bytes=bounds.total_bytes + 2 * given_bytes)


@contextmanager
def opened_folder(path: Path) -> Iterator[int]:
    """A descriptor of a folder."""
    folder = os.open(path, _FOLDER)
    try:
        yield folder
    finally:
        os.close(folder)


@contextmanager
def watch_tree(
    path: Path, bounds: TreeBounds, stop: Callable[[], None]
) -> Iterator[threading.Event]:
    """Call `stop` soon after the folder `path` exceeds its bounds, for want of a real limit.

    The event is set if it did.
    """
    is_over, is_too_large = threading.Event(), threading.Event()

    def watch() -> None:
        while not is_over.wait(_WATCH_S):
            try:
                check_tree(path, bounds)
            except TreeTooLarge:
                is_too_large.set()
                stop()
            except OSError:
                continue  # something has just gone

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield is_too_large
    finally:
        is_over.set()
        thread.join()


def _names(folder: int, most: int) -> Iterator[str]:
    """The names in a folder, in order; if they are more than `most`, one more than that."""
    names = []
    with os.scandir(folder) as entries:
        for entry in entries:
            names.append(entry.name)
            if len(names) > most:
                break
    yield from sorted(names)


def _content(entry: TreeEntry) -> Iterator[bytes]:
    """The content of a file, as long as it was when its size was counted."""
    file = _open_file(entry.name, entry.above)
    with os.fdopen(file, "rb", buffering=0) as opened:
        left = entry.status.st_size
        while left > 0 and (chunk := opened.read(min(left, _CHUNK))):
            left -= len(chunk)
            yield chunk


def _open_file(name: str, above: int) -> int:
    """A descriptor of a file, even if its mode forbids that to its owner."""
    try:
        return os.open(name, _FILE, dir_fd=above)
    except PermissionError:
        if not hasattr(os, "O_PATH"):  # not on Linux
            raise
        handle = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=above)
        try:
            Path(f"/proc/self/fd/{handle}").chmod(0o600)
            return os.open(f"/proc/self/fd/{handle}", os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        finally:
            os.close(handle)


def _write(file: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


def watched_jail(jail: Jail, folder: Path | None, bounds: TreeBounds | None) -> Jail:
    """A jail whose program is stopped when `folder` exceeds its bounds, if there are any.

    What lies there before does not count, and may be copied. What is written there counts as
    output, so the execution says `Stop.OUTPUT`.
    """
    return jail if folder is None or bounds is None else _WatchedJail(jail, folder, bounds)


def replace_content(folder: Path, top: int, bounds: TreeBounds) -> None:
    """Copies what is below the open folder `top` into `folder`, and nothing else is left there.

    Raises `TreeTooLarge`.
    """
    for path in list(folder.iterdir()):
        remove_tree(str(path))
    copy_tree(top, folder, bounds)


class _WatchedJail:
    def __init__(self, jail: Jail, folder: Path, bounds: TreeBounds) -> None:
        self._jail, self._folder, self._bounds = jail, folder, bounds

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        return self._watched(lambda: self._jail.run(stdin=stdin, args=args))

    def run_ahead(self, inputs: Sequence[bytes]) -> None:
        """Nothing: what is left in the folder belongs to one run."""

    @property
    def is_answered(self) -> bool:
        """Never."""
        return False

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        return self._watched(lambda: self._jail.run_piped(source, sink, args=args))

    def _watched(self, run: Callable[[], Execution]) -> Execution:
        bounds = _with_room_for_a_copy(self._bounds, self._folder)
        with watch_tree(self._folder, bounds, self.stop) as was_too_large:
            execution = run()
        if was_too_large.is_set() and execution.stopped_by is Stop.REQUESTED:
            return replace(execution, stopped_by=Stop.OUTPUT)
        return execution

    def stop(self) -> None:
        self._jail.stop()
