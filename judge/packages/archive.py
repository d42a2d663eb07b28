"""Packages as files: a folder or a zip comes in, the root folder and what lies in it go out.

Nothing here trusts a package. Of a zip nothing is written outside a temporary folder, and no more
than it declares; of a folder nothing is read that lies outside, however its links lead.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from judge.catalog import kit_files
from judge.errors import ProblemError, UsageError
from judge.model import SourceFile

SUFFIXES = (".zip", ".kpp")

ENTRIES = 100_000
TOTAL_BYTES = 2 << 30
PROGRAM_BYTES = 256 << 20
_DIRECTORY_BYTES = 32 << 20  # what 100,000 entries with long names take in a zip's directory
_LINK_BYTES = 4096
_CHUNK = 1 << 20
_DEPTH = 64

_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}")
_LEFT_BEHIND = (".pyc", ".pyo", "~")


@contextmanager
def unpack_package(path: Path) -> Iterator[Path]:
    """The root folder of the package at `path`, a folder or a zip.

    A zip is unpacked into a temporary folder that is gone at the end. Its files may lie at its top
    or in its only folder. Raises `UsageError` if there is nothing, `ProblemError` if there is no
    package, or one that is not to be trusted.
    """
    if kit_files.is_folder(path):
        yield _package(path.resolve(), path)
        return
    if not kit_files.is_file(path):
        raise UsageError(
            f"there is no package {str(path)!r}", advice="Name a folder, or a .zip or .kpp file"
        )
    with tempfile.TemporaryDirectory(prefix="judge-package-") as made:
        root = Path(made).resolve() / (path.stem if _NAME.fullmatch(path.stem) else "package")
        root.mkdir()
        _unpack(path, root)
        if not (root / "problem.yaml").exists():
            inner = [one for one in root.iterdir() if _counts(one.name) and one.is_dir()]
            if len(inner) == 1:
                root = require_inside(root, inner[0])
        yield _package(root, path)


def require_inside(root: Path, path: Path) -> Path:
    """`path`, if what it leads to is a file or a folder in `root`; else a `ProblemError`."""
    try:
        found = Path(os.path.realpath(path))
        kind = stat.S_IFMT(found.stat().st_mode)
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
    if not found.is_relative_to(os.path.realpath(root)):
        raise ProblemError(
            f"{path} is a link that leaves the package", advice="Put the file itself there"
        )
    if kind not in (stat.S_IFREG, stat.S_IFDIR):
        raise ProblemError(f"{path} is no file and no folder", advice="Remove it")
    return path


def entries(root: Path, folder: Path) -> list[Path]:
    """What lies in a folder of the package and counts, in byte order; nothing without the folder.

    What the format does not allow as a name is as if it were not there.
    """
    found = [path for path in _listed(root, folder) if _counts(path.name)]
    return [require_inside(root, path) for path in found]


def ignored_entries(root: Path, folder: Path) -> list[Path]:
    """What lies in a folder of the package and does not count, in byte order."""
    return [path for path in _listed(root, folder) if not _counts(path.name)]


def descend(folder: Path, above: tuple[str, ...]) -> tuple[str, ...]:
    """The folders that one is in, on the way down from the first: those `above`, and `folder`.

    Raises `ProblemError` if a link has led back, or the way is too long.
    """
    real = os.path.realpath(folder)
    if real in above:
        raise ProblemError(f"{folder} is a link to a folder that it lies in", advice="Remove it")
    if len(above) == _DEPTH:
        raise ProblemError(f"{folder} lies more than {_DEPTH} folders deep")
    return (*above, real)


def read_content(root: Path, path: Path, *, limit: int = TOTAL_BYTES) -> bytes:
    """The bytes of a file of the package, at most `limit`; `ProblemError` if they are more."""
    with _opened_file(require_inside(root, path)) as file:
        found = file.read(limit + 1)
    if len(found) > limit:
        raise ProblemError(f"{path} is larger than {_size(limit)}")
    return found


def program_files(root: Path, path: Path) -> list[SourceFile]:
    """The files of a program: the file at `path` alone, or all below that folder, in byte order.

    They are named from the folder. Raises `ProblemError` if they are larger than 256 MiB.
    """
    if require_inside(root, path).is_file():
        return [_source_file(root, path, path.name, PROGRAM_BYTES)]
    found: list[SourceFile] = []
    left = PROGRAM_BYTES
    for place in _below(root, path):
        if len(found) == ENTRIES:
            raise ProblemError(f"{path} holds more than {ENTRIES} files")
        file = _source_file(root, place, place.relative_to(path).as_posix(), left)
        left -= len(file.content)
        found.append(file)
    return found


def _listed(root: Path, folder: Path) -> list[Path]:
    if not os.path.lexists(folder) or not require_inside(root, folder).is_dir():
        return []
    try:
        return sorted(folder.iterdir(), key=lambda path: os.fsencode(path.name))
    except OSError as error:
        raise ProblemError(f"{folder} cannot be read: {error.strerror}") from error


def _below(root: Path, folder: Path, above: tuple[str, ...] = ()) -> Iterator[Path]:
    """All files below a folder."""
    above = descend(folder, above)
    for path in entries(root, folder):
        if path.is_dir():
            yield from _below(root, path, above)
        else:
            yield path


def _source_file(root: Path, path: Path, name: str, limit: int) -> SourceFile:
    found = read_content(root, path, limit=limit)
    return SourceFile(name=name, content=found, executable=bool(path.stat().st_mode & 0o111))


def _counts(name: str) -> bool:
    return (
        _NAME.fullmatch(name) is not None
        and not name.endswith(_LEFT_BEHIND)
        and name not in ("__pycache__", "__MACOSX")
    )


def _package(root: Path, given: Path) -> Path:
    if not (root / "problem.yaml").is_file():
        raise ProblemError(
            f"{given} is no problem package: it has no problem.yaml",
            advice="Name the folder, or the zip, that holds problem.yaml",
        )
    return root


def _opened_file(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error


# Zips


class _Bounded:
    """A file for `zipfile`, which reads the directory of a zip at once, however large it is."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.tell, self.seek, self.seekable = file.tell, file.seek, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > _DIRECTORY_BYTES:
            raise zipfile.BadZipFile("its directory is too large")
        return self._file.read(size)


