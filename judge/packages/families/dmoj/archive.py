"""Read the archive of a package of DMOJ, without unpacking it."""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from judge.errors import ProblemError
from judge.packages.archive import (
    TOTAL_BYTES,
    BoundedFile,
    entries_by_name,
    entry_mode,
)
from judge.packages.package_folder.paths_inside import open_file

_MOST_LINES = 5


class DmojArchive:
    """The files of the zip at `path`, by the names that cases give them."""

    def __init__(self, path: Path, contents: ZipContents) -> None:
        self._path = path
        self._contents = contents
        self._known = set(contents.names)
        self._read: set[str] = set()
        self._bytes_left = TOTAL_BYTES

    @property
    def names(self) -> list[str]:
        """The names of all files."""
        return self._contents.names

    def has(self, name: str) -> bool:
        """Whether there is a file of that name; `ProblemError` if it leads out of the archive."""
        return self._inner(name) in self._known

    def read(self, name: str) -> bytes:
        """The content of a file."""
        inner = self._inner(name)
        self._read.add(inner)
        content = self._contents.read(inner)
        self._bytes_left -= len(content)
        if self._bytes_left < 0:  # cases may name a file many times
            words = f"{self._path}: the files of all cases are over {TOTAL_BYTES >> 30} GiB"
            raise ProblemError(words)
        return content

    def unread(self) -> list[str]:
        """The files that nothing has read, a line for each if they are few."""
        left = sorted(self._known - self._read)
        if len(left) > _MOST_LINES:
            return [f"{left[0]} and {len(left) - 1} more files: not read"]
        return [f"{name}: not read" for name in left]

    def _inner(self, name: str) -> str:
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or "\0" in name:
            raise ProblemError(f"{self._path}: {name!r} leads out of the package")
        return str(path)


class ZipContents:
    """The files of a zip, by their names; nothing is unpacked."""

    def __init__(self, path: Path, zipped: zipfile.ZipFile) -> None:
        """Raises `ProblemError` if the zip is an unsafe one."""
        self._path, self._zipped = path, zipped
        named = entries_by_name(path, zipped.infolist())
        self._files = {name: entry for name, entry in named.items() if not entry.is_dir()}
        self.names = list(self._files)

    def read(self, name: str) -> bytes:
        """The content of the file of that name; `ProblemError` if it is a link, or broken."""
        entry = self._files[name]
        if stat.S_ISLNK(entry_mode(entry)):
            raise ProblemError(f"{self._path}: {name} is a link, which is not followed")
        try:
            with self._zipped.open(entry) as source:
                content = source.read(entry.file_size + 1)
        except Exception as error:  # decompressors raise anything on broken data
            raise ProblemError(f"{self._path}: {name} cannot be read: {error}") from error
        if len(content) != entry.file_size:
            raise ProblemError(f"{self._path}: {name} is not as long as it says")
        return content


@contextmanager
def open_zip(path: Path) -> Iterator[ZipContents]:
    """The files of the zip at `path`; `ProblemError` if it is none, or an unsafe one."""
    with open_file(path) as file:
        try:
            zipped = zipfile.ZipFile(BoundedFile(file))
            contents = ZipContents(path, zipped)
        except ProblemError:
            raise
        except Exception as error:
            words = str(error) or type(error).__name__
            raise ProblemError(f"{path} is not a readable zip: {words}") from error
        yield contents
