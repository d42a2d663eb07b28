"""What the kernel counts of a process and of all that it starts, by perf_event_open(2).

The supervisor opens a counter on its zygote before that has started anything: whatever the zygote
starts inherits it, and when that has ended its count is added. Only user mode is counted, so an
ordinary user may have it where `kernel.perf_event_paranoid` is 2 or less.

Instructions are what we want: the same program on the same input executes the same number of them
to some hundredths of a percent, however busy the machine is. Most virtual machines do not have that
counter. The task clock, which the kernel keeps itself, is nearly everywhere: it counts the CPU time
of processes that nobody waits for, where there is no control group to do so.
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
_TIMES = 1 | 2  # of the read format: for how long it was to be counted, and was
_INHERIT, _EXCLUDE_KERNEL, _EXCLUDE_HYPERVISOR = 1 << 1, 1 << 5, 1 << 6
_CLOSE_ON_EXEC = 8
_ANY_CORE = _NO_GROUP = -1
_READ = struct.Struct("QQQ")

_PARANOID = "/proc/sys/kernel/perf_event_paranoid"

INSTRUCTIONS = "instructions"
TASK_CLOCK = "task-clock"
_COUNTERS = {INSTRUCTIONS: (0, 1), TASK_CLOCK: (1, 1)}  # type and config; the clock is in ns


def open_counter(name: str, pid: int = 0, key: int = 0) -> int:
    """A descriptor of a counter of process `pid` (0: this one) and of all that it will start.

    `key` is the one of the filter of system calls; see `seccomp`. Raises `OSError`.
    """
    if "perf_event_open" not in SYSCALLS:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    kind, config = _COUNTERS[name]
    flags = _INHERIT | _EXCLUDE_KERNEL | _EXCLUDE_HYPERVISOR
    words = kind, _ATTRIBUTES.size, config, 0, 0, _TIMES, flags, 0, 0, 0
    attributes = ctypes.create_string_buffer(_ATTRIBUTES.pack(*words), _ATTRIBUTES.size)
    arguments = ctypes.addressof(attributes), pid, _ANY_CORE, _NO_GROUP, _CLOSE_ON_EXEC, key
    result = libc.syscall(*map(ctypes.c_long, (SYSCALLS["perf_event_open"], *arguments)))
    return raise_on_error(result, "perf_event_open")


def read_counter(file: int) -> int | None:
    """What was counted so far; None if others had the counter for a part of the time."""
    try:
        counted, wanted_ns, running_ns = _READ.unpack(os.read(file, _READ.size))
    except (OSError, struct.error):
        return None
    return counted if running_ns >= wanted_ns else None


def why_not_counted(name: str) -> str | None:
    """Why this machine does not count `name`, or None if it does. Takes some microseconds."""
    try:
        os.close(open_counter(name))
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
        return "the processor shows no hardware counters, as in most virtual machines"
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
