"""Unpack and list packages: folders, zips and gzipped tars.

Nothing here trusts a package. A zip writes nothing outside a temporary folder, and no more than it
declares. What it declares is bounded, also in proportion to its own size, so that a zip bomb costs
little. A gzipped tar becomes a zip first, for which there are bounds and checks already: names,
kinds and links come into it as they are. Nothing outside the folder of a package is read, wherever
its links lead, and links cannot make a package larger than these bounds.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import stat
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from judge.catalog import kit_files
from judge.errors import JudgeError, ProblemError, UsageError
from judge.files import READ_FLAGS
from judge.model import SourceFile
from judge.packages import SUFFIXES
from judge.sandbox.temporary_folders import temporary_folder


def require_inside(root: Path, path: Path) -> Path:
    """`path`, if what it leads to is a file or a folder in `root`; else a `ProblemError`."""
    try:
        found = os.path.realpath(path)
        kind = stat.S_IFMT(Path(found).stat().st_mode)
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
    if not _is_below(found, os.fspath(root)) and not _is_below(found, os.path.realpath(root)):
        raise ProblemError(
            f"{path} is a link that leaves the package",
            advice="Put the file itself there. If it lies in another package, name the folder that "
            "holds both: judge run FOLDER PACKAGE",
        )
    if kind not in (stat.S_IFREG, stat.S_IFDIR):
        raise ProblemError(f"{path} is no file and no folder", advice="Remove it")
    return path


def _is_below(real: str, folder: str) -> bool:
    """Whether a real path is in a folder; never if the folder's own path is none."""
    return real == folder or real.startswith(f"{folder.rstrip(os.sep)}{os.sep}")


def open_inside(root: Path, path: Path | str) -> IO[bytes]:
    """A file of the package, opened to read bytes; raises as `require_inside`.

    A file that is no link is opened, and the kernel asked where it lies: that is faster than to
    resolve each folder on the way to it.
    """
    with suppress(OSError):
        if stat.S_ISREG(os.lstat(path).st_mode):  # to open anything else may do something
            descriptor = os.open(path, READ_FLAGS)
            if _is_file_below(descriptor, root):
                return os.fdopen(descriptor, "rb")
            os.close(descriptor)
    return open_file(require_inside(root, Path(path)))


def _is_file_below(descriptor: int, folder: Path) -> bool:
    """Whether what is open is a file in a folder; never if the folder's own path is not real."""
    with suppress(OSError):  # of a system without /proc
        real = os.readlink(f"/proc/self/fd/{descriptor}")  # noqa: PTH115  # once for each case
        return stat.S_ISREG(os.fstat(descriptor).st_mode) and _is_below(real, os.fspath(folder))
    return False


def open_file(path: Path) -> IO[bytes]:
    """The file at `path`, opened to read bytes; `ProblemError` if it cannot be."""
    try:
        return path.open("rb")
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error


# Gzipped tars


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


# Folders and archives


ENTRIES = 100_000
TOTAL_BYTES = 1 << 30
PROGRAM_BYTES = 256 << 20
YAML_BYTES = 1 << 20
_DIRECTORY_BYTES = 32 << 20  # 100,000 entries with long names in the directory of a zip
_FREE_BYTES = 256 << 20  # a zip may always unpack to this much, and beyond it
_RATIO = 200  # to so many times its own size; test data rarely shrink to a twentieth
_BLOCKS_BYTES = 1024  # of an entry of a tar, beside its content
_LINK_BYTES = 4096
_CHUNK = 1 << 20
_DEPTH = 64

_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}")
_IGNORED_SUFFIXES = (".pyc", ".pyo", "~")


