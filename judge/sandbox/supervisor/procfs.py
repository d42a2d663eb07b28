"""What /proc says of the processes below this one: who they are, and what they use.

A process that has just ended counts nothing.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import sys
import time

from judge.sandbox.supervisor.kernel import SYSCALLS, WALL, SyscallError, libc

_P_PIDFD, _WEXITED = 3, 4
_SigInfo, _Rusage = ctypes.c_int * 32, ctypes.c_long * 18
_CLD_EXITED = 1
_URGENT = (os.SCHED_OTHER, os.SCHED_FIFO, os.SCHED_RR)
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def read_file(path: str) -> bytes:
    """The first 64 KiB of a file of the kernel, which has no size before it is read."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)


def read_if_there(path: str) -> bytes:
    """The same; nothing if it is not there."""
    try:
        return read_file(path)
    except OSError:
        return b""


def descendants(
    excluded: frozenset[int] | set[int] = frozenset(), of: int | None = None
) -> list[int]:
    """All processes below this one or that, among them those that ended and were not waited for.

    Those in `excluded` are left out, but not what is below them.
    """
    pids: dict[int, None] = {}  # in order; one that moves to init meanwhile is met twice
    todo = _children(os.getpid() if of is None else of)
    while todo:
        pid = todo.pop()
        if pid not in pids:
            pids[pid] = None
            todo += _children(pid)
    return [pid for pid in pids if pid not in excluded]


def kill_descendants(excluded: frozenset[int] | set[int]) -> None:
    """Kills what `descendants` finds, and never a stranger that has got the id of one that ended.

    Where ids go up to 32,768 (`pid_max`), a program that runs away by forking uses them all in a
    second. So each process is held by a descriptor, and then asked again whether it is below.
    """
    for pid in descendants(excluded):
        try:
            process = os.pidfd_open(pid)
        except OSError:
            continue  # it has just ended
        try:
            if _is_below(pid):
                signal.pidfd_send_signal(process, signal.SIGKILL)
        except OSError:
            pass  # it has just ended, or may not be killed
        finally:
            os.close(process)


def _is_below(pid: int) -> bool:
    """Whether this process is among the ancestors of that one. Raises `OSError` if it ended."""
    me = os.getpid()
    while pid > 1 and pid != me:
        pid = int(_stat_fields(pid)[1])
    return pid == me


def cpu_s(tree: list[int]) -> dict[int, tuple[float, float]]:
    """CPU seconds of each live process, and of the children that it has waited for."""
    used: dict[int, tuple[float, float]] = {}
    for pid in tree:
        try:
            waited_s = _waited_cpu_s(pid)
            # Its process clock: exact, all threads.
            used[pid] = time.clock_gettime(~pid << 3 | 2), waited_s
        except OSError:
            pass  # it has just ended
    return used


def waited_cpu_s(pid: int) -> float:
    """CPU seconds of the children for which a live process has waited, and of theirs in turn."""
    try:
        return _waited_cpu_s(pid)
    except OSError:
        return 0.0  # it has just ended


def cpu_rlimit_s(stop_s: float) -> int:
    """A limit for the kernel, far above the CPU time at which a judge stops a program.

    It ends a program whose judge does not. The kernel compares it with the clock's ticks, and these
    may count a third more than was used, if a program often waits for a moment.
    """
    return 2 * int(stop_s) + 5


def wait_for_cpu_s(tree: list[int], used_s: float) -> tuple[float, bool]:
    """Seconds that a thread could have run and others than the program had the CPU; the most.

    Of `used_s`, the CPU time of the whole tree, a thread may have waited for all but its own. What
    is nice or idle by its own choice waits for others by that. 0 where the kernel does not say.

    The kernel adds a wait when it ends, so one that lasts is not in it. The second value says
    whether a thread could run now: it runs, or it waits.
    """
    most_s, can_run = 0.0, False
    if sys.platform != "linux":
        return most_s, can_run
    urgency = os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0)
    for pid in tree:
        for thread in _entries(f"/proc/{pid}/task"):
            try:
                folder = f"/proc/{pid}/task/{thread}"
                own_ns, waited_ns = map(int, read_file(f"{folder}/schedstat").split()[:2])
                fields = _fields_in(read_file(f"{folder}/stat"))
                if int(fields[16]) > urgency[0] or int(fields[38]) not in (urgency[1], *_URGENT):
                    continue
            except (OSError, IndexError, ValueError):
                continue  # it has just ended
            can_run |= fields[0] == b"R"
            most_s = max(most_s, waited_ns / 1e9 - max(0.0, used_s - own_ns / 1e9))
    return most_s, can_run


