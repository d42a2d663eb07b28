"""Write files, and make folders that only the user may enter."""

from __future__ import annotations

import errno
import os
import stat
from collections import deque
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

READ_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
"""To read a file as it is: no link is followed, and a pipe is not waited for."""

# Search permission is enough for a folder on the way; only Linux has descriptors for no more.
_FOLDER_FLAGS = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def cache_folder() -> Path:
    """The user's folder for what can be made again."""
    return _user_folder("XDG_CACHE_HOME", ".cache")


def data_folder() -> Path:
    """The user's folder for what cannot be made again."""
    return _user_folder("XDG_DATA_HOME", ".local/share")


def config_folder() -> Path:
    """The user's folder for settings."""
    return _user_folder("XDG_CONFIG_HOME", ".config")


def _user_folder(variable: str, default: str) -> Path:
    """Source: XDG Base Directory Specification, where a relative path does not count."""
    path = Path(os.environ.get(variable, ""))
    return (path if path.is_absolute() else Path.home() / default) / "judge"


def folder_advice(error: OSError, variable: str) -> str:
    """What to do if a folder cannot be used; `variable` of the environment names another."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"Free some space there, or set {variable} to another folder"
    return f"Set {variable} to a folder in which you may write"


def make_private_folder(path: Path) -> None:
    """Make a folder that only its owner may enter, and those above it; correct its mode.

    Raises `OSError` if that fails, or if it belongs to somebody else, who could change what is in
    it.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.stat()
    if status.st_uid != os.geteuid():
        raise PermissionError(errno.EPERM, "it belongs to another user", str(path))
    if status.st_mode & 0o777 != 0o700:
        path.chmod(0o700)


def read_file(path: Path) -> bytes:
    """The content of a file of our own; raises as `open_own_file`."""
    with open_own_file(path) as file:
        return file.read()


def open_resolved_file(path: Path) -> IO[bytes]:
    """A file to be read whose absolute path had no links when it was resolved.

    Raises `OSError` if a link has come into it since, or there is a pipe or something else.
    """
    with ExitStack() as stack:
        folder: int | None = None
        for name in path.parts[:-1]:
            folder = os.open(name, _FOLDER_FLAGS, dir_fd=folder)
            stack.callback(os.close, folder)
        return open_own_file(Path(path.name), folder=folder)


def open_own_file(path: Path, *, folder: int | None = None) -> IO[bytes]:
    """A file of our own, to be read; `OSError` if there is a link, a pipe or something else.

    `folder` is a descriptor of the folder in which a relative path begins.
    """
    descriptor = os.open(path, READ_FLAGS, dir_fd=folder)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)  # `os.fdopen` refuses a folder, and leaves its descriptor open
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    return os.fdopen(descriptor, "rb")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole, or raise `OSError` and leave what is there unchanged.

    A file that is there keeps its mode. A link is replaced, not followed.
    """
    with fresh_file(path.parent, content) as fresh:
        with suppress(FileNotFoundError):
            if path.is_file() and not path.is_symlink():
                fresh.chmod(path.stat().st_mode & 0o777)
        fresh.replace(path)


@contextmanager
def fresh_file(folder: Path, content: bytes) -> Iterator[Path]:
    """A new file with the content, to be moved to its place; what is not moved is deleted.

    Nobody can guess its name, and it is not created through a link.
    """
    path = folder / f".{os.urandom(8).hex()}.new"
    try:
        with path.open("xb") as file:
            file.write(content)
        yield path
    finally:
        path.unlink(missing_ok=True)


def python_files(
    folder: Path | str, without: Collection[str] = ()
) -> Iterator[tuple[str, int, int]]:
    """Paths, sizes and times of change below a folder; nothing of folders with these names."""
    with suppress(OSError), os.scandir(folder) as entries:  # pathlib needs twice as long
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__" and entry.name not in without:
                    yield from python_files(entry.path, without)
            elif entry.name.endswith(".py"):
                with suppress(OSError):
                    status = entry.stat()
                    yield entry.path, status.st_size, status.st_mtime_ns


_MOST_STAMPS = 2000


def tree_stamps(top: str) -> list[tuple[str, int, int]]:
    """Paths, sizes and times of change of `top` and what is below: the files nearest to it first.

    Of a tree with very many files only the first thousands count, and links to folders are not
    followed.
    """
    stamps: list[tuple[str, int, int]] = []
    folders = deque([top])
    with suppress(OSError):
        status = os.stat(top)  # noqa: PTH116  # as below
        stamps.append((top, status.st_size, status.st_mtime_ns))
    while folders and len(stamps) < _MOST_STAMPS:
        with suppress(OSError), os.scandir(folders.popleft()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                with suppress(OSError):  # a link that leads nowhere
                    status = entry.stat()
                    stamps.append((entry.path, status.st_size, status.st_mtime_ns))
    return sorted(stamps)


def write_file(path: Path, content: bytes, *, executable: bool = False) -> None:
    """Write a file, and create the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    if executable:
        path.chmod(path.stat().st_mode | 0o111)
