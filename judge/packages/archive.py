"""Read the files of packages; one that is an archive is unpacked first, see `compressed`.

Nothing here trusts a package. Nothing outside its folder is read, wherever its links lead, and
links cannot make a package larger than these bounds.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from judge.catalog import kit_files
from judge.errors import JudgeError, ProblemError, UsageError
from judge.facts import Fact, as_fact
from judge.files import READ_FLAGS
from judge.model import SourceFile
from judge.packages import SUFFIXES
from judge.sandbox.temporary_folders import temporary_folder


def require_inside(root: Path, path: Path) -> Path:
    """`path`, if what it leads to is a file or a folder in `root`; else a `ProblemError`."""
    try:
        real = os.path.realpath(path)
        kind = stat.S_IFMT(Path(real).stat().st_mode)
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
    if not _is_below(real, os.fspath(root)) and not _is_below(real, os.path.realpath(root)):
        raise ProblemError(
            f"{path} is a link that leaves the package",
            advice="Put the file itself there. If it lies in another package, name the folder that "
            "holds both: judge run FOLDER PACKAGE",
        )
    if kind not in (stat.S_IFREG, stat.S_IFDIR):
        raise ProblemError(f"{path} is neither a file nor a folder", advice="Remove it")
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
            with suppress(OSError):  # of a system without /proc
                real = os.readlink(f"/proc/self/fd/{descriptor}")  # noqa: PTH115  # for each case
                is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)
                if is_file and _is_below(real, os.fspath(root)):
                    return os.fdopen(descriptor, "rb")
            os.close(descriptor)
    return open_file(require_inside(root, Path(path)))


def open_file(path: Path) -> IO[bytes]:
    """The file at `path`, opened to read bytes; `ProblemError` if it cannot be."""
    try:
        return path.open("rb")
    except OSError as error:
        raise ProblemError(f"{path} cannot be read: {error.strerror}") from error


ENTRIES = 100_000
TOTAL_BYTES = 1 << 30
PROGRAM_BYTES = 256 << 20
YAML_BYTES = 1 << 20
DEPTH = 64

_NAME = r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}"
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
            Fact("there is no package {!r}", str(path)),
            advice=Fact("Name a folder, or a .zip, .kpp, .tgz or .tar.gz file"),
        )
    with temporary_folder() as folder:
        name = package_name(path)
        root = folder.resolve() / (name if re.fullmatch(_NAME, name) else "package")
        root.mkdir()
        from judge.packages.compressed import unpack_zip  # most packages are folders

        unpack_zip(path, root)
        if not is_root(root):
            inner = [path for path in root.iterdir() if is_read(path.name) and path.is_dir()]
            if len(inner) == 1:
                root = require_inside(root, inner[0])
        try:
            yield root
        except JudgeError as error:
            name_archive(error, root, path)
            raise


def package_name(path: Path) -> str:
    """The name of the package in a file, which is that of the file without its ending."""
    ending = next((suffix for suffix in SUFFIXES if path.name.endswith(suffix)), path.suffix)
    return path.name.removesuffix(ending)


def name_archive(error: JudgeError, root: Path, path: Path) -> None:
    """Let an error name the package at `path`, not the folder where its files are for now."""
    if root != path:  # what is replaced is no fact any more
        error.message = as_fact(error.message.replace(str(root), str(path)))


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
    if len(above) == DEPTH:
        raise ProblemError(f"{folder} is more than {DEPTH} folders deep")
    return (*above, real)


def read_content(root: Path, path: Path, *, limit: int = TOTAL_BYTES) -> bytes:
    """The bytes of a file of the package, at most `limit`; `ProblemError` if they are more."""
    content = _read_up_to(root, path, limit)
    if content is None:
        raise ProblemError(f"{path} is larger than {size_text(limit)}")
    return content


def _read_up_to(root: Path, path: Path | str, limit: int) -> bytes | None:
    """The bytes of a file of the package; None if they are more than `limit`."""
    with open_inside(root, path) as file:
        found_bytes = os.fstat(file.fileno()).st_size  # no more memory than this is taken
        content = file.read(found_bytes + 1) if found_bytes <= limit else b""
    return None if max(found_bytes, len(content)) > limit else content


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
            raise ProblemError(f"the files of {self._folder} are over {size_text(self._limit)}")
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


def size_text(count: int) -> str:
    """A size in its largest unit."""
    for power, unit in ((30, "GiB"), (20, "MiB"), (10, "KiB")):
        if count >= 1 << power:
            return f"{count / (1 << power):.3g} {unit}"
    return f"{count} bytes"
