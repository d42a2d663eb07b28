"""Work directories: folders that the judge fills before a run and reads after it.

The program may have put anything there: links to files of others, pipes that nobody writes to,
files without end. So we follow no link, wait for nothing, and read only so much.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from itertools import islice
from pathlib import Path

from msgspec import Struct

from judge.errors import SandboxError
from judge.files import folder_advice
from judge.model import SourceFile
from judge.sandbox.pipes import ReportPipe
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.temporary_folders import temporary_folder

_MOST_BYTES = 64 << 20
_MOST_NAMES = 1000
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class WorkDir(Struct, frozen=True):
    """One work directory. Use it while no program runs in it."""

    folder: Path

    def fill(self, files: Iterable[SourceFile] = (), folders: Iterable[str] = ()) -> None:
        """Empties it, and puts `files` and empty `folders` there that programs may write to."""
        for path in list(self.folder.iterdir()):
            _remove(path)
        for name in folders:
            self._make_folder(name)
        for file in files:
            self.put(file)

    def put(self, file: SourceFile) -> None:
        """Puts a file there; replaces whatever has its name."""
        path = self.folder / file.name
        self._make_folder(str(path.parent.relative_to(self.folder)))
        _remove(path)
        with path.open("xb") as opened:
            os.fchmod(opened.fileno(), 0o777 if file.executable else 0o666)
            opened.write(file.content)

    def report_pipe(self, name: str, most_bytes: int) -> ReportPipe:
        """A named pipe there, until the context ends in which you use it."""
        _remove(self.folder / name)
        return ReportPipe(self.folder, name, most_bytes)

    def take(self, name: str) -> bytes | None:
        """Reads a file and removes it; None if there is none."""
        content = self.read(name)
        if content is not None:
            (self.folder / name).unlink()
        return content

    def names(self, folder: str = "") -> list[str]:
        """The names of the regular files in it or a folder of it, sorted; of a thousand entries."""
        with ExitStack() as stack:
            try:
                place = os.open(self.folder, _FOLDER)
                stack.callback(os.close, place)
                if folder:
                    place = os.open(folder, _FOLDER, dir_fd=place)
                    stack.callback(os.close, place)
                entries = stack.enter_context(os.scandir(place))
                some = islice(entries, _MOST_NAMES)
                return sorted(entry.name for entry in some if entry.is_file(follow_symlinks=False))
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE, errno.EIO):
                    raise SandboxError(f"the files cannot be listed: {error.strerror}") from error
                return []

    def read(self, name: str, most_bytes: int = _MOST_BYTES) -> bytes | None:
        """The first `most_bytes` of a file; None if there is no regular file of that name."""
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

    def _make_folder(self, name: str) -> None:
        """Makes a folder and those above it; anybody can write to them."""
        folder = self.folder
        for part in Path(name).parts:
            folder /= part
            if not folder.is_dir() or folder.is_symlink():
                _remove(folder)
                folder.mkdir()
                folder.chmod(0o777)


def open_work_dir(stack: ExitStack, parent: Path | None) -> WorkDir:
    """An empty work directory in `parent` (or among the temporary files) until `stack` closes.

    Programs may write to it, whoever they run as. So it lies in a folder that only the user may
    enter.
    """
    place = parent or stack.enter_context(temporary_folder())
    try:
        place.mkdir(parents=True, exist_ok=True)
        private = tempfile.mkdtemp(prefix="work-", dir=place)
        stack.callback(_remove_if_possible, private)
        folder = Path(private, "work")
        folder.mkdir()
        folder.chmod(0o777)
    except OSError as error:
        raise SandboxError(
            f"no folder can be made in {place}: {error.strerror}",
            advice=folder_advice(error, "TMPDIR"),
        ) from error
    return WorkDir(folder)


def _remove_if_possible(folder: str) -> None:
    with suppress(OSError):  # the folder above goes with the judge
        remove_tree(folder)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        remove_tree(str(path))
    else:
        path.unlink(missing_ok=True)
