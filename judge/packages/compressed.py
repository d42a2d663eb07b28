"""Unpack packages that are zips or gzipped tars.

Nothing here trusts a package. A zip writes nothing outside a temporary folder, and no more than it
declares. What it declares is bounded, also in proportion to its own size, so that a zip bomb costs
little. A gzipped tar becomes a zip first, for which there are bounds and checks already: names,
kinds and links come into it as they are.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import stat
import tarfile
import zipfile
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from judge.errors import ProblemError
from judge.packages.archive import DEPTH, ENTRIES, TOTAL_BYTES, open_file, size_text

_FREE_BYTES = 256 << 20  # a zip may always unpack to this much, and beyond it
_RATIO = 200  # to so many times its own size; test data rarely shrink to a twentieth
_LINK_BYTES = 4096
_CHUNK = 1 << 20
_DIRECTORY_BYTES = 32 << 20  # 100,000 entries with long names in the directory of a zip
_BLOCKS_BYTES = 1024  # of an entry of a tar, beside its content
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
        raise ProblemError(
            f"{path}: the entry {member.name!r} is neither a file, a folder nor a link"
        )
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


class _BoundedFile:
    """A file for `zipfile` that refuses to read a huge directory of a zip at once."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.tell, self.seek, self.seekable = file.tell, file.seek, file.seekable

    def read(self, size: int = -1) -> bytes:
        """At most so many bytes; `BadZipFile` if no directory of a zip is so large."""
        if size > _DIRECTORY_BYTES:
            raise zipfile.BadZipFile("its directory is too large")
        return self._file.read(size)


def unpack_zip(path: Path, root: Path) -> None:
    """Unpacks a zip or a gzipped tar into the empty folder `root`: folders and files, then links.

    Raises `ProblemError` if it is none, or an unsafe one.
    """
    with open_file(path) as file, TemporaryFile() as made:
        is_tar = file.read(2) == b"\x1f\x8b"  # which gzip begins with
        file.seek(0)
        if is_tar:
            most = min(TOTAL_BYTES, max(_FREE_BYTES, _RATIO * path.stat().st_size))
            zip_of_tar(path, file, made, most=most + ENTRIES * _BLOCKS_BYTES, entries=ENTRIES)
        try:
            with zipfile.ZipFile(_BoundedFile(made if is_tar else file)) as zipped:
                named = _entries_by_name(path, zipped.infolist())
                links = {name for name, entry in named.items() if stat.S_ISLNK(_entry_mode(entry))}
                for name, entry in named.items():
                    if name not in links:
                        _write_file(zipped, entry, root / name)
                for name in sorted(links):
                    with zipped.open(named[name]) as source:
                        target = source.read(_LINK_BYTES)
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).symlink_to(os.fsdecode(target))
        except ProblemError:
            raise
        except Exception as error:  # decompressors raise anything on broken data
            words = str(error) or type(error).__name__
            raise ProblemError(f"{path} is not a readable zip: {words}") from error
    for name in links:
        if not Path(os.path.realpath(root / name)).is_relative_to(root):
            raise ProblemError(f"{path}: {name} is a link that leaves the package")


def _entries_by_name(path: Path, found: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """The entries of a zip by name; `ProblemError` names the first unsafe one."""
    if len(found) > ENTRIES:
        raise ProblemError(f"{path} holds {len(found)} entries, more than {ENTRIES}")
    _check_size(path, sum(entry.file_size for entry in found))
    named: dict[str, zipfile.ZipInfo] = {}
    for entry in found:
        shown = entry.orig_filename
        parts = [part for part in shown.split("/") if part not in ("", ".")]
        if len(parts) > DEPTH:
            words = f"{path}: the entry {shown[:60]!r} is more than {DEPTH} folders deep"
            raise ProblemError(words)
        if "\\" in shown:
            raise ProblemError(
                f"{path}: the entry {shown!r} has a backslash in its name",
                advice="Pack it with a tool that writes / between folders, as zips have it",
            )
        if shown.startswith("/") or ".." in parts or "\0" in shown or re.match(r"[A-Za-z]:", shown):
            raise ProblemError(f"{path}: the entry {shown!r} leads out of the package")
        if entry.flag_bits & 1:
            raise ProblemError(f"{path}: the entry {shown!r} is encrypted")
        kind = stat.S_IFMT(_entry_mode(entry))
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise ProblemError(
                f"{path}: the entry {shown!r} is neither a file, a folder nor a link"
            )
        name = "/".join(parts)
        if name in named or (not parts and not entry.is_dir()):
            raise ProblemError(f"{path}: the entry {shown!r} is there twice")
        if parts:
            named[name] = entry
    for name in named:
        end = name.find("/")
        while end >= 0:
            outer = named.get(name[:end])
            if outer and (not outer.is_dir() or stat.S_ISLNK(_entry_mode(outer))):
                raise ProblemError(f"{path}: {name!r} is in {name[:end]!r}, which is not a folder")
            end = name.find("/", end + 1)
    return named


def _check_size(path: Path, unpacked_bytes: int) -> None:
    if unpacked_bytes > TOTAL_BYTES:
        raise ProblemError(
            f"{path} unpacks to {size_text(unpacked_bytes)}, but at most "
            f"{size_text(TOTAL_BYTES)} is allowed"
        )
    zip_bytes = path.stat().st_size
    if unpacked_bytes > max(_FREE_BYTES, _RATIO * zip_bytes):
        raise ProblemError(
            f"{path} unpacks to {size_text(unpacked_bytes)}, which is "
            f"{unpacked_bytes // zip_bytes} times its size, as a zip bomb does",
            advice="If you trust it, unpack it yourself and name the folder",
        )


def _entry_mode(entry: zipfile.ZipInfo) -> int:
    """The mode of an entry of a Unix zip, with its kind; 0 of another."""
    return entry.external_attr >> 16 if entry.create_system == 3 else 0


def _write_file(zipped: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path) -> None:
    if entry.is_dir():
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with zipped.open(entry) as source, place.open("xb") as target:
        while written <= entry.file_size and (chunk := source.read(_CHUNK)):
            written += target.write(chunk)
    if written != entry.file_size:
        raise zipfile.BadZipFile(f"{entry.filename} is not as long as it says")
    place.chmod(0o755 if _entry_mode(entry) & 0o111 else 0o644)