@contextmanager
def unpack_archive(path: Path, is_root: Callable[[Path], bool]) -> Iterator[Path]:
    """The folder at `path`, or that in which the files of the zip lie until the end of the context.

    That is the only folder in the zip unless `is_root` holds for the top. Raises `UsageError` if
    there is no such file, `ProblemError` if it is no archive, or an unsafe one.
    """
    if kit_files.is_folder(path):
        yield path.resolve()
        return
    if not kit_files.is_file(path):
        raise UsageError(
            f"there is no package {str(path)!r}",
            advice="Name a folder, or a .zip, .kpp, .tgz or .tar.gz file",
        )
    with temporary_folder() as folder:
        name = package_name(path)
        root = folder.resolve() / (name if _NAME.fullmatch(name) else "package")
        root.mkdir()
        unpack_zip(path, root)
        if not is_root(root):
            inner = [one for one in root.iterdir() if is_read(one.name) and one.is_dir()]
            if len(inner) == 1:
                root = require_inside(root, inner[0])
        try:
            yield root
        except JudgeError as error:
            name_archive(error, root, path)
            raise


def package_name(path: Path) -> str:
    """The name of the package in a file, which is that of the file without its ending."""
    ending = next((one for one in SUFFIXES if path.name.endswith(one)), path.suffix)
    return path.name.removesuffix(ending)


def name_archive(error: JudgeError, root: Path, path: Path) -> None:
    """Let an error name the package at `path`, not the folder where its files are for now."""
    error.message = error.message.replace(str(root), str(path))


def entries(root: Path, folder: Path) -> list[Path]:
    """What lies in a folder of the package; see `entry_names`."""
    return [folder / name for name in entry_names(root, folder)]


def entry_names(root: Path, folder: Path) -> list[str]:
    """The names of what lies in a folder of the package, in byte order; none without the folder.

    See `is_read` for what is passed over because of its name.
    """
    if not os.path.lexists(folder) or not require_inside(root, folder).is_dir():
        return []
    names, others = [], set()
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if is_read(entry.name):
                    names.append(entry.name)
                    if not (
                        entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False)
                    ):
                        others.add(entry.name)  # such as a link
    except OSError as error:
        raise ProblemError(f"{folder} cannot be read: {error.strerror}") from error
    names.sort(key=os.fsencode)
    for number, name in enumerate(names):
        if number == 0 or name in others:  # the first one shows whether the folder can be entered
            require_inside(root, folder / name)
    return names


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
    found = _read_up_to(root, path, limit)
    if found is None:
        raise ProblemError(f"{path} is larger than {_size_text(limit)}")
    return found


def _read_up_to(root: Path, path: Path | str, limit: int) -> bytes | None:
    """The bytes of a file of the package; None if they are more than `limit`."""
    with open_inside(root, path) as file:
        found_bytes = os.fstat(file.fileno()).st_size  # no more memory than this is taken
        found = file.read(found_bytes + 1) if found_bytes <= limit else b""
    return None if max(found_bytes, len(found)) > limit else found


class ReadBudget:
    """How many files and folders below `folder`, and how many bytes, may still be read.

    Links count with what they lead to: a few of them make any number of files.
    """

    def __init__(self, folder: Path, limit: int | None = None) -> None:
        """`limit` in bytes is by default that of a whole package."""
        self._folder = folder
        self._limit = self._bytes_left = TOTAL_BYTES if limit is None else limit
        self._entries_left = ENTRIES

    def count(self, number: int = 1) -> None:
        """Count files and folders; raises `ProblemError` if they become too many."""
        self._entries_left -= number
        if self._entries_left < 0:
            raise ProblemError(f"{self._folder} holds more than {ENTRIES} files and folders")

    def read(self, root: Path, path: Path | str) -> bytes:
        """The bytes of a file of the package; raises `ProblemError` if they become too many."""
        content = _read_up_to(root, path, self._bytes_left)
        if content is None:
            raise ProblemError(f"the files of {self._folder} are over {_size_text(self._limit)}")
        self._bytes_left -= len(content)
        return content


def program_files(root: Path, path: Path, budget: ReadBudget | None = None) -> list[SourceFile]:
    """The files of a program: the file at `path` alone, or all below that folder, in byte order.

    They are named from the folder. Raises `ProblemError` if they exceed the budget, by default 256
    MiB.
    """
    budget = budget or ReadBudget(path, PROGRAM_BYTES)
    is_file = require_inside(root, path).is_file()
    files: list[SourceFile] = []
    for inner in [path] if is_file else files_below(root, path, budget):
        content = budget.read(root, inner)
        name = path.name if is_file else inner.relative_to(path).as_posix()
        executable = bool(inner.stat().st_mode & 0o111)
        files.append(SourceFile(name=name, content=content, executable=executable))
    return files


