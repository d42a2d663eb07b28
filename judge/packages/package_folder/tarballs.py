"""Turn a gzipped tar into a zip, for which there are bounds and checks already.

Nothing is written but the zip, and names, kinds and links come into it as they are. So a tar can
do no more than a zip, whose reader refuses what is unsafe. What is unpacked on the way is bounded.
"""

from __future__ import annotations

import gzip
import shutil
import stat
import tarfile
import zipfile
from itertools import islice
from pathlib import Path
from typing import IO, Any

from judge.errors import ProblemError

_HEAD_BYTES = 4 << 20  # of the name of one entry, which is read at once
_MODES = {
    **dict.fromkeys(tarfile.REGULAR_TYPES, stat.S_IFREG),
    tarfile.DIRTYPE: stat.S_IFDIR,
    tarfile.SYMTYPE: stat.S_IFLNK,
}


class _TooMuch(Exception):
    pass


class _BoundedStream:
    """A gzipped file, which is unpacked up to so many bytes, and no large piece at once."""

    def __init__(self, file: IO[bytes], most: int) -> None:
        self._file, self._most = gzip.GzipFile(fileobj=file), most
        self.tell = self._file.tell

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= _HEAD_BYTES:
            raise tarfile.ReadError("a part of its list of files is too large")
        self._require(self.tell() + size)
        return self._file.read(size)

    def seek(self, place: int) -> int:
        self._require(place)
        return self._file.seek(place)

    def _require(self, place: int) -> None:
        if place > self._most:
            raise _TooMuch


def is_gzipped(file: IO[bytes]) -> bool:
    """Whether a file begins as a gzipped one; it is at its beginning again."""
    begins = file.read(2) == b"\x1f\x8b"
    file.seek(0)
    return begins


def names_in_tar(path: Path, *, most: int, entries: int) -> list[str]:
    """The names in the gzipped tar at `path`; none if it is no tar, or unpacks to too much.

    They end after so many `entries`.
    """
    try:
        with path.open("rb") as file, _open_tar(file, most) as tar:
            return [member.name for member in islice(tar, entries)]
    except Exception:  # decompressors raise anything on broken data
        return []


def _open_tar(file: IO[bytes], most: int) -> tarfile.TarFile:
    stream: Any = _BoundedStream(file, most)  # it has what is called
    return tarfile.open(fileobj=stream, mode="r:")


def zip_of_tar(path: Path, file: IO[bytes], made: IO[bytes], *, most: int, entries: int) -> None:
    """Writes a zip of what the gzipped tar in `file` holds.

    `path` is its name. Raises `ProblemError` if it is none, unpacks to more than `most` bytes, or
    holds more than so many `entries`.
    """
    try:
        with _open_tar(file, most) as tar, zipfile.ZipFile(made, "w") as zipped:
            for count, member in enumerate(tar):
                if count == entries:
                    raise ProblemError(f"{path} holds more than {entries} entries")
                _add(path, tar, member, zipped)
    except _TooMuch:
        raise ProblemError(
            f"{path} unpacks to more than {most} bytes, as a bomb does",
            advice="If you trust it, unpack it yourself and name the folder",
        ) from None
    except ProblemError:
        raise
    except Exception as error:  # decompressors raise anything on broken data
        words = str(error) or type(error).__name__
        raise ProblemError(f"{path} is not a readable tar: {words}") from error


def _add(
    path: Path, tar: tarfile.TarFile, member: tarfile.TarInfo, zipped: zipfile.ZipFile
) -> None:
    kind = _MODES.get(member.type)
    if kind is None or member.issparse():
        raise ProblemError(f"{path}: the entry {member.name!r} is no file, no folder and no link")
    entry = zipfile.ZipInfo()
    entry.filename = entry.orig_filename = f"{member.name}/" if member.isdir() else member.name
    entry.create_system = 3
    entry.external_attr = (kind | member.mode & 0o777) << 16
    if not member.isreg():
        zipped.writestr(entry, member.linkname if member.issym() else "")
        return
    source = tar.extractfile(member)
    assert source is not None
    with source, zipped.open(entry, "w") as target:
        shutil.copyfileobj(source, target, 1 << 20)
