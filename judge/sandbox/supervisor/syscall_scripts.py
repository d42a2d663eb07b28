"""Scripts of system calls, for processes that run no Python.

Python is no good between clone and exec. A fork of it copies page tables, and the child pays for
every page that it touches, about as much again as the exec itself; and a child that shares its
parent's memory must not run Python at all. So what such a process has to do is written beforehand,
as a *script* in shared memory: a list of system calls, each with the call that follows a positive
result, a result of zero, and an error. With that a script can wait, loop, give up, and start other
processes with scripts of their own (a clone that returns zero is the child). A hundred bytes of
machine code execute it. They use no stack, so a child may share all memory with its parent.

Memory and code lie side by side, and nothing else is needed: a process may unmap all the rest.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import struct

from judge.sandbox.supervisor.kernel import MACHINE, SYSCALLS, SyscallError, libc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ClassVar

ARENA_BYTES = 1 << 20

# void execute(struct step *first), which never returns
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

# Python's own mmap neither takes nor gives an address.
_mmap = libc.mmap
_mmap.restype = ctypes.c_void_p
_mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
_MAP_FIXED = 0x10
_MAP_FAILED = ctypes.c_void_p(-1).value
_PAGE = mmap.PAGESIZE


class SyscallStep(ctypes.Structure):
    """One system call of a script, in the memory of an arena.

    `result` is the last result that was not zero, or 0; an error is negative. A result of zero is
    not written: after clone the child would write it into memory where its parent has the number of
    the child. `positive`, `zero` and `error` are the addresses of the steps that follow.
    """

    _fields_: ClassVar = [
        ("number", ctypes.c_int64),
        ("args", ctypes.c_int64 * 6),
        ("result", ctypes.c_int64),
        ("positive", ctypes.c_int64),
        ("zero", ctypes.c_int64),
        ("error", ctypes.c_int64),
    ]
    number: int
    args: ctypes.Array[ctypes.c_int64]
    result: int
    positive: int
    zero: int
    error: int
    name: str

    @property
    def address(self) -> int:
        """Where it is in memory; its arguments follow after 8 bytes."""
        return ctypes.addressof(self)


class SyscallScript:
    """What a process has to do. Steps follow each other as they are added; an error goes to `end`.

    After an optional step that fails, the next one follows all the same.
    """

    def __init__(self, arena: Arena, end: SyscallStep) -> None:
        """`end` is a step of another script, or one of `Arena.exit`."""
        self._steps: list[SyscallStep] = []
        self._optional: list[SyscallStep] = []
        self._arena = arena
        self._end = end

    @property
    def address(self) -> int:
        """The address of the step at which a process begins."""
        return self._steps[0].address

    def call(self, name: str, *args: int | bytes, optional: bool = False) -> SyscallStep:
        """Adds a system call. bytes are passed by their address.

        It follows the step before, whatever that returns unless it fails; to let another step
        follow, set the field of that result after the next step has been added.
        """
        step = self._arena.step(name, args)
        step.error = self._end.address
        if self._steps:
            last = self._steps[-1]
            last.positive = last.zero = step.address
            if last in self._optional:
                last.error = step.address
        if optional:
            self._optional.append(step)
        self._steps.append(step)
        return step

    def failure(self) -> SyscallError | None:
        """The error that ended the script, if one did."""
        for step in self._steps:
            if step.result < 0 and step not in self._optional:
                return SyscallError(-step.result, os.strerror(-step.result), step.name)
        return None

    def clear_results(self) -> None:
        """Sets all results to 0."""
        for step in self._steps:
            step.result = 0


class Arena:
    """Memory for scripts and for what they point to, with the code that executes them."""

    def __init__(self) -> None:
        """Raises `SyscallError` where the machine code is not known or may not be mapped."""
        if MACHINE not in _CODE:
            raise SyscallError(errno.ENOSYS, f"{MACHINE} is not known", "machine code")
        self.start = _map(None, _PAGE + ARENA_BYTES, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.end = self.start + _PAGE + ARENA_BYTES
        self._free = self.start + _PAGE
        writable = mmap.PROT_READ | mmap.PROT_WRITE
        _map(self._free, ARENA_BYTES, writable, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | _MAP_FIXED)
        # Through a file in memory: no page is ever writable and executable at once, and the kernel
        # brings the instruction cache up to date (on aarch64 writing alone does not).
        file = os.memfd_create("code", os.MFD_CLOEXEC)
        try:
            os.write(file, _CODE[MACHINE])
            executable = mmap.PROT_READ | mmap.PROT_EXEC
            _map(self.start, _PAGE, executable, mmap.MAP_PRIVATE | _MAP_FIXED, file)
        finally:
            os.close(file)
        self._code: Callable[[int], None] = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.start)

    def close(self) -> None:
        """Gives the memory back; no process may be executing its scripts."""
        libc.munmap(ctypes.c_void_p(self.start), ctypes.c_size_t(self.end - self.start))

    def execute(self, script: SyscallScript) -> None:
        """Makes this process one that only executes a script; never returns."""
        self._code(script.address)

    def store(self, content: bytes) -> int:
        """The address of a copy of `content`, followed by a zero, aligned to 8."""
        address = self._free
        self._free += (len(content) + 8) & ~7
        if self._free > self.end:
            raise SyscallError(errno.E2BIG, os.strerror(errno.E2BIG), "execve")
        ctypes.memmove(address, content, len(content))
        return address

    def store_strings(self, strings: list[str]) -> int:
        """The address of an array of strings with a NULL at its end, for `execve`."""
        addresses = [self.store(os.fsencode(string)) for string in strings]
        return self.store(struct.pack(f"{len(strings) + 1}q", *addresses, 0))

    def store_numbers(self, count: int) -> ctypes.Array[ctypes.c_int64]:
        """Room for so many numbers of 8 bytes, at first 0, that scripts and we share."""
        return (ctypes.c_int64 * count).from_address(self.store(bytes(8 * count)))

    def exit(self, status: int) -> SyscallStep:
        """The end of a process."""
        return self.step("exit_group", (status,))

    def step(self, name: str, args: tuple[int | bytes, ...]) -> SyscallStep:
        """A system call that nothing follows yet."""
        step = SyscallStep.from_address(self.store(bytes(ctypes.sizeof(SyscallStep))))
        step.name = name
        step.number = SYSCALLS[name]
        for position, value in enumerate(args):
            step.args[position] = self.store(value) if isinstance(value, bytes) else value
        return step


def _map(address: int | None, size: int, protection: int, flags: int, file: int = -1) -> int:
    mapped: int | None = _mmap(address, size, protection, flags, file, 0)
    if mapped is None or mapped == _MAP_FAILED:
        raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "mmap")
    return mapped
