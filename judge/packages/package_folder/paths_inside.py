"""Files of a package, and nothing outside its folder, wherever links lead."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

from judge.errors import ProblemError
from judge.files import READ_FLAGS


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
