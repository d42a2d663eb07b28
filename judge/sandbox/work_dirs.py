"""Desks: folders that the judge fills before a run, and from which it reads what a program left.

The program may have put anything there: links to files of others, pipes that nobody writes to,
files without end. So nothing is followed, nothing is waited for, and only so much is read.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from judge.errors import SandboxError
from judge.model import SourceFile
from judge.sandbox.supervisor.scratch import remove

_MOST_BYTES = 64 << 20
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class WorkDir:
    """One such folder. Used while no program runs in it."""

    folder: Path

    def fill(self, files: Iterable[SourceFile] = (), folders: Iterable[str] = ()) -> None:
        """Empties it, and puts `files` and empty `folders` there that programs may write to."""
        for path in list(self.folder.iterdir()):
            self._clear(path)
        for name in folders:
            self._folder(name)
        for file in files:
            self.put(file)

    def put(self, file: SourceFile) -> None:
        """Puts a file there, in the place of whatever has its name."""
        path = self.folder / file.name
        self._folder(str(path.parent.relative_to(self.folder)))
        self._clear(path)
        with path.open("xb") as opened:
            os.fchmod(opened.fileno(), 0o777 if file.executable else 0o666)
            opened.write(file.content)

    def take(self, name: str) -> bytes | None:
        """Reads a file and removes it; None if there is none."""
        content = self.read(name)
        if content is not None:
            (self.folder / name).unlink()
        return content

    def read(self, name: str, most_bytes: int = _MOST_BYTES) -> bytes | None:
        """The first `most_bytes` of a file; None if there is no ordinary file of that name."""
        *parents, last = name.split("/")
        with ExitStack() as stack:
            try:
                folder = os.open(self.folder, _FOLDER)
                stack.callback(os.close, folder)
                for parent in parents:
                    folder = os.open(parent, _FOLDER, dir_fd=folder)
                    stack.callback(os.close, folder)
                file = os.open(last, _FILE, dir_fd=folder)
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE, errno.EIO):
                    raise SandboxError(f"{name} cannot be read: {error.strerror}") from error
                return None
            if not stat.S_ISREG(os.fstat(file).st_mode):
                os.close(file)
                return None
            with os.fdopen(file, "rb") as opened:
                return opened.read(most_bytes)

    def _folder(self, name: str) -> None:
        """Makes a folder and those above it; they can be written by anybody."""
        place = self.folder
        for part in Path(name).parts:
            place /= part
            if not place.is_dir() or place.is_symlink():
                self._clear(place)
                place.mkdir()
                place.chmod(0o777)

    def _clear(self, path: Path) -> None:
        if path.is_dir() and not path.is_symlink():
            remove(str(path))
        else:
            path.unlink(missing_ok=True)


def open_work_dir(stack: ExitStack, home: Path | None) -> WorkDir:
    """An empty desk below `home` (or among the temporary files), to the end of the context."""
    try:
        if home is not None:
            home.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix="judge-desk-", dir=home))
        stack.callback(remove, str(folder))
        folder.chmod(0o777)
    except OSError as error:
        raise SandboxError(
            f"no folder can be made in {home or tempfile.gettempdir()}: {error.strerror}",
            advice="Free some space there, or set TMPDIR to another folder",
        ) from error
    return WorkDir(folder)