def files_below(root: Path, folder: Path, budget: ReadBudget | None = None) -> Iterator[Path]:
    """The files below a folder of the package at any depth, in byte order.

    Raises `ProblemError` if they exceed the budget, by default 100,000 files and folders.
    """
    yield from _walk(root, folder, budget or ReadBudget(folder), ())


def _walk(root: Path, folder: Path, budget: ReadBudget, above: tuple[str, ...]) -> Iterator[Path]:
    above = descend(folder, above)
    for path in entries(root, folder):
        budget.count()
        if path.is_dir():
            yield from _walk(root, path, budget, above)
        else:
            yield path


def is_read(name: str) -> bool:
    """Whether what has this name is read. The format allows fewer names; other tools read more.

    Hidden files, what looks like an option, names that cannot be printed, and what compilers,
    editors and systems leave behind are passed over.
    """
    return (
        name[:1] not in ("", ".", "-")
        and name.isprintable()
        and not name.endswith(_IGNORED_SUFFIXES)
        and name not in ("__pycache__", "__MACOSX")
    )


# Zips


class BoundedFile:
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
            with zipfile.ZipFile(BoundedFile(made if is_tar else file)) as zipped:
                named = entries_by_name(path, zipped.infolist())
                links = {name for name, entry in named.items() if stat.S_ISLNK(entry_mode(entry))}
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


def entries_by_name(path: Path, found: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """The entries of a zip by name; `ProblemError` names the first unsafe one."""
    if len(found) > ENTRIES:
        raise ProblemError(f"{path} holds {len(found)} entries, more than {ENTRIES}")
    _check_size(path, sum(entry.file_size for entry in found))
    named: dict[str, zipfile.ZipInfo] = {}
    for entry in found:
        shown = entry.orig_filename
        parts = [part for part in shown.split("/") if part not in ("", ".")]
        if len(parts) > _DEPTH:
            words = f"{path}: the entry {shown[:60]!r} is more than {_DEPTH} folders deep"
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
        kind = stat.S_IFMT(entry_mode(entry))
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise ProblemError(f"{path}: the entry {shown!r} is no file, no folder and no link")
        name = "/".join(parts)
        if name in named or (not parts and not entry.is_dir()):
            raise ProblemError(f"{path}: the entry {shown!r} is there twice")
        if parts:
            named[name] = entry
    for name in named:
        end = name.find("/")
        while end >= 0:
            outer = named.get(name[:end])
            if outer and (not outer.is_dir() or stat.S_ISLNK(entry_mode(outer))):
                raise ProblemError(f"{path}: {name!r} is in {name[:end]!r}, which is not a folder")
            end = name.find("/", end + 1)
    return named


def _check_size(path: Path, unpacked_bytes: int) -> None:
    """Raises `ProblemError` if a zip declares more than it may."""
    if unpacked_bytes > TOTAL_BYTES:
        raise ProblemError(
            f"{path} unpacks to {_size_text(unpacked_bytes)}, but at most "
            f"{_size_text(TOTAL_BYTES)} is allowed"
        )
    zip_bytes = path.stat().st_size
    if unpacked_bytes > max(_FREE_BYTES, _RATIO * zip_bytes):
        raise ProblemError(
            f"{path} unpacks to {_size_text(unpacked_bytes)}, which is "
            f"{unpacked_bytes // zip_bytes} times its size, as a zip bomb does",
            advice="If you trust it, unpack it yourself and name the folder",
        )


def entry_mode(entry: zipfile.ZipInfo) -> int:
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
    place.chmod(0o755 if entry_mode(entry) & 0o111 else 0o644)


def _size_text(count: int) -> str:
    for power, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if count >= 1 << power:
            return f"{count / (1 << power):.3g} {unit}"
    return f"{count} bytes"
