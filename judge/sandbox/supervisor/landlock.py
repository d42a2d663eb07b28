"""Landlock: paths and what may be done below them come in, a descriptor of a ruleset goes out.

A process that restricts itself by a ruleset keeps it for ever, and so does all that it starts. It
needs no root and no namespace, so it works where those are forbidden. Used on both sides of the
keeper; like the keeper it imports little. From the kernel's include/uapi/linux/landlock.h.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
ALL_OF_FIRST = (1 << 13) - 1

READ = EXECUTE | READ_FILE | READ_DIR
WRITE = ALL_OF_FIRST | REFER | TRUNCATE
DEVICE = READ_FILE | WRITE_FILE
_OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

# The first version of the interface (ABI) that knows of them.
ABI_OF_TRUNCATE = 3
ABI_OF_NETWORK = 4
ABI_OF_SCOPES = 6

# The same numbers on every architecture.
_CREATE_RULESET, _ADD_RULE = 444, 445
_PATH_BENEATH = 1
_VERSION = 1

_libc = ctypes.CDLL(None, use_errno=True)


def abi() -> int:
    """The version of Landlock in this kernel; 0 if there is none."""
    return max(0, int(_libc.syscall(_CREATE_RULESET, None, 0, _VERSION)))


def ruleset(allowed: list[tuple[str, int]]) -> int:
    """A descriptor for `landlock_restrict_self`: files as in `allowed`, no TCP, no signals out.

    `allowed` holds paths and rights; what is not there is left out, and so are rights that a
    file that is no folder cannot have. What the kernel does not know yet is not handled.
    """
    version = abi()
    handled = _handled(version)
    attributes = struct.pack("QQQ", handled, 3, 3)[: _size(version)]
    file = int(_libc.syscall(_CREATE_RULESET, attributes, len(attributes), 0))
    if file < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "landlock")
    for path, rights in allowed:
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _OF_FILES
        rule = struct.pack("=Qi", rights & handled, place)
        _libc.syscall(_ADD_RULE, file, _PATH_BENEATH, rule, 0)
        os.close(place)
    return file


def _handled(version: int) -> int:
    """The rights on files that a version knows."""
    later = ((2, REFER), (3, TRUNCATE), (5, IOCTL_DEV))
    return ALL_OF_FIRST | sum(right for first, right in later if version >= first)


def _size(version: int) -> int:
    """How much of the attributes a version knows: files, then networks, then scopes."""
    if version < ABI_OF_NETWORK:
        return 8
    return 16 if version < ABI_OF_SCOPES else 24
