"""Unpack and list packages: folders and zips.

Nothing here trusts a package. A zip writes nothing outside a temporary folder, and no more than it
declares. Nothing outside the folder of a package is read, wherever its links lead.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

from judge.catalog import kit_files
from judge.errors import ProblemError, UsageError
from judge.model import SourceFile

SUFFIXES = (".zip", ".kpp")

ENTRIES = 100_000
TOTAL_BYTES = 2 << 30
PROGRAM_BYTES = 256 << 20
YAML_BYTES = 1 << 20
_DIRECTORY_BYTES = 32 << 20  # 100,000 entries with long names in the directory of a zip
_LINK_BYTES = 4096
_CHUNK = 1 << 20
_DEPTH = 64

_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}")
_IGNORED_SUFFIXES = (".pyc", ".pyo", "~")


@contextmanager
def unpack_package(path: Path) -> Iterator[Path]:
    """The root folder of the package at `path`, a folder or a zip.

    A zip is unpacked into a temporary folder until the end of the context. Its files may lie at its
    top or in its only folder. Raises `UsageError` if there is no such file, `ProblemError` if it is
    no package, or an unsafe one.
    """
    if kit_files.is_folder(path):
        yield _require_package(path.resolve(), path)
        return
    if not kit_files.is_file(path):
        raise UsageError(
            f"there is no package {str(path)!r}", advice="Name a folder, or a .zip or .kpp file"
        )
    with tempfile.TemporaryDirectory(prefix="judge-package-") as folder:
        root = Path(folder).resolve() / (path.stem if _NAME.fullmatch(path.stem) else "package")
        root.mkdir()
        _unpack(path, root)
        if not (root / "problem.yaml").exists():
            inner = [one for one in root.iterdir() if _is_allowed(one.name) and one.is_dir()]
            if len(inner) == 1:
                root = require_inside(root, inner[0])
        yield _require_package(root, path)


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
    """What lies in a folder of the package, in byte order; nothing without the folder.

    An entry whose name the format does not allow is left out, as the format demands.
    """
    if not os.path.lexists(folder) or not require_inside(root, folder).is_dir():
        return []
    try:
        paths = sorted(folder.iterdir(), key=lambda path: os.fsencode(path.name))
    except OSError as error:
        raise ProblemError(f"{folder} cannot be read: {error.strerror}") from error
    return [require_inside(root, path) for path in paths if _is_allowed(path.name)]


def descend(folder: Path, above: tuple[str, ...]) -> tuple[str, ...]:
    """The real paths of the folders `above`, and that of `folder`, which lies in them.

    Raises `ProblemError` if a link has led back to one of them, or there are too many.
    """
    real = os.path.realpath(folder)
    if real in above:
        raise ProblemError(f"{folder} is a link to a folder that contains it", advice="Remove it")
    if len(above) == _DEPTH:
        raise ProblemError(f"{folder} is more than {_DEPTH} folders deep")
    return (*above, real)


def read_content(root: Path, path: Path, *, limit: int = TOTAL_BYTES) -> bytes:
    """The bytes of a file of the package, at most `limit`; `ProblemError` if they are more."""
    with _open_file(require_inside(root, path)) as file:
        found = file.read(limit + 1)
    if len(found) > limit:
        raise ProblemError(f"{path} is larger than {_size_text(limit)}")
    return found


def program_files(root: Path, path: Path) -> list[SourceFile]:
    """The files of a program: the file at `path` alone, or all below that folder, in byte order.

    They are named from the folder. Raises `ProblemError` if they are larger than 256 MiB.
    """
    is_file = require_inside(root, path).is_file()
    files: list[SourceFile] = []
    bytes_left = PROGRAM_BYTES
    for inner in [path] if is_file else files_below(root, path):
        if len(files) == ENTRIES:
            raise ProblemError(f"{path} holds more than {ENTRIES} files")
        content = read_content(root, inner, limit=bytes_left)
        bytes_left -= len(content)
        name = path.name if is_file else inner.relative_to(path).as_posix()
        executable = bool(inner.stat().st_mode & 0o111)
        files.append(SourceFile(name=name, content=content, executable=executable))
    return files


def files_below(root: Path, folder: Path, above: tuple[str, ...] = ()) -> Iterator[Path]:
    """The files below a folder of the package at any depth, in byte order."""
    above = descend(folder, above)
    for path in entries(root, folder):
        if path.is_dir():
            yield from files_below(root, path, above)
        else:
            yield path


def _is_allowed(name: str) -> bool:
    return (
        _NAME.fullmatch(name) is not None
        and not name.endswith(_IGNORED_SUFFIXES)
        and name not in ("__pycache__", "__MACOSX")
    )


def _require_package(root: Path, named: Path) -> Path:
    if not (root / "problem.yaml").is_file():
        raise ProblemError(
            f"{named} is no problem package: it has no problem.yaml",
            advice="Name the folder, or the zip, that holds problem.yaml",
        )
    return root


def _open_file(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error


# Zips


class _BoundedFile:
    """A file for `zipfile` that refuses to read a huge directory of a zip at once."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.tell, self.seek, self.seekable = file.tell, file.seek, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > _DIRECTORY_BYTES:
            raise zipfile.BadZipFile("its directory is too large")
        return self._file.read(size)


def _unpack(path: Path, root: Path) -> None:
    """Unpacks a zip into the empty folder `root`: folders and files, then links."""
    with _open_file(path) as file:
        try:
            with zipfile.ZipFile(_BoundedFile(file)) as zipped:
                named = _entries_by_name(path, zipped.infolist())
                links = {name for name, entry in named.items() if stat.S_ISLNK(_mode(entry))}
                for name, entry in named.items():
                    if name not in links:
                        _write_file(zipped, entry, root / name)
                for name in sorted(links):
                    _write_link(zipped, named[name], root / name)
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
    if sum(entry.file_size for entry in found) > TOTAL_BYTES:
        raise ProblemError(f"{path} holds more than {_size_text(TOTAL_BYTES)}")
    named: dict[str, zipfile.ZipInfo] = {}
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
    for name in named:
        for above in map(str, reversed(PurePosixPath(name).parents)):
            outer = named.get(above)
            if outer and (not outer.is_dir() or stat.S_ISLNK(_mode(outer))):
                raise ProblemError(f"{path}: {name!r} is in {above!r}, which is not a folder")
    return named


def _mode(entry: zipfile.ZipInfo) -> int:
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
    place.chmod(0o755 if _mode(entry) & 0o111 else 0o644)


def _write_link(zipped: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path) -> None:
    with zipped.open(entry) as source:
        target = source.read(_LINK_BYTES)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(os.fsdecode(target))


def _size_text(count: int) -> str:
    return f"{count >> 30} GiB" if count >= 1 << 30 else f"{count >> 20} MiB"
