"""Remove what strangers have put into folders: of any depth, with any names and modes.

Every step starts from an open folder and follows no link, so it never leaves the folder, even if
something moves meanwhile. Nothing is recursive: folders further down are first moved up.
"""

from __future__ import annotations

import errno
import os
import stat

from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_O_PATH = getattr(os, "O_PATH", 0)  # Linux only
_NO_LONGER_EMPTY = (errno.ENOTEMPTY, errno.EEXIST)


def remove_tree(path: str) -> None:
    """Removes what is at `path`, with all in it; it is no error if there is nothing.

    What cannot be removed stays, and the rest goes; then `OSError` is raised.
    """
    folder, name = os.path.split(os.path.abspath(path))
    try:
        above = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not _remove_leaf(name, above):
            top = open_folder(name, above)
            try:
                empty_folder(top)
            finally:
                os.close(top)
            os.rmdir(name, dir_fd=above)
    except FileNotFoundError:
        pass  # another process was faster
    finally:
        os.close(above)


def empty_folder(top: int) -> None:
    """Removes what is in the open folder; raises `OSError` if something stays."""
    lifted = 0
    mark = os.urandom(8).hex()  # nobody can plant a folder of such a name
    failures: dict[str, OSError] = {}
    while names := [name for name in os.listdir(top) if name not in failures]:
        for name in names:
            try:
                if not _remove_leaf(name, top):
                    lifted = _lift_folders(name, top, mark, lifted)
                    os.rmdir(name, dir_fd=top)
            except FileNotFoundError:
                continue
            except OSError as error:
                failures[name] = error
    if failures:
        raise next(iter(failures.values()))


def open_folder(name: str, above: int) -> int:
    """A descriptor of the folder `name` in the open folder `above`, whatever its mode; no link."""
    if not _O_PATH:
        os.chmod(name, 0o700, dir_fd=above, follow_symlinks=False)
        return os.open(name, _FOLDER, dir_fd=above)
    handle = os.open(name, _O_PATH | _FOLDER, dir_fd=above)
    try:
        if os.fstat(handle).st_mode & 0o700 != 0o700:
            os.chmod(f"/proc/self/fd/{handle}", 0o700)
        return os.open(".", _FOLDER, dir_fd=handle)
    finally:
        os.close(handle)


def _lift_folders(name: str, top: int, mark: str, lifted: int) -> int:
    """Removes what is in a folder, but moves full folders up to `top`; returns their number."""
    folder = open_folder(name, top)
    try:
        for inner in os.listdir(folder):
            if not _remove_leaf(inner, folder):
                os.close(open_folder(inner, folder))  # to be moved, it must be writable
                lifted += 1
                os.rename(inner, f"{mark}-{lifted}", src_dir_fd=folder, dst_dir_fd=top)
    finally:
        os.close(folder)
    return lifted


def _remove_leaf(name: str, above: int) -> bool:
    """Removes anything but a full folder; whether it is gone."""
    try:
        if not stat.S_ISDIR(os.lstat(name, dir_fd=above).st_mode):
            os.unlink(name, dir_fd=above)
        else:
            os.rmdir(name, dir_fd=above)
    except FileNotFoundError:
        pass
    except OSError as error:
        if error.errno not in _NO_LONGER_EMPTY:
            raise
        return False
    return True


# More than this is not removed one by one.
_MOST_REMOVED = 100


class Scratch:
    """A context within which the folder is there, and empty at first, whatever was put there.

    Most programs leave it alone, so it is looked at from outside: whatever changes a folder changes
    the time of its last change.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._fresh_state: tuple[int, ...] | None = None

    def __enter__(self) -> None:
        if self._fresh_state is None:
            os.mkdir(self._path, 0o700)
            if can_become_nobody():
                give_to_nobody(self._path)
            self._fresh_state = self._state()

    def __exit__(self, *_: object) -> None:
        # A new one costs a good deal on a disk.
        if self._state() != self._fresh_state or os.listdir(self._path):
            remove_tree(self._path)
            self._fresh_state = None

    def _state(self) -> tuple[int, ...]:
        try:
            stat = os.lstat(self._path)
        except OSError:
            return ()
        return stat.st_ino, stat.st_mode, stat.st_uid, stat.st_ctime_ns


class MountedScratch:
    """An open folder with a file system of its own, in memory, which shows what is in use."""

    def __init__(self, folder: int) -> None:
        """`folder` is a descriptor, and stays the caller's."""
        self._folder = folder
        self._times, self._first = self._look()

    def restore(self) -> bool:
        """Makes it as it was at first, but for its times; False if that is not worth while."""
        times, state = self._look()
        if (times, state) == (self._times, self._first):
            return True
        if self._first["free_inodes"] - state["free_inodes"] > _MOST_REMOVED:
            return False
        try:
            empty_folder(self._folder)
            for name in state["attributes"]:
                os.removexattr(self._folder, name)
            os.chmod(self._folder, 0o700)
            os.utime(self._folder)
        except OSError:
            return False
        self._times, state = self._look()
        return state == self._first

    def _look(self) -> tuple[tuple[int, int], dict[str, Any]]:
        entry, system = os.fstat(self._folder), os.fstatvfs(self._folder)
        times = entry.st_mtime_ns, entry.st_ctime_ns
        return times, {
            "entry": (entry.st_mode, entry.st_uid, entry.st_gid, entry.st_nlink, entry.st_size),
            "free_blocks": system.f_bfree,
            "free_inodes": system.f_ffree,
            "attributes": _attributes(self._folder),
        }


def _attributes(folder: int) -> list[str]:
    try:
        return os.listxattr(folder)
    except OSError:
        return []  # a kernel that has none there
