"""The kernel's task clock: the CPU time of a process and of all that it starts.

It counts processes that nobody waits for, too, where there is no control group to do so. The
supervisor opens it by perf_event_open(2) on its zygote before that has started anything: whatever
the zygote starts inherits it, and when that has ended its time is added. An ordinary user may have
it where `kernel.perf_event_paranoid` is 2 or less, if the kernel's own work is excluded.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from judge.sandbox.supervisor.kernel import SYSCALLS, libc, raise_on_error

# struct perf_event_attr of its first version, as of include/uapi/linux/perf_event.h:
# type, size, config, sample period and type, read format, flags, wakeups, breakpoint: type, address
_ATTRIBUTES = struct.Struct("IIQQQQQIIQ")
_INHERIT, _EXCLUDE_KERNEL, _EXCLUDE_HYPERVISOR = 1 << 1, 1 << 5, 1 << 6
_CLOSE_ON_EXEC = 8
_ANY_CORE = _NO_GROUP = -1
_SOFTWARE, _TASK_CLOCK = 1, 1  # its type and config; it counts nanoseconds
_READ = struct.Struct("Q")

_PARANOID = "/proc/sys/kernel/perf_event_paranoid"


def open_clock(pid: int = 0, key: int = 0) -> int:
    """A descriptor of the clock of process `pid` (0: this one) and of all that it will start.

    `key` is the one of the filter of system calls; see `seccomp`. Raises `OSError`.
    """
    if "perf_event_open" not in SYSCALLS:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    flags = _INHERIT | _EXCLUDE_KERNEL | _EXCLUDE_HYPERVISOR
    fields = _SOFTWARE, _ATTRIBUTES.size, _TASK_CLOCK, 0, 0, 0, flags, 0, 0, 0
    attributes = ctypes.create_string_buffer(_ATTRIBUTES.pack(*fields), _ATTRIBUTES.size)
    arguments = ctypes.addressof(attributes), pid, _ANY_CORE, _NO_GROUP, _CLOSE_ON_EXEC, key
    result = libc.syscall(*map(ctypes.c_long, (SYSCALLS["perf_event_open"], *arguments)))
    return raise_on_error(result, "perf_event_open")


def read_clock_s(file: int) -> float | None:
    """The CPU seconds until now, or None if they cannot be read."""
    try:
        (counted_ns,) = _READ.unpack(os.read(file, _READ.size))
    except (OSError, struct.error):
        return None
    return float(counted_ns / 1e9)


def why_no_clock() -> str | None:
    """Why this machine gives us no clock, or None if it does. Takes some microseconds."""
    try:
        os.close(open_clock())
    except OSError as error:
        return error_reason(error.errno)
    if _paranoid_level() > 2:  # root may count, and is not root any more in a container
        return _too_paranoid()
    return None


def error_reason(code: int | None) -> str:
    """What an error of perf_event_open means on this machine."""
    if code == errno.ENOSYS:
        return "the kernel has no perf_event_open, or we do not know its number here"
    if code in (errno.ENOENT, errno.EOPNOTSUPP, errno.ENODEV, errno.ENXIO):
        return "the kernel has no task clock"
    if code in (errno.EACCES, errno.EPERM):
        if _paranoid_level() > 2 and os.geteuid() != 0:
            return _too_paranoid()
        return "perf_event_open is not permitted, perhaps by the filter of a container"
    if code in (errno.EMFILE, errno.ENOSPC, errno.EBUSY):
        return "the counters are in use"
    return f"perf_event_open failed: {os.strerror(code or 0)}"


def _too_paranoid() -> str:
    return f"kernel.perf_event_paranoid is {_paranoid_level()}; counting takes 2 or less"


def _paranoid_level() -> int:
    try:
        with open(_PARANOID) as file:
            return int(file.read())
    except (OSError, ValueError):
        return 0