def _unpack(path: Path, root: Path) -> None:
    """Writes what a zip holds into the empty folder `root`: folders and files, then links."""
    with _opened_file(path) as file:
        try:
            with zipfile.ZipFile(_Bounded(file)) as zipped:
                named = _named(path, zipped.infolist())
                links = {name for name, entry in named.items() if stat.S_ISLNK(_mode(entry))}
                for name, entry in named.items():
                    if name not in links:
                        _write(zipped, entry, root / name)
                for name in sorted(links):
                    _link(zipped, named[name], root / name)
        except ProblemError:
            raise
        except Exception as error:  # whatever the decompressors raise on what is no zip
            words = str(error) or type(error).__name__
            raise ProblemError(f"{path} is no zip that can be read: {words}") from error
    for name in links:
        if not Path(os.path.realpath(root / name)).is_relative_to(root):
            raise ProblemError(f"{path}: {name} is a link that leaves the package")


def _named(path: Path, found: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """The entries of a zip by name; `ProblemError` names the first that is not to be trusted."""
    if len(found) > ENTRIES:
        raise ProblemError(f"{path} holds {len(found)} entries, more than {ENTRIES}")
    if sum(entry.file_size for entry in found) > TOTAL_BYTES:
        raise ProblemError(f"{path} holds more than {_size(TOTAL_BYTES)}")
    named: dict[str, zipfile.ZipInfo] = {}
    files: set[str] = set()
    for entry in found:
        shown = entry.orig_filename
        parts = [part for part in shown.split("/") if part not in ("", ".")]
        if (
            shown.startswith("/")
            or ".." in parts
            or "\\" in shown
            or "\0" in shown
            or re.match(r"[A-Za-z]:", shown)
        ):
            raise ProblemError(f"{path}: the entry {shown!r} leads out of the package")
        if entry.flag_bits & 1:
            raise ProblemError(f"{path}: the entry {shown!r} is encrypted")
        kind = stat.S_IFMT(_mode(entry))
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise ProblemError(f"{path}: the entry {shown!r} is no file, no folder and no link")
        name = "/".join(parts)
        if name in named or (not parts and not entry.is_dir()):
            raise ProblemError(f"{path}: the entry {shown!r} is there twice")
        if parts:
            named[name] = entry
            if not entry.is_dir() or kind == stat.S_IFLNK:
                files.add(name)
    for name in named:
        parts = name.split("/")
        for length in range(1, len(parts)):
            if (above := "/".join(parts[:length])) in files:
                raise ProblemError(f"{path}: {name!r} lies in {above!r}, which is no folder")
    return named


def _mode(entry: zipfile.ZipInfo) -> int:
    """The mode of an entry of a Unix zip, with its kind; 0 of another."""
    return entry.external_attr >> 16 if entry.create_system == 3 else 0


def _write(zipped: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path) -> None:
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
    place.chmod(0o755 if _mode(entry) & 0o111 else 0o644)


def _link(zipped: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path) -> None:
    with zipped.open(entry) as source:
        target = source.read(_LINK_BYTES)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(os.fsdecode(target))


def _size(count: int) -> str:
    return f"{count >> 30} GiB" if count >= 1 << 30 else f"{count >> 20} MiB"
