"""Remove what strangers have put into folders: of any depth, with any names and modes.

Every step starts from an open folder and follows no link, so it never leaves the folder, even if
something moves meanwhile. Nothing is recursive: folders further down are first moved up.
"""

from __future__ import annotations

import errno
import os
import stat

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
