"""Plans of system calls, worked through by processes that run no Python.

Python is no good between clone and exec: a fork of it copies page tables, and the child pays for
every page that it touches, about as much again as the exec itself; and a child that shares its
parent's memory must not run Python at all. So what a process has to do is written down beforehand,
as a *plan* in shared memory: call after call, each with the call that comes next after a positive
result, after zero and after an error. With that a plan can wait, loop, start other processes with
plans of their own (a clone that returns zero is the child) and give up. A hundred bytes of machine
code work through it. They use no stack, so a child may share all memory with its parent.

Memory and code lie side by side, and nothing else is needed: a process may unmap all the rest.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import struct
from collections.abc import Callable

ARENA_BYTES = 1 << 20

# From the kernel: arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h
NUMBERS = {
    "x86_64": {
        "capset": 126, "chdir": 80, "clock_gettime": 228, "clone": 56, "close_range": 436,
        "dup3": 292, "execve": 59, "exit_group": 231, "kill": 62, "landlock_restrict_self": 446,
        "mount": 165, "mount_setattr": 442, "munmap": 11, "personality": 135, "pivot_root": 155,
        "ppoll": 271, "prctl": 157, "prlimit64": 302, "read": 0, "rt_sigprocmask": 14,
        "sched_setaffinity": 203, "setgroups": 116, "setns": 308, "setresgid": 119,
        "setresuid": 117, "setsid": 112, "umask": 95, "wait4": 61, "waitid": 247,
        "write": 1,
    },
    "aarch64": {
        "capset": 91, "chdir": 49, "clock_gettime": 113, "clone": 220, "close_range": 436,
        "dup3": 24, "execve": 221, "exit_group": 94, "kill": 129, "landlock_restrict_self": 446,
        "mount": 40, "mount_setattr": 442, "munmap": 215, "personality": 92, "pivot_root": 41,
        "ppoll": 73, "prctl": 167, "prlimit64": 261, "read": 63, "rt_sigprocmask": 135,
        "sched_setaffinity": 122, "setgroups": 159, "setns": 268, "setresgid": 149,
        "setresuid": 147, "setsid": 157, "umask": 166, "wait4": 260, "waitid": 95,
        "write": 64,
    },
}  # fmt: skip

# A row: number, six arguments, result, and the rows that come next: after a positive result, after
# zero, after an error. A result of zero is not written: with clone it would be written by the child
# into memory where its parent has the number of the child.
_ROW = struct.Struct("11Q")
_RESULT, _POSITIVE, _ZERO, _ERROR = 7, 8, 9, 10
_WORD = (1 << 64) - 1

# void work_through(struct row *first), which never returns
_CODE = {
    "x86_64": bytes.fromhex(
        "4889fb"  # mov rbx,rdi
        "488b03 488b7b08 488b7310 488b5318"  # next: mov rax,[rbx]; rdi rsi rdx: [rbx+8..]
        "4c8b5320 4c8b4328 4c8b4b30 0f05"  # r10 r8 r9: [rbx+32..]; syscall
        "4885c0 488b5348 7413"  # test rax,rax; mov rdx,[rbx+72]; jz done
        "48894338 488b5340"  # mov [rbx+56],rax; mov rdx,[rbx+64]
        "483d01f0ffff 480f435350"  # cmp rax,-4095; cmovae rdx,[rbx+80]
        "4889d3 ebc2"  # done: mov rbx,rdx; jmp next
    ),
    "aarch64": bytes.fromhex(
        "f30300aa"  # mov x19,x0
        "680240f9 608640a9 628e41a9 649642a9 010000d4"  # next: x8, x0..x5 from [x19]; svc
        "692640f9 c00000b4"  # ldr x9,[x19,72]; cbz x0,done
        "601e00f9 692240f9"  # str x0,[x19,56]; ldr x9,[x19,64]
        "1ffc3fb1 43000054 692a40f9"  # cmn x0,4095; b.lo done; ldr x9,[x19,80]
        "f30309aa f3ffff17"  # done: mov x19,x9; b next
    ),
}

MACHINE = os.uname().machine
libc = ctypes.CDLL(None, use_errno=True)
# Python's own mmap neither takes nor gives an address.
_map = libc.mmap
_map.restype = ctypes.c_void_p
_map.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
_MAP_FIXED = 0x10
_FAILED = ctypes.c_void_p(-1).value
_PAGE = mmap.PAGESIZE


class SyscallError(OSError):
    """A system call failed: its error number, the words for it, and the name of the call."""


class Call:
    """One row of a plan, at an address."""

    __slots__ = ("_arena", "address", "name")

    def __init__(self, arena: Arena, name: str, address: int) -> None:
        self._arena = arena
        self.name = name
        self.address = address

    def argument(self, position: int) -> int:
        """The address of an argument (from 0)."""
        return self.address + 8 * (position + 1)

    def set(self, position: int, value: int) -> None:
        """Changes an argument (from 0)."""
        self._write(position + 1, value)

    def value(self, position: int) -> int:
        """An argument (from 0) as it stands."""
        return self._arena.number(self.argument(position))

    def goto(
        self, *, positive: Call | None = None, zero: Call | None = None, error: Call | None = None
    ) -> None:
        """Sets what comes next after these results; the others stay as they are.

        To be called when the next call of the plan has been added, which sets all of them.
        """
        for field, call in ((_POSITIVE, positive), (_ZERO, zero), (_ERROR, error)):
            if call is not None:
                self._write(field, call.address)

    @property
    def result(self) -> int:
        """The last result that was not zero, or 0; an error is negative."""
        return self._arena.number(self.address + 8 * _RESULT)

    def forget(self) -> None:
        """Sets the result to 0."""
        self._write(_RESULT, 0)

    def _write(self, field: int, value: int) -> None:
        self._arena.write(self.address + 8 * field, struct.pack("Q", value & _WORD))


class Plan:
    """What a process has to do. Calls follow each other as they are added; an error goes to `end`.

    A call that is optional may fail: the next one comes all the same.
    """

    def __init__(self, arena: Arena, end: Call) -> None:
        """`end` is a call of another plan, or one of `Arena.exit`."""
        self.calls: list[Call] = []
        self._arena = arena
        self._end = end
        self._optional: list[Call] = []

    @property
    def first(self) -> Call:
        """Where a process begins."""
        return self.calls[0]

    def call(self, name: str, *args: object, optional: bool = False) -> Call:
        """Adds a call. bytes go by their address, a `Call` by its address as well."""
        call = self._arena.row(name, args)
        if self.calls:
            self.calls[-1].goto(positive=call, zero=call)
            if self.calls[-1] in self._optional:
                self.calls[-1].goto(error=call)
        call.goto(error=self._end)
        if optional:
            self._optional.append(call)
        self.calls.append(call)
        return call

    def failure(self) -> SyscallError | None:
        """The call that ended the plan, if one did."""
        for call in self.calls:
            result = call.result
            if result < 0 and call not in self._optional:
                return SyscallError(-result, os.strerror(-result), call.name)
        return None

    def forget(self) -> None:
        """Sets all results to 0."""
        for call in self.calls:
            call.forget()


class Arena:
    """Memory for plans and for what they point to, with the code that works through them."""

    def __init__(self) -> None:
        """Raises `Refused` where the machine code is not known or may not be had."""
        code = _CODE.get(MACHINE)
        if code is None:
            raise SyscallError(errno.ENOSYS, f"{MACHINE} is not known", "machine code")
        self.start = _mapped(None, _PAGE + ARENA_BYTES, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.end = self.start + _PAGE + ARENA_BYTES
        self._free = self.start + _PAGE
        writable = mmap.PROT_READ | mmap.PROT_WRITE
        _mapped(
            self._free, ARENA_BYTES, writable, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | _MAP_FIXED
        )
        # Through a file in memory: no page is ever writable and executable at once, and the kernel
        # brings the instruction cache up to date (on aarch64 writing alone does not).
        file = os.memfd_create("code", os.MFD_CLOEXEC)
        try:
            os.write(file, code)
            executable = mmap.PROT_READ | mmap.PROT_EXEC
            _mapped(self.start, _PAGE, executable, mmap.MAP_PRIVATE | _MAP_FIXED, file)
        finally:
            os.close(file)
        self._code: Callable[[int], None] = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.start)

    def close(self) -> None:
        """Gives the memory back; no process may be working through its plans."""
        libc.munmap(ctypes.c_void_p(self.start), ctypes.c_size_t(self.end - self.start))

    def work_through(self, first: Call) -> None:
        """Makes this process one that does nothing else any more."""
        self._code(first.address)

    def put(self, content: bytes) -> int:
        """The address of a copy of `content`, followed by a zero, aligned to 8."""
        address = self._free
        self._free += (len(content) + 8) & ~7
        if self._free > self.end:
            raise SyscallError(errno.E2BIG, os.strerror(errno.E2BIG), "execve")
        self.write(address, content)
        return address

    def strings(self, words: list[str]) -> int:
        """The address of an array of strings with a NULL at its end, for `execve`."""
        addresses = [self.put(os.fsencode(word)) for word in words]
        return self.put(struct.pack(f"{len(words) + 1}q", *addresses, 0))

    def exit(self, status: int) -> Call:
        """The end of a process."""
        return self.row("exit_group", (status,))

    def row(self, name: str, args: tuple[object, ...]) -> Call:
        """A call that is followed by nothing yet."""
        words = [NUMBERS[MACHINE][name], *map(self._word, args)]
        words += [0] * (_ROW.size // 8 - len(words))
        return Call(self, name, self.put(_ROW.pack(*(word & _WORD for word in words))))

    def number(self, address: int) -> int:
        """The signed word at an address."""
        return ctypes.c_int64.from_address(address).value

    def write(self, address: int, content: bytes) -> None:
        """Writes to an address of ours."""
        ctypes.memmove(address, content, len(content))

    def _word(self, value: object) -> int:
        if isinstance(value, Call):
            return value.address
        if isinstance(value, bytes):
            return self.put(value)
        assert isinstance(value, int), value
        return value


def _mapped(address: int | None, size: int, protection: int, flags: int, file: int = -1) -> int:
    found: int | None = _map(address, size, protection, flags, file, 0)
    if found is None or found == _FAILED:
        raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "mmap")
    return found
