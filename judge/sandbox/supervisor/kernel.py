"""The C library, by ctypes, with the kernel's numbers of system calls and their flags."""

from __future__ import annotations

import ctypes
import os
import sys

MACHINE = os.uname().machine
libc = ctypes.CDLL(None, use_errno=True)

# On x86-64 and on aarch64. From the kernel: arch/x86/entry/syscalls/syscall_64.tbl and
# include/uapi/asm-generic/unistd.h
_NUMBERS = {
    "capset": (126, 91), "chdir": (80, 49), "clock_gettime": (228, 113), "clone": (56, 220),
    "close_range": (436, 436), "dup3": (292, 24), "execve": (59, 221), "exit_group": (231, 94),
    "getrusage": (98, 165), "kill": (62, 129), "landlock_restrict_self": (446, 446),
    "memfd_create": (319, 279),
    "mount": (165, 40), "mount_setattr": (442, 442), "munmap": (11, 215), "openat": (257, 56),
    "perf_event_open": (298, 241), "personality": (135, 92), "pivot_root": (155, 41),
    "ppoll": (271, 73), "prctl": (157, 167), "prlimit64": (302, 261), "pwrite64": (18, 68),
    "read": (0, 63), "rt_sigprocmask": (14, 135),
    "sched_setaffinity": (203, 122), "setgroups": (116, 159), "setns": (308, 268),
    "setresgid": (119, 149), "setresuid": (117, 147), "setsid": (112, 157), "umask": (95, 166),
    "wait4": (61, 260), "waitid": (247, 95), "write": (1, 64),
}  # fmt: skip
_MACHINES = ("x86_64", "aarch64")

SYSCALLS = (
    {name: numbers[_MACHINES.index(MACHINE)] for name, numbers in _NUMBERS.items()}
    if MACHINE in _MACHINES and sys.platform == "linux"
    else {}
)

NOBODY = 65534
WALL = 0x4000_0000  # __WALL of wait4 and waitid: wait for children of every kind

CLONE_VM, CLONE_FS, CLONE_FILES, CLONE_PIDFD = 0x100, 0x200, 0x400, 0x1000
CLONE_VFORK, CLONE_PARENT = 0x4000, 0x8000
CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWPID = 0x0002_0000, 0x1000_0000, 0x2000_0000
CLONE_NEW_ALL_BUT_USER = 0x6E02_0000  # NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWPID, NEWNET

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT, MS_NOATIME = 1, 2, 4, 8, 32, 1024
MS_BIND, MS_MOVE, MS_REC, MS_PRIVATE = 1 << 12, 1 << 13, 1 << 14, 1 << 18

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_SECUREBITS = 1, 4, 22, 28
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38
PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE = 47, 2
SECCOMP_MODE_FILTER = 2
SIGSET_BYTES = 8
SECBIT_NOROOT, SECBIT_NOROOT_LOCKED = 1, 2
SECBIT_NO_SETUID_FIXUP, SECBIT_NO_SETUID_FIXUP_LOCKED = 4, 8


class SyscallError(OSError):
    """A system call failed: its error number, the words for it, and what was attempted."""


def raise_on_error(result: int, attempt: str) -> int:
    """`result`; `SyscallError` if it is negative."""
    if result < 0:
        raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), attempt)
    return result
