"""Starts a program by a list of system calls, without copying the process that starts it.

A fork of a Python process copies its page tables, and the child then pays for every page that it
touches: about as much again as the exec itself. `vfork` copies nothing, but between it and exec no
Python may run, for the child works in its parent's memory. So what the child has to do - its
session, its descriptors, its limits - is written down beforehand as a table of system calls, and a
hundred bytes of machine code work through it: one call after the other, each result written back,
the last of them `execve`; after a failure the child ends with 127. The parent is asleep until then.

Where the processor is another one, or memory cannot be made executable, the same table is worked
through in Python after a fork.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import signal
import struct
from collections.abc import Callable

CLONE_VM = 0x0000_0100
CLONE_VFORK = 0x0000_4000

_STACK_BYTES = 16 << 10
_ROW = struct.Struct("8q")  # number, six arguments, result
_RESULT = 7
_NOT_RUN = 1 << 40

# From the kernel: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h
_NUMBERS = {
    "x86_64": {
        "capset": 126, "chdir": 80, "clock_gettime": 228, "close_range": 436, "dup3": 292,
        "execve": 59, "landlock_restrict_self": 446, "personality": 135,
        "prctl": 157, "prlimit64": 302, "sched_setaffinity": 203,
        "setsid": 112, "umask": 95,
    },
    "aarch64": {
        "capset": 91, "chdir": 49, "clock_gettime": 113, "close_range": 436, "dup3": 24,
        "execve": 221, "landlock_restrict_self": 446, "personality": 92,
        "prctl": 167, "prlimit64": 261, "sched_setaffinity": 122,
        "setsid": 157, "umask": 166,
    },
}  # fmt: skip

# long launch(struct { long flags; char *stack; struct row *table; int *unused; } *)
# In both: clone(flags, stack); the parent returns its result. The child calls row after row, writes
# each result into the row's last field, and calls exit_group(127) after one in -4095..-1.
_CODE = {
    "x86_64": bytes.fromhex(
        "53 4154 4c8b6710 4c89e3"  # push rbx; push r12; mov r12,[rdi+16]; mov rbx,r12
        "488b7708 488b5718 4531d2 4531c0"  # mov rsi,[rdi+8]; mov rdx,[rdi+24]; zero r10, r8
        "488b3f b838000000 0f05"  # mov rdi,[rdi]; mov eax,clone; syscall
        "4885c0 7404 415c 5b c3"  # test rax,rax; jz child; pop r12; pop rbx; ret
        "488b03 488b7b08 488b7310 488b5318"  # child: mov rax,[rbx]; rdi rsi rdx: [rbx+8..]
        "4c8b5320 4c8b4328 4c8b4b30 0f05"  # r10 r8 r9: [rbx+32..]; syscall
        "48894338 483d01f0ffff 7306"  # mov [rbx+56],rax; cmp rax,-4095; jae failed
        "4883c340 ebd1"  # add rbx,64; jmp child
        "bf7f000000 b8e7000000 0f05 f4"  # failed: exit_group(127); hlt
    ),
    "aarch64": bytes.fromhex(
        "f353bfa9 130840f9 010440f9 020c40f9"  # stp x19,x20; ldr x19,[x0,16]; x1: [8]; x2: [24]
        "e3031faa e4031faa 000040f9 881b80d2 010000d4"  # zero x3, x4; ldr x0,[x0]; svc clone
        "600000b4 f353c1a8 c0035fd6"  # cbz x0,child; ldp x19,x20; ret
        "680240f9 608640a9 628e41a9 649642a9 010000d4"  # child: x8, x0..x5 from [x19]; svc
        "601e00f9 1ffc3fb1 62000054"  # str x0,[x19,56]; cmn x0,4095; b.hs failed
        "73020191 f7ffff17"  # add x19,x19,64; b child
        "e00f80d2 c80b80d2 010000d4 000020d4"  # failed: exit_group(127); brk
    ),
}


class Refused(OSError):
    """A system call of the child failed: its error number, and the name of the call."""


class Launch:
    """A table of system calls that a new process works through; the last one is to be `execve`."""

    def __init__(self, *, by_fork: bool = False) -> None:
        """With `by_fork` the table is worked through in Python even where machine code could."""
        self._names: list[str] = []
        self._optional: list[bool] = []
        self._rows: list[list[int]] = []
        self._kept: list[object] = []  # what the table points to
        self._table: mmap.mmap | None = None
        self._fresh = b""  # the table before a start; empty when it is to be written anew
        self._by_fork = by_fork

    def call(self, name: str, *args: object, optional: bool = False) -> int:
        """Adds a call; returns its index, for `set`. bytes and ctypes values go by their address.

        One that is optional is left out from then on where the kernel refuses it.
        """
        number = _NUMBERS.get(_MACHINE, {}).get(name)
        if number is None:
            raise Refused(errno.ENOSYS, f"no number is known for it on {_MACHINE}", name)
        row = [number, *map(self._word, args)]
        self._names.append(name)
        self._optional.append(optional)
        self._rows.append(row + [0] * (_RESULT - len(row)))
        self._fresh = b""
        return len(self._rows) - 1

    def set(self, index: int, position: int, value: int) -> None:
        """Changes an argument (from 0) of a call; for what differs from one start to the next."""
        if self._rows[index][position + 1] != value:
            self._rows[index][position + 1] = value
            self._fresh = b""

    def start(self) -> int:
        """The new process, which has become the program by now. Raises `Refused` if it has not."""
        while True:
            pid, failed = self._tried()
            if failed is None:
                return pid
            os.waitpid(pid, 0)
            index, error = failed
            if not self._optional[index]:
                raise Refused(error, os.strerror(error), self._names[index])
            self._rows[index] = [_NUMBERS[_MACHINE]["umask"], 0o077] + [0] * (_RESULT - 2)
            self._fresh = b""

    def _tried(self) -> tuple[int, tuple[int, int] | None]:
        """A new process, and which call failed in it with which error number."""
        if not self._fresh:
            self._fresh = b"".join(_ROW.pack(*row, _NOT_RUN) for row in self._rows)
        if self._table is None or len(self._table) != len(self._fresh):
            self._table = mmap.mmap(-1, len(self._fresh))  # shared with a fork, too
        self._table[:] = self._fresh
        pid = self._forked() if self._by_fork or _machine_code is None else self._cloned()
        # The last call returns only if it fails; the one before it has returned if it was reached.
        last = len(self._rows) - 1
        if self._result(last) == _NOT_RUN and 0 <= self._result(max(0, last - 1)) < _NOT_RUN:
            return pid, None
        for index in range(len(self._rows)):
            result = self._result(index)
            if -4096 < result < 0:
                return pid, (index, -result)
        return pid, None

    def _cloned(self) -> int:
        assert _machine_code is not None
        top = (ctypes.addressof(_stack) + _STACK_BYTES) & ~15
        flags = CLONE_VM | CLONE_VFORK | signal.SIGCHLD
        order = (ctypes.c_long * 4)(flags, top, self._address(), 0)
        pid = int(_machine_code(ctypes.addressof(order)))
        if pid < 0:
            raise Refused(-pid, os.strerror(-pid), "clone")
        return pid

    def _forked(self) -> int:
        reader, writer = os.pipe()  # its end tells that the program has begun
        pid = os.fork()
        if pid == 0:
            try:
                os.set_inheritable(writer, False)
                self._work_through(writer)
            finally:
                os._exit(127)
        os.close(writer)
        os.read(reader, 1)
        os.close(reader)
        return pid

    def _work_through(self, writer: int) -> None:
        assert self._table is not None
        for index, row in enumerate(self._rows):
            if self._names[index] == "close_range":
                continue  # it would close the pipe; ours are closed by exec as it is
            ctypes.set_errno(0)
            result = libc.syscall(*map(ctypes.c_long, row[:_RESULT]))
            if result == -1:
                result = -(ctypes.get_errno() or errno.EIO)
            start = index * _ROW.size + 8 * _RESULT
            self._table[start : start + 8] = struct.pack("q", result)
            if result < 0:
                return

    def _result(self, index: int) -> int:
        assert self._table is not None
        found: int = _ROW.unpack_from(self._table, index * _ROW.size)[_RESULT]
        return found

    def _address(self) -> int:
        assert self._table is not None
        return ctypes.addressof(ctypes.c_char.from_buffer(self._table))

    def _word(self, value: object) -> int:
        if isinstance(value, int):
            return value
        if isinstance(value, bytes):
            value = ctypes.create_string_buffer(value)
        self._kept.append(value)
        return ctypes.addressof(value)  # type: ignore[arg-type]  # any ctypes value


def strings(words: list[str]) -> ctypes.Array[ctypes.c_char_p]:
    """A C array of strings with a NULL at its end, for `execve`."""
    values = [os.fsencode(word) for word in words]
    return (ctypes.c_char_p * (len(values) + 1))(*values, None)


def _loaded() -> Callable[[int], int] | None:
    """The machine code as a function, or None where it cannot be had.

    It goes through a file in memory, so that no page is ever writable and executable at once, and
    so that the kernel brings the instruction cache up to date (on aarch64 writing alone does not).
    """
    if _MACHINE not in _CODE:
        return None
    try:
        file = os.memfd_create("launch", os.MFD_CLOEXEC)
        try:
            os.write(file, _CODE[_MACHINE])
            address = _map(None, mmap.PAGESIZE, _READ_AND_EXECUTE, mmap.MAP_PRIVATE, file, 0)
        finally:
            os.close(file)
    except OSError:
        return None
    if address in (None, _FAILED):
        return None
    return ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p)(address)


_MACHINE = os.uname().machine
libc = ctypes.CDLL(None, use_errno=True)
# Python's own mmap gives no address of a map that cannot be written.
_map = libc.mmap
_map.restype = ctypes.c_void_p
_map.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
_READ_AND_EXECUTE = mmap.PROT_READ | mmap.PROT_EXEC
_FAILED = ctypes.c_void_p(-1).value
_stack = ctypes.create_string_buffer(_STACK_BYTES)
_machine_code = _loaded()
