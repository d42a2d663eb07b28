"""Remove what strangers have put into folders: of any depth, with any names and modes.

Every step starts from an open folder and follows no link, so it never leaves the folder, even if
something moves meanwhile. Nothing is recursive: folders further down are first moved up.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import time

from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
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


def empty_folder(top: int, but: Collection[str] = ()) -> None:
    """Removes what is in the open folder, but for some names.

    Raises `OSError` if something else stays.
    """
    lifted = 0
    mark = os.urandom(8).hex()  # nobody can plant a folder of such a name
    failures: dict[str, OSError] = {}
    while names := [name for name in os.listdir(top) if name not in failures and name not in but]:
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

# From the kernel's include/uapi/linux/fs.h, with the bytes that each reads or writes.
_GET_FLAGS, _SET_FLAGS, _FLAGS_BYTES = 0x8008_6601, 0x4008_6602, 8
_GET_MORE_FLAGS, _MORE_FLAGS_BYTES = 0x801C_581F, 28  # struct fsxattr


# What a program changes within a tick of the clock after our own change has the time of that. The
# longest tick of Linux is 10 ms, and some file systems keep seconds.
_TICK_NS, _TICK_OF_DISK_NS = 20_000_000, 2_000_000_000


class Scratch:
    """An open folder in which programs run one after the other, each as the first has found it.

    Most programs leave it alone. Whatever changes a folder changes its times; where a tick of the
    clock may hide that, all is compared that a program can change.
    """

    def __init__(self, folder: int, path: str | None = None) -> None:
        """`folder` is a descriptor, and stays the caller's. What is in the folder now stays in it.

        Without a path it is the top of a file system of its own, which shows what is in use. A path
        is where programs look for it: they may have put another folder there.
        """
        self._folder = folder
        self._path = path
        self._shown = {
            name: os.readlink(name, dir_fd=folder) if _is_link(name, folder) else None
            for name in os.listdir(folder)
        }
        self._times, self._first = self._look()
        self._known_ns = time.time_ns()  # when it was last as at first

    def restore(self) -> bool:
        """Makes it as it was at first, but for its times; False if a new one is better."""
        tick_ns = _TICK_NS if self._path is None else _TICK_OF_DISK_NS
        is_settled = self._known_ns - self._times[-1] > tick_ns
        try:
            is_untouched = is_settled and _times(self._status()) == self._times
            is_as_at_first = is_untouched or self._restore_what_differs()
        except OSError:
            return False
        self._known_ns = time.time_ns()
        return is_as_at_first

    def _restore_what_differs(self) -> bool:
        times, state = self._look()
        if (times, state) == (self._times, self._first):
            return True
        # A folder with something in it is not made anew: that is mounted there.
        if self._first["free"][1] - state["free"][1] > _MOST_REMOVED and not self._shown:
            return False
        os.chmod(self._folder, 0o700)
        empty_folder(self._folder, {name for name, to in self._shown.items() if to is None})
        for name, target in self._shown.items():
            if target is not None:
                os.symlink(target, name, dir_fd=self._folder)
        for name in state["attributes"]:
            os.removexattr(self._folder, name)
        if state["flags"] != self._first["flags"]:
            fcntl.ioctl(self._folder, _SET_FLAGS, self._first["flags"][0])
        os.utime(self._folder)
        self._times, state = self._look()
        return state == self._first

    def _look(self) -> tuple[tuple[int, int, int], dict[str, Any]]:
        status = self._status()
        if self._path is None:
            system = os.fstatvfs(self._folder)
            free = system.f_bfree, system.f_ffree
        else:
            free = 0, -len(os.listdir(self._folder))
        return _times(status), {
            "inode": (status.st_ino, status.st_mode, status.st_uid, status.st_gid),
            "size": (status.st_nlink, status.st_size),
            "free": free,
            "attributes": _attributes(self._folder),
            "flags": (
                _ask(self._folder, _GET_FLAGS, _FLAGS_BYTES),
                _ask(self._folder, _GET_MORE_FLAGS, _MORE_FLAGS_BYTES),
            ),
        }

    def _status(self) -> os.stat_result:
        return os.fstat(self._folder) if self._path is None else os.lstat(self._path)


def make_scratch(path: str) -> int:
    """A descriptor of a new folder for programs, in place of whatever is there.

    To list it changes nothing that a program sees.
    """
    remove_tree(path)
    os.mkdir(path, 0o700)
    folder = os.open(path, _FOLDER | getattr(os, "O_NOATIME", 0))  # as long as it is ours
    if can_become_nobody():
        give_to_nobody(path)
    return folder


def _times(entry: os.stat_result) -> tuple[int, int, int]:
    return entry.st_atime_ns, entry.st_mtime_ns, entry.st_ctime_ns


def _is_link(name: str, folder: int) -> bool:
    return stat.S_ISLNK(os.lstat(name, dir_fd=folder).st_mode)


def _attributes(folder: int) -> list[str]:
    try:
        return os.listxattr(folder)
    except OSError:
        return []  # a kernel that has none there


def _ask(folder: int, question: int, size: int) -> bytes:
    """What the file system answers; empty where it does not know the question."""
    try:
        return fcntl.ioctl(folder, question, bytes(size))
    except OSError:
        return b""
