"""Folders that end with their process, even if it is killed.

Each is locked by its process. A shell waits for the end of a pipe that only the process can write
to, and then removes the folder. If the shell was killed too, the next process that makes a folder
beside it sees that nobody holds the lock, and removes it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import tempfile
import time
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from judge.errors import SandboxError
from judge.files import folder_advice
from judge.sandbox.supervisor.trees import remove_tree

PREFIX = "judge-tmp-"

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NO_LOCKS_S = 24 * 3600  # where the file system has no locks, what is older was abandoned
# Programs may write for a moment after the end of the judge, until they are killed.
_REMOVE = 'read -r _; for _ in 1 2 3 4 5 6 7 8; do rm -rf -- "$1" && exit; sleep 0.1; done'
_TRIES = 10


class TemporaryFolder:
    """A folder that only its owner may enter, until `close`, or the end of the process."""

    def __init__(self, parent: Path, *, hidden: bool = False) -> None:
        """`hidden`: its name starts with a dot. Raises `OSError` if there can be none there."""
        remove_abandoned(parent)
        self.path, lock = _create_locked(parent, f".{PREFIX}" if hidden else PREFIX)
        try:
            writer, shell = _janitor(self.path)
        except OSError:  # no more descriptors
            os.close(lock)
            self.path.rmdir()
            raise
        self._close = weakref.finalize(self, _remove, str(self.path), lock, writer, shell)

    def close(self) -> None:
        """Removes it, with all in it."""
        self._close()


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder among the temporary files, until the end of the context.

    Raises `SandboxError` if there can be none.
    """
    place = Path(tempfile.gettempdir())
    try:
        folder = TemporaryFolder(place)
    except OSError as error:
        raise SandboxError(
            f"no folder can be made in {place}: {error.strerror}",
            advice=folder_advice(error, "TMPDIR"),
        ) from error
    with closing(folder):
        yield folder.path


@contextmanager
def hidden_folder(parent: Path) -> Iterator[Path]:
    """A folder in one of the user's, until the end of the context; for what is then renamed.

    Raises `OSError` if there can be none.
    """
    with closing(TemporaryFolder(parent, hidden=True)) as folder:
        yield folder.path


def folders_in_use(parent: Path) -> list[Path]:
    """The folders in `parent` whose processes are alive."""
    folders = []
    for path in _folders_of_user(parent):
        with _locked_if_abandoned(path) as is_abandoned:
            if not is_abandoned:
                folders.append(path)
    return folders


def remove_abandoned(parent: Path) -> None:
    """Removes the folders in `parent` of processes that have ended."""
    for path in _folders_of_user(parent):
        with suppress(OSError), _locked_if_abandoned(path) as is_abandoned:
            if is_abandoned:
                remove_tree(str(path))


def _create_locked(parent: Path, prefix: str) -> tuple[Path, int]:
    """A new folder, and the descriptor that locks it."""
    for _ in range(_TRIES):
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        with suppress(FileNotFoundError, BlockingIOError):  # another process took it for abandoned
            lock = os.open(path, _FOLDER)
            try:
                with _without_locks():
                    fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
                path.stat()
            except OSError:
                os.close(lock)
                raise
            return path, lock
    raise OSError(errno.EBUSY, "folders vanish")


def _folders_of_user(parent: Path) -> list[Path]:
    folders = []
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            with suppress(OSError):
                if (
                    entry.name.removeprefix(".").startswith(PREFIX)
                    and entry.is_dir(follow_symlinks=False)
                    and entry.stat(follow_symlinks=False).st_uid == os.geteuid()
                ):
                    folders.append(Path(entry.path))
    return folders


@contextmanager
def _locked_if_abandoned(path: Path) -> Iterator[bool]:
    """Whether the process of a folder has ended; then nobody else removes it in the context."""
    try:
        lock = os.open(path, _FOLDER)
    except OSError:  # it has just gone
        yield False
        return
    try:
        is_abandoned = time.time() - os.fstat(lock).st_mtime > _NO_LOCKS_S
        with _without_locks():
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_abandoned = True
            except BlockingIOError:
                is_abandoned = False
        yield is_abandoned
    finally:
        os.close(lock)


@contextmanager
def _without_locks() -> Iterator[None]:
    """Go on where the file system has no locks."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.EBADF):
            raise


def _janitor(path: Path) -> tuple[int, subprocess.Popen[bytes] | None]:
    """The descriptor at whose end a shell removes the folder, and that shell."""
    reader, writer = os.pipe()
    try:
        shell = subprocess.Popen(
            ["/bin/sh", "-c", _REMOVE, "sh", str(path)],
            stdin=reader,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={"PATH": os.defpath},
            start_new_session=True,  # Ctrl-C is for the judge alone
        )
    except OSError:  # no shell, or no more processes: then the next judge removes it
        shell = None
    finally:
        os.close(reader)
    return writer, shell


def _remove(path: str, lock: int, writer: int, shell: subprocess.Popen[bytes] | None) -> None:
    with suppress(OSError):  # the next process tries again
        remove_tree(path)
    os.close(lock)
    if shell is not None:
        shell.kill()
        shell.wait()
    os.close(writer)
