"""What /proc tells of the processes below this one: who they are, and what they use.

For the keeper; like it, this imports next to nothing. A process that has just ended counts nothing.
"""

from __future__ import annotations

import ctypes
import errno
import os
import time

from judge.sandbox.supervisor.syscall_scripts import MACHINE, NUMBERS, libc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

_WAITID = NUMBERS.get(MACHINE, {}).get("waitid", -1)
_P_PIDFD, _WEXITED, _WALL = 3, 4, 0x4000_0000
_CLD_EXITED = 1
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def descendants(but: Container[int] = ()) -> list[int]:
    """All processes below this one, ended but not yet waited for ones among them.

    Those in `but` are left out, but not what is below them.
    """
    found: list[int] = []
    todo = _children_of(os.getpid())
    while todo:
        pid = todo.pop()
        if pid not in but:
            found.append(pid)
        todo += _children_of(pid)
    return found


def _children_of(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            children += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    except OSError:
        pass  # it has just ended
    return children


def cpu_s(tree: list[int]) -> float:
    """CPU seconds of live processes and of the children that they have waited for."""
    total = 0.0
    for pid in tree:
        try:
            total += time.clock_gettime(~pid << 3 | 2)  # its process clock: exact, all threads
            fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
            total += (int(fields[13]) + int(fields[14])) / _TICKS_PER_S
        except OSError:
            pass  # it has just ended
    return total


def waited_s(tree: list[int]) -> float:
    """Seconds that a thread could have run and did not get a processor; of all threads the most.

    0 where the kernel does not tell.
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


def waited_for(process: int) -> tuple[int, float, int]:
    """Waits for a child by its descriptor: status as from `wait4`, CPU seconds, peak of memory.

    Those that it has waited for itself are in the figures.
    """
    info, used = (ctypes.c_int * 32)(), (ctypes.c_long * 18)()
    while libc.syscall(_WAITID, _P_PIDFD, process, info, _WEXITED | _WALL, used) < 0:
        if ctypes.get_errno() != errno.EINTR:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "waitid")
    code, status = info[2], info[6]
    cpu_s = used[0] + used[2] + (used[1] + used[3]) / 1e6
    return status << 8 if code == _CLD_EXITED else status, cpu_s, used[4] << 10


def tasks(tree: list[int]) -> int:
    """How many threads there are, of all the processes."""
    total = 0
    for pid in tree:
        try:
            total += int(_read(f"/proc/{pid}/stat").rpartition(b")")[2].split()[17])
        except OSError:
            pass  # it has just ended
    return total


def resident_bytes(pid: int) -> int:
    """What a process holds in memory, shared or not.

    Where its first thread has ended, another one tells.
    """
    try:
        pages = int(_read(f"/proc/{pid}/statm").split()[1])
        if not pages:
            threads = os.listdir(f"/proc/{pid}/task")
            pages = max(int(_read(f"/proc/{pid}/task/{one}/statm").split()[1]) for one in threads)
        return pages * _PAGE_BYTES
    except (OSError, IndexError, ValueError):
        return 0


def proportional_bytes(pid: int) -> int:
    """What a process holds in memory, of shared pages its share; slower to tell."""
    try:
        for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) << 10
    except OSError:
        pass
    return 0


def _read(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)
