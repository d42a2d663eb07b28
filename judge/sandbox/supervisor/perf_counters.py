"""What the kernel counts of a process and all that it starts: a name comes in, numbers go out.

For the keeper, which opens a counter on its zygote before that has started anything: whatever the
zygote starts inherits it, and what has ended is added to it (perf_event_open(2), `inherit`). It
counts what programs do themselves and not what the kernel does for them, so an ordinary user may
have it where `kernel.perf_event_paranoid` is 2 or less.

Instructions are what is wanted: the same program on the same input executes the same number of them
to some hundredths of a percent, however busy the machine is. Most virtual machines do not have that
counter. The task clock, which the kernel keeps itself, is nearly everywhere: by it the way from the
zygote to the report can be tried on any machine.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

from judge.sandbox.supervisor.syscall_scripts import MACHINE, libc

# struct perf_event_attr of its first version, as of include/uapi/linux/perf_event.h:
# type, size, config, sample period and type, read format, flags, wakeups, breakpoint: type, address
_ATTRIBUTES = struct.Struct("IIQQQQQIIQ")
_TIMES = 1 | 2  # of the read format: for how long it was to be counted, and was
_INHERIT, _EXCLUDE_KERNEL, _EXCLUDE_HYPERVISOR = 1 << 1, 1 << 5, 1 << 6
_CLOSE_ON_EXEC = 8
_ANY_CORE = _NO_GROUP = -1
_READ = struct.Struct("QQQ")

# arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h
_NUMBERS = {"x86_64": 298, "aarch64": 241}

_PARANOID = "/proc/sys/kernel/perf_event_paranoid"

INSTRUCTIONS = "instructions"
TASK_CLOCK = "task-clock"
COUNTERS = {INSTRUCTIONS: (0, 1), TASK_CLOCK: (1, 1)}
"""By name: type and config. Instructions are those in user mode, the task clock is in ns."""


def opened(name: str, pid: int = 0, key: int = 0) -> int:
    """A descriptor of a counter of process `pid` (0: this one) and of all that it will start.

    `key` opens the filter of system calls; see `seccomp`. Raises `OSError`.
    """
    kind, config = COUNTERS[name]
    flags = _INHERIT | _EXCLUDE_KERNEL | _EXCLUDE_HYPERVISOR
    words = kind, _ATTRIBUTES.size, config, 0, 0, _TIMES, flags, 0, 0, 0
    attributes = ctypes.create_string_buffer(_ATTRIBUTES.pack(*words), _ATTRIBUTES.size)
    number = _NUMBERS.get(MACHINE)
    if number is None or sys.platform != "linux":
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    arguments = ctypes.addressof(attributes), pid, _ANY_CORE, _NO_GROUP, _CLOSE_ON_EXEC, key
    file = int(libc.syscall(*map(ctypes.c_long, (number, *arguments))))
    if file < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return file


def count(file: int) -> int | None:
    """What was counted so far; None if others had the counter for a part of the time."""
    try:
        counted, wanted_ns, running_ns = _READ.unpack(os.read(file, _READ.size))
    except (OSError, struct.error):
        return None
    return counted if running_ns >= wanted_ns else None


def why_not_counted(name: str) -> str | None:
    """Why this machine does not count `name`, or None if it does. Takes some microseconds."""
    try:
        os.close(opened(name))
    except OSError as error:
        return reason(error.errno)
    return None


def reason(code: int | None) -> str:
    """What an error of perf_event_open means on this machine, in words."""
    if code == errno.ENOSYS:
        return "the kernel has no perf_event_open, or we do not know its number here"
    if code in (errno.ENOENT, errno.EOPNOTSUPP, errno.ENODEV, errno.ENXIO):
        return "the processor shows no hardware counters, as in most virtual machines"
    if code in (errno.EACCES, errno.EPERM):
        level = _paranoid()
        if level is not None and level > 2 and os.geteuid() != 0:
            return f"kernel.perf_event_paranoid is {level}; counting takes 2 or less"
        return "perf_event_open is not permitted, perhaps by the filter of a container"
    if code in (errno.EMFILE, errno.ENOSPC, errno.EBUSY):
        return "the counters are in use"
    return f"perf_event_open failed: {os.strerror(code or 0)}"


def _paranoid() -> int | None:
    try:
        with open(_PARANOID) as file:
            return int(file.read())
    except (OSError, ValueError):
        return None
