"""Programs of a judge that is root run as nobody, also where there is no container.

A container shows a program its files wherever they lie. Without one they may lie in a folder that
is root's alone. So the program keeps one capability, to read all files: Landlock says which of them
it may open. It has none to write, to change modes or owners, or to touch processes.
"""

from __future__ import annotations

import os
import struct

from judge.sandbox.supervisor.kernel import NOBODY

CAP_DAC_READ_SEARCH = 2
_CAP_CHOWN, _CAP_KILL, _CAP_SETGID, _CAP_SETUID, _CAP_SETPCAP, _CAP_SYS_PTRACE = 0, 5, 6, 7, 8, 19
_NEEDED = (
    _CAP_CHOWN,  # give it a folder
    CAP_DAC_READ_SEARCH,
    _CAP_KILL,  # end it
    _CAP_SETGID,
    _CAP_SETUID,
    _CAP_SETPCAP,  # keep what it needs to read
    _CAP_SYS_PTRACE,  # measure its memory
)

ONLY_TO_READ = struct.pack("6I", *[1 << CAP_DAC_READ_SEARCH] * 3, 0, 0, 0)
"""The sets of capabilities that a program keeps, for `capset`."""


def can_become_nobody() -> bool:
    """Whether this process is root, with the capabilities to start programs as nobody.

    In some containers root has none of them, or there is nobody else.
    """
    if os.geteuid() != 0 or not (_is_mapped("uid") and _is_mapped("gid")):
        return False
    with open("/proc/self/status", "rb") as status:
        (held,) = (int(line.split()[1], 16) for line in status if line.startswith(b"CapEff:"))
    return all(held >> number & 1 for number in _NEEDED)


def _is_mapped(kind: str) -> bool:
    """Whether nobody is there in this process's user namespace."""
    with open(f"/proc/self/{kind}_map", "rb") as ranges:
        rows = [[int(word) for word in line.split()] for line in ranges]
    return any(first <= NOBODY < first + count for first, _, count in rows)


def give_to_nobody(folder: str) -> None:
    """Makes nobody the owner of a folder and of what is in it, where this process is root."""
    if os.geteuid() == NOBODY:
        return
    for place, folders, files in os.walk(folder):
        for name in (".", *folders, *files):
            os.chown(os.path.join(place, name), NOBODY, NOBODY, follow_symlinks=False)
