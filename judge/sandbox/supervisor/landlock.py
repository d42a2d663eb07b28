"""Landlock: rulesets that keep a process to some files, from TCP and from others' processes.

A process that restricts itself by a ruleset keeps it for ever, and so does all that it starts. It
needs no root and no namespace, so it works where those are forbidden. From the kernel's
include/uapi/linux/landlock.h.
"""

from __future__ import annotations

import os
import stat
import struct

from judge.sandbox.supervisor.kernel import libc, raise_on_error

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_RIGHTS_OF_ABI_1 = (1 << 13) - 1

READ = EXECUTE | READ_FILE | READ_DIR
WRITE = _RIGHTS_OF_ABI_1 | REFER | TRUNCATE
WRITE_ONLY_DATA = WRITE & ~EXECUTE
DEVICE = READ_FILE | WRITE_FILE
_RIGHTS_ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV

# The first version of the interface (ABI) that knows of them.
ABI_OF_TRUNCATE = 3
ABI_OF_NETWORK = 4
ABI_OF_SCOPES = 6

# The same numbers on every architecture.
_CREATE_RULESET, _ADD_RULE = 444, 445
_PATH_BENEATH = 1
_VERSION = 1


def abi() -> int:
    """The version of Landlock in this kernel; 0 if there is none."""
    return max(0, int(libc.syscall(_CREATE_RULESET, None, 0, _VERSION)))


def create_ruleset(allowed: list[tuple[str, int]]) -> int:
    """A descriptor for `landlock_restrict_self`: files as in `allowed`, no TCP, no signals out.

    `allowed` holds paths and rights. Paths that are not there are left out, and so are rights that
    only a folder can have, and what this kernel does not know yet.
    """
    version = abi()
    later = ((2, REFER), (3, TRUNCATE), (5, IOCTL_DEV))
    rights_known = _RIGHTS_OF_ABI_1 | sum(right for first, right in later if version >= first)
    # struct landlock_ruleset_attr: rights on files, on networks, scopes; older versions know less.
    size = 8 + 8 * (version >= ABI_OF_NETWORK) + 8 * (version >= ABI_OF_SCOPES)
    attributes = struct.pack("QQQ", rights_known, 3, 3)[:size]
    ruleset = raise_on_error(libc.syscall(_CREATE_RULESET, attributes, size, 0), "landlock")
    for path, rights in allowed:
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            rights &= _RIGHTS_ON_FILES
        rule = struct.pack("=Qi", rights & rights_known, place)
        libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)
        os.close(place)
    return ruleset
