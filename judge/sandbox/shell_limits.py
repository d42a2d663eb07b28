"""Whether the limits under which the judge was started leave a program what it may use.

A program inherits them. One that they stop would get a verdict for what it did not do.
"""

from __future__ import annotations

import resource

from judge.errors import SandboxError
from judge.model import Limits
from judge.sandbox.supervisor.procfs import cpu_rlimit_s

_GIB = 1 << 30
_LEAST_FILES = 256  # the judge holds a few for each program that it keeps ready
_LEAST_PROCESSES = 256
# Runtimes reserve far more addresses than they ever use.
_RESERVED_BYTES = 8 * _GIB


def require_room(limits: Limits) -> None:
    """Raises `SandboxError` if a limit of this process is too low for programs with these."""
    memory = limits.memory_bytes
    rows = (
        (resource.RLIMIT_NOFILE, "n", "open files", _LEAST_FILES, ""),
        (resource.RLIMIT_NPROC, "u", "processes", _LEAST_PROCESSES, ""),
        (resource.RLIMIT_FSIZE, "f", "the size of files", _file_bytes(limits), "bytes"),
        (resource.RLIMIT_AS, "v", "address space", memory + _RESERVED_BYTES, "bytes"),
        (resource.RLIMIT_DATA, "d", "data", memory + _GIB, "bytes"),
        (resource.RLIMIT_STACK, "s", "the stack", memory, "bytes"),
        (resource.RLIMIT_CPU, "t", "CPU time", cpu_rlimit_s(limits.cpu_stop_s) + 1, "seconds"),
    )
    for kind, letter, what, least, unit in rows:
        most = _highest(kind)
        if 0 <= most < least:
            there, wanted = (f"{number:,} {unit}".strip() for number in (most, least))
            raise SandboxError(
                f"the limit of {what} here (ulimit -{letter}) is {there}; {wanted} are needed",
                advice="Raise it, or start the judge from a shell in which it was not lowered",
            )


def _highest(kind: int) -> int:
    """The highest limit that this process could set; -1 if there is none."""
    soft, hard = resource.getrlimit(kind)
    if kind == resource.RLIMIT_NOFILE:
        return soft  # the judge opens them itself
    if hard == resource.RLIM_INFINITY:
        return -1
    try:
        resource.setrlimit(kind, (soft, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        return hard
    resource.setrlimit(kind, (soft, hard))
    return -1


def _file_bytes(limits: Limits) -> int:
    return limits.file_bytes or limits.output_bytes + 1
