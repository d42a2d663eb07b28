"""The script of init, the first process of the pid namespace in which programs run.

    mount the scratch folder and /proc; then
    wait for orphans until the clear event; kill all that is left; wait for it; write the cleared
    event; repeat

Orphans go to init in any case. What it has waited for shows in what the kernel counts for it.
Signals that programs send to it are dropped, and wait for no later case.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import struct

from judge.sandbox.supervisor import kernel
from judge.sandbox.supervisor.kernel import NOBODY, libc, raise_on_error
from judge.sandbox.supervisor.scratch import MountedScratch
from judge.sandbox.supervisor.syscall_scripts import Arena, SyscallScript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import ContainerSpec

_AT_FDCWD = -100
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_INODES = 20_000
_POLLFD = struct.Struct("=ihh")
_RUSAGE_CHILDREN, _RUSAGE_WORDS = -1, 18
_RUSAGE_PEAK = 4  # its word with the peak of memory, in KiB
# The number of the last process. The next ones count from here, as in a new namespace.
_LAST_PID = b"/proc/sys/kernel/ns_last_pid"
_INIT_PID = b"1"


class InitScript(SyscallScript):
    """Prepares a namespace, then empties it after each run."""

    def __init__(self, arena: Arena, spec: ContainerSpec, scratch: str, key: int) -> None:
        """Programs get the folder `scratch`; `key` permits what the filter denies."""
        self._one = arena.store(struct.pack("Q", 1))
        self._buffer = arena.store(bytes(1024))  # for what is read and not looked at
        self._usage = arena.store_numbers(_RUSAGE_WORDS)
        self._clear_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self.cleared_event = os.eventfd(0, os.EFD_CLOEXEC)
        self._orphans = _signalfd(signal.SIGCHLD)
        self._scratch: MountedScratch | None = None
        failed = arena.step("write", (self.cleared_event, self._one, 8))
        failed.positive = failed.zero = failed.error = arena.exit(1).address
        super().__init__(arena, end=failed)
        self.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        # What is blocked would wait, for all cases and on the account of its user; the kernel drops
        # what the first process of a namespace has neither blocked nor a handler for.
        only_blocked = struct.pack("Q", 1 << (signal.SIGCHLD - 1))
        self.call("rt_sigprocmask", signal.SIG_SETMASK, only_blocked, 0, kernel.SIGSET_BYTES)
        name, flags = os.fsencode(_LAST_PID), os.O_WRONLY | os.O_CLOEXEC
        self._open_last_pid = self.call("openat", _AT_FDCWD, name, flags, 0, optional=True)
        self._mount(spec["scratch_bytes"], os.fsencode(scratch), key)
        self._open_scratch = self.call("openat", _AT_FDCWD, os.fsencode(scratch), _FOLDER, 0)
        self._clear_again_and_again()

    def settle(self) -> None:
        """Notes what there is before the first run. Call it when init has written its event."""
        os.read(self.cleared_event, 8)
        self._reset_pid.args[0] = self._open_last_pid.result
        self._scratch = MountedScratch(self._open_scratch.result)

    def clear(self) -> None:
        """Makes init end and wait for all that is left, and then write its event.

        Call it when the program has been waited for: only then are its children init's.
        """
        os.write(self._clear_event, struct.pack("Q", 1))

    def orphans(self) -> tuple[float, int]:
        """CPU seconds and the peak of memory in bytes of what the program has left behind.

        Of those that ended by themselves too, and of all runs.
        """
        usage = self._usage
        return usage[0] + usage[2] + (usage[1] + usage[3]) / 1e6, usage[_RUSAGE_PEAK] << 10

    def restore(self) -> bool:
        """Makes all as the first program has found it; False if it has to be made anew for that.

        So it is where a process was left to init, where the next one would get another number, and
        where there is much to remove.
        """
        assert self._scratch
        is_alone = self._usage[_RUSAGE_PEAK] == 0 and self._reset_pid.result > 0
        return is_alone and self._scratch.restore()

    def close(self) -> None:
        """Closes what the script refers to."""
        steps = (self._open_last_pid, self._open_scratch)
        opened = [step.result for step in steps if step.result > 0]
        for file in (self._clear_event, self.cleared_event, self._orphans, *opened):
            os.close(file)

    def _mount(self, scratch_bytes: int, scratch: bytes, key: int) -> None:
        flags = kernel.MS_NOSUID | kernel.MS_NODEV
        options = f"mode=0700,size={scratch_bytes},nr_inodes={_INODES},uid={NOBODY},gid={NOBODY}"
        # Without the times of access, which a program that only looks would change.
        of_scratch = flags | kernel.MS_NOATIME
        self.call("mount", b"tmpfs", scratch, b"tmpfs", of_scratch, options.encode(), key)
        # Through /proc a process changes what others, or later cases, would notice.
        flags |= kernel.MS_NOEXEC | kernel.MS_RDONLY
        self.call("mount", b"proc", b"/proc", b"proc", flags, b"hidepid=2", key)

    def _clear_again_and_again(self) -> None:
        watched = (self._orphans, self._clear_event)
        polled = b"".join(_POLLFD.pack(file, select.POLLIN, 0) for file in watched)
        cleared = self.call("write", self.cleared_event, self._one, 8)
        watch = self.call("ppoll", polled, 2, 0, 0, kernel.SIGSET_BYTES, optional=True)
        reap = self.call("wait4", -1, 0, os.WNOHANG | kernel.WALL, 0, optional=True)
        self.call("read", self._orphans, self._buffer, 1024, optional=True)
        is_to_clear = self.call("read", self._clear_event, self._buffer, 8)
        self.call("kill", -1, signal.SIGKILL, optional=True)
        wait_for_rest = self.call("wait4", -1, 0, kernel.WALL, 0)
        usage = ctypes.addressof(self._usage)
        count = self.call("getrusage", _RUSAGE_CHILDREN, usage)
        self._reset_pid = self.call("pwrite64", -1, _INIT_PID, 1, 0)
        reap.positive = reap.address
        is_to_clear.error = watch.address
        wait_for_rest.positive = wait_for_rest.address
        wait_for_rest.error = count.address
        self._reset_pid.positive = self._reset_pid.error = cleared.address


def _signalfd(number: int) -> int:
    """A descriptor that is readable while a process that reads it has this signal pending."""
    mask = (ctypes.c_ulong * 16)(1 << (number - 1))
    return raise_on_error(libc.signalfd(-1, mask, os.O_CLOEXEC | os.O_NONBLOCK), "signalfd")