def disk_use(tree: list[int]) -> tuple[bool, int]:
    """Whether a thread is in the state D, and a figure that grows with what the disk did for all.

    The state alone says little: a thread is in it too while it waits for the end of a vfork, or for
    a lock. The figure is bytes, and where the kernel counts them (kernel.task_delayacct) ticks of
    waiting. It is 0 where no thread is in that state.
    """
    threads = [
        fields
        for pid in tree
        for thread in _entries(f"/proc/{pid}/task")
        if len(fields := _fields_in(read_if_there(f"/proc/{pid}/task/{thread}/stat"))) > 39
    ]
    if all(fields[0] != b"D" for fields in threads):
        return False, 0
    done = sum(int(fields[39]) for fields in threads)
    for pid in tree:
        words = read_if_there(f"/proc/{pid}/io").split()
        counts = dict(zip(words[::2], words[1::2], strict=False))
        done += int(counts.get(b"read_bytes:", 0)) + int(counts.get(b"write_bytes:", 0))
    return True, done


def stalled_by_disk_us() -> int:
    """Microseconds in which a thread of this machine has waited for the disk, since its start.

    A thread that waits for a page which another process is reading has read nothing itself. 0 where
    the kernel does not count it: https://docs.kernel.org/accounting/psi.html
    """
    some = read_if_there("/proc/pressure/io").partition(b"\n")[0]
    return int(some.partition(b"total=")[2] or 0)


def wait_for(pidfd: int) -> tuple[int, float, int]:
    """Waits for a child: status as from `wait4`, CPU seconds, peak of memory in bytes.

    The children that it has waited for itself are in these figures.
    """
    info, usage = _SigInfo(), _Rusage()
    while libc.syscall(SYSCALLS["waitid"], _P_PIDFD, pidfd, info, _WEXITED | WALL, usage) < 0:
        if ctypes.get_errno() != errno.EINTR:
            raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "waitid")
    code, status = info[2], info[6]
    used_s = usage[0] + usage[2] + (usage[1] + usage[3]) / 1e6
    return status << 8 if code == _CLD_EXITED else status, used_s, usage[4] << 10


def reap_all() -> None:
    """Waits for all children that have ended, but for those without an exit signal."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass  # there are none


def count_threads(tree: list[int]) -> int:
    """How many threads all the processes have."""
    total = 0
    for pid in tree:
        try:
            total += int(_stat_fields(pid)[17])
        except OSError:
            pass  # it has just ended
    return total


class HeldMemory:
    """Bytes that a process holds: anonymous, in memory that may be shared, of mapped files."""

    def __init__(self, anonymous: int = 0, shared: int = 0, mapped: int = 0) -> None:
        self.anonymous = anonymous
        self.shared = shared
        self.mapped = mapped


def memory_of(pid: int) -> HeldMemory:
    """What a process holds; what it shares with others counts whole."""
    text = read_if_there(f"/proc/{pid}/status")
    if b"RssAnon:" not in text:  # its first thread has ended; another one knows
        try:
            threads = os.listdir(f"/proc/{pid}/task")
        except OSError:
            threads = []  # it has just ended
        texts = (read_if_there(f"/proc/{pid}/task/{thread}/status") for thread in threads)
        text = next((status for status in texts if b"RssAnon:" in status), b"")
    anonymous = _size_in(text, b"RssAnon:") + _size_in(text, b"VmSwap:")
    return HeldMemory(anonymous, _size_in(text, b"RssShmem:"), _size_in(text, b"RssFile:"))


def proportional_memory_of(pid: int) -> HeldMemory:
    """What a process holds, and of what it shares with others its share; slower to read."""
    text = read_if_there(f"/proc/{pid}/smaps_rollup")
    anonymous = _size_in(text, b"Pss_Anon:") + _size_in(text, b"SwapPss:")
    return HeldMemory(anonymous, _size_in(text, b"Pss_Shmem:"), _size_in(text, b"Pss_File:"))


def file_system_bytes(pid: int, folder: str) -> int:
    """What is used of the file system on which a folder lies, as a process sees it."""
    try:
        state = os.statvfs(f"/proc/{pid}/root{folder}")
    except OSError:
        return 0
    return (state.f_blocks - state.f_bfree) * state.f_frsize


def stolen_s() -> float:
    """Seconds since the start of this machine, a virtual one, in which its host ran others."""
    fields = read_file("/proc/stat").split(None, 9)
    return int(fields[8]) / _TICKS_PER_S


def oom_kills() -> int:
    """How many processes the kernel has killed for lack of memory, on the whole machine."""
    rest = read_if_there("/proc/vmstat").partition(b"\noom_kill ")[2]
    return int(rest.split(None, 1)[0]) if rest else 0


def _waited_cpu_s(pid: int) -> float:
    fields = _stat_fields(pid)
    return (int(fields[13]) + int(fields[14])) / _TICKS_PER_S


def _children(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            children += map(int, read_file(f"/proc/{pid}/task/{thread}/children").split())
    except OSError:
        pass  # it has just ended
    return children


def _size_in(text: bytes, name: bytes) -> int:
    """The bytes in a line like `VmSwap:  8 kB`; 0 if there is none."""
    words = text.partition(name)[2][:24].split(None, 1)
    return int(words[0]) << 10 if words else 0


def _stat_fields(pid: int) -> list[bytes]:
    """The fields of its `stat` from the state on."""
    return _fields_in(read_file(f"/proc/{pid}/stat"))


def _fields_in(stat: bytes) -> list[bytes]:
    return stat.rpartition(b")")[2].split()


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []  # it has just ended
