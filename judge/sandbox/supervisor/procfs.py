"""What /proc says of the processes below this one: who they are, and what they use.

A process that has just ended counts nothing.
"""

from __future__ import annotations

import ctypes
import errno
import os
import time

from judge.sandbox.supervisor.kernel import SYSCALLS, WALL, SyscallError, libc

_P_PIDFD, _WEXITED = 3, 4
_CLD_EXITED = 1
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def descendants(excluded: frozenset[int] | set[int] = frozenset()) -> list[int]:
    """All processes below this one, among them those that have ended and were not waited for.

    Those in `excluded` are left out, but not what is below them.
    """
    found: list[int] = []
    todo = _children(os.getpid())
    while todo:
        pid = todo.pop()
        if pid not in excluded:
            found.append(pid)
        todo += _children(pid)
    return found


def cpu_s(tree: list[int]) -> float:
    """CPU seconds of live processes and of the children that they have waited for."""
    total = 0.0
    for pid in tree:
        try:
            total += time.clock_gettime(~pid << 3 | 2)  # its process clock: exact, all threads
            fields = _stat_fields(pid)
            total += (int(fields[13]) + int(fields[14])) / _TICKS_PER_S
        except OSError:
            pass  # it has just ended
    return total


def wait_for_cpu_s(tree: list[int]) -> float:
    """Seconds that a thread could have run and did not get a CPU; of all threads the most.

    0 where the kernel does not say.
    """
    most_ns = 0
    for pid in tree:
        try:
            for thread in os.listdir(f"/proc/{pid}/task"):
                fields = _read(f"/proc/{pid}/task/{thread}/schedstat").split()
                most_ns = max(most_ns, int(fields[1]))
        except (OSError, IndexError, ValueError):
            pass  # it has just ended
    return most_ns / 1e9


def wait_for(pidfd: int) -> tuple[int, float, int]:
    """Waits for a child: status as from `wait4`, CPU seconds, peak of memory in bytes.

    The children that it has waited for itself are in these figures.
    """
    info, usage = (ctypes.c_int * 32)(), (ctypes.c_long * 18)()
    while libc.syscall(SYSCALLS["waitid"], _P_PIDFD, pidfd, info, _WEXITED | WALL, usage) < 0:
        if ctypes.get_errno() != errno.EINTR:
            raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "waitid")
    code, status = info[2], info[6]
    used_s = usage[0] + usage[2] + (usage[1] + usage[3]) / 1e6
    return status << 8 if code == _CLD_EXITED else status, used_s, usage[4] << 10


def count_threads(tree: list[int]) -> int:
    """How many threads all the processes have."""
    total = 0
    for pid in tree:
        try:
            total += int(_stat_fields(pid)[17])
        except OSError:
            pass  # it has just ended
    return total


def resident_bytes(pid: int) -> int:
    """What a process holds in memory, shared or not."""
    try:
        pages = int(_read(f"/proc/{pid}/statm").split()[1])
        if not pages:  # its first thread has ended; another one knows
            threads = os.listdir(f"/proc/{pid}/task")
            pages = max(int(_read(f"/proc/{pid}/task/{one}/statm").split()[1]) for one in threads)
        return pages * _PAGE_BYTES
    except (OSError, IndexError, ValueError):
        return 0


def proportional_bytes(pid: int) -> int:
    """What a process holds in memory, of shared pages its share; slower to read."""
    try:
        for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) << 10
    except OSError:
        pass
    return 0


def _children(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            children += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    except OSError:
        pass  # it has just ended
    return children


def _stat_fields(pid: int) -> list[bytes]:
    """The fields of its `stat` from the state on."""
    return _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()


def _read(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)
