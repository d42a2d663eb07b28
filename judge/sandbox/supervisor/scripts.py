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
import resource
import select
import signal
import struct
import sys
import time

from judge.sandbox.supervisor import kernel, landlock, procfs
from judge.sandbox.supervisor.container import scratch_mount
from judge.sandbox.supervisor.kernel import (
    MACHINE,
    NOBODY,
    SYSCALLS,
    SyscallError,
    libc,
    raise_on_error,
)
from judge.sandbox.supervisor.nobody import CAP_DAC_READ_SEARCH, ONLY_TO_READ, can_become_nobody
from judge.sandbox.supervisor.trees import Scratch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ClassVar

    from judge.sandbox.supervisor.protocol import ContainerSpec, Request

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

    def __init__(self, key: int = 0) -> None:
        """`key` is that of the filter of system calls; see `seccomp`.

        Raises `SyscallError` where the machine code is not known or may not be mapped.
        """
        if MACHINE not in _CODE:
            raise SyscallError(errno.ENOSYS, f"{MACHINE} is not known", "machine code")
        self.start = _map(None, _PAGE + ARENA_BYTES, 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.end = self.start + _PAGE + ARENA_BYTES
        self._free = self.start + _PAGE
        writable = mmap.PROT_READ | mmap.PROT_WRITE
        _map(self._free, ARENA_BYTES, writable, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS | _MAP_FIXED)
        # Through a file in memory: no page is ever writable and executable at once, and the kernel
        # brings the instruction cache up to date (on aarch64 writing alone does not).
        arguments = ctypes.c_char_p(b"code"), os.MFD_CLOEXEC, 0, 0, 0, ctypes.c_ulong(key)
        file = raise_on_error(libc.syscall(SYSCALLS["memfd_create"], *arguments), "memfd_create")
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


_AT_FDCWD = -100
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_POLLFD = struct.Struct("=ihh")
_RUSAGE_CHILDREN, _RUSAGE_WORDS = -1, 18
_RUSAGE_PEAK = 4  # its word with the peak of memory, in KiB
# The number of the last process. The next ones count from here, as in a new namespace.
_LAST_PID = b"/proc/sys/kernel/ns_last_pid"
_INIT_PID = b"1"


class InitScript(SyscallScript):
    """The script of init, the first process of the pid namespace in which programs run.

        mount the scratch folder and /proc; then
        wait for orphans until the clear event; kill all that is left; wait for it; write the
        cleared event; repeat

    Orphans go to init in any case. What it has waited for shows in what the kernel counts for it.
    Signals that programs send to it are dropped, and wait for no later case.
    """

    def __init__(self, arena: Arena, spec: ContainerSpec, scratch: str, key: int) -> None:
        """Programs get the folder `scratch`; `key` permits what the filter denies."""
        self._one = arena.store(struct.pack("Q", 1))
        self._buffer = arena.store(bytes(1024))  # for what is read and not looked at
        self._usage = arena.store_numbers(_RUSAGE_WORDS)
        self._clear_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self.cleared_event = os.eventfd(0, os.EFD_CLOEXEC)
        self._orphans = _signalfd(signal.SIGCHLD)
        self._scratch: Scratch | None = None
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
        self._mount(spec, os.fsencode(scratch), key)
        self._open_scratch = self.call("openat", _AT_FDCWD, os.fsencode(scratch), _FOLDER, 0)
        self._clear_again_and_again()

    def settle(self) -> None:
        """Notes what there is before the first run. Call it when init has written its event."""
        os.read(self.cleared_event, 8)
        self._reset_pid.args[0] = self._open_last_pid.result
        self._scratch = Scratch(self._open_scratch.result)

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

    def _mount(self, spec: ContainerSpec, scratch: bytes, key: int) -> None:
        flags, options = scratch_mount(spec)
        self.call("mount", b"tmpfs", scratch, b"tmpfs", flags, options.encode(), key)
        # Through /proc a process changes what others, or later cases, would notice.
        flags = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOEXEC | kernel.MS_RDONLY
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


_PER_LINUX = 0x0000
_RLIMIT = struct.Struct("QQ")
_UNLIMITED = (1 << 64) - 1
_CAPABILITY_HEADER = struct.pack("Ii", 0x2008_0522, 0)  # version 3, this process
_OPEN_FILES = 1024
_SIGNALS = 1024  # that wait, and timers


class ProgramScript(SyscallScript):
    """The script of a program's process, between clone and execve.

    It sets up limits and rights, then becomes the program of a request.
    """

    def __init__(self, arena: Arena, request: Request, scratch: str) -> None:
        """The program runs in `scratch` unless the request says otherwise."""
        super().__init__(arena, end=arena.exit(127))
        self._request = request
        self._scratch = scratch
        self._clocks = arena.store_numbers(4)
        self._ruleset = -1
        self._becomes_nobody = request["container"] is None and can_become_nobody()
        self._die_with_supervisor()
        self.call("setsid")
        # Addresses differ from run to run, as elsewhere, however the judge was started.
        self.call("personality", _PER_LINUX, optional=True)
        self._bind_to_cores()
        self._limit_resources()
        self.call("umask", 0o077)
        self.call("chdir", os.fsencode(request["folder"] or scratch))
        self._dup_args = [self.call("dup3", -1, target, 0).args for target in range(3)]
        self._restrict_files()
        self.call("close_range", 3, 0xFFFF_FFFF, 0, optional=True)  # they close themselves, too
        self._secure_rights()
        self._become_nobody()
        self._drop_capabilities()
        self.call("rt_sigprocmask", signal.SIG_SETMASK, bytes(8), 0, kernel.SIGSET_BYTES)
        self._read_clocks()
        self._execute_program()

    def prepare(self, descriptors: list[int]) -> None:
        """Sets what differs from run to run: standard input, output and error."""
        for args, descriptor in zip(self._dup_args, descriptors, strict=True):
            args[0] = descriptor
        self._clocks[:] = [0] * 4

    def start_times(self) -> tuple[float, float]:
        """The CPU time that the process had used at execve, and the monotonic time of that."""
        cpu_s, cpu_ns, start_s, start_ns = self._clocks
        return cpu_s + cpu_ns / 1e9, start_s + start_ns / 1e9

    def close(self) -> None:
        """Closes what the script refers to."""
        if self._ruleset >= 0:
            os.close(self._ruleset)

    def _die_with_supervisor(self) -> None:
        self.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)

    def _bind_to_cores(self) -> None:
        if self._request["cores"]:
            mask = sum(1 << core for core in self._request["cores"]).to_bytes(128, sys.byteorder)
            self.call("sched_setaffinity", 0, len(mask), mask, 0, 0, self._request["key"])

    def _limit_resources(self) -> None:
        request = self._request
        cpu = procfs.cpu_rlimit_s(request["cpu_s"])
        limits = [
            (resource.RLIMIT_CPU, cpu, cpu + 1),
            (resource.RLIMIT_FSIZE, request["file_bytes"], request["file_bytes"]),
            (resource.RLIMIT_NOFILE, _OPEN_FILES, _OPEN_FILES),
            (resource.RLIMIT_STACK, request["memory_bytes"], request["memory_bytes"]),
        ]
        if request["container"] is not None:  # elsewhere they count all processes of the user
            limits.append((resource.RLIMIT_NPROC, request["tasks"], request["tasks"]))
            limits.append((resource.RLIMIT_SIGPENDING, _SIGNALS, _SIGNALS))
        for kind, soft, hard in limits:
            most = resource.getrlimit(kind)[1] & _UNLIMITED
            self.call("prlimit64", 0, kind, _RLIMIT.pack(min(soft, most), min(hard, most)), 0)

    def _restrict_files(self) -> None:
        if self._request["allowed"] is not None:
            self._ruleset = landlock.create_ruleset(self._request["allowed"])
            self.call("landlock_restrict_self", self._ruleset, 0)

    def _secure_rights(self) -> None:
        # Root would get them back by exec, which also sets the personality back.
        bits = kernel.SECBIT_NOROOT | kernel.SECBIT_NOROOT_LOCKED
        if self._becomes_nobody:
            # Neither setresuid nor access(), which many tools ask, is to leave out capabilities.
            bits |= kernel.SECBIT_NO_SETUID_FIXUP | kernel.SECBIT_NO_SETUID_FIXUP_LOCKED
        self.call("prctl", kernel.PR_SET_SECUREBITS, bits, optional=not self._becomes_nobody)

    def _become_nobody(self) -> None:
        is_other_user = self._request["container"] is not None and os.geteuid() != NOBODY
        if is_other_user or self._becomes_nobody:
            self.call("setgroups", 0, 0)
            self.call("setresgid", NOBODY, NOBODY, NOBODY)
            self.call("setresuid", NOBODY, NOBODY, NOBODY)
            self._die_with_supervisor()  # setresuid clears it

    def _drop_capabilities(self) -> None:
        if self._becomes_nobody:
            self.call("capset", _CAPABILITY_HEADER, ONLY_TO_READ)
            to_exec = kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH
            self.call("prctl", *to_exec, 0, 0)
        else:
            self.call("capset", _CAPABILITY_HEADER, bytes(24))

    def _read_clocks(self) -> None:
        clocks = ctypes.addressof(self._clocks)  # two of struct timespec
        self.call("clock_gettime", time.CLOCK_PROCESS_CPUTIME_ID, clocks)
        self.call("clock_gettime", time.CLOCK_MONOTONIC, clocks + 16)

    def _execute_program(self) -> None:
        arena, argv = self._arena, self._request["argv"]
        environment = {"HOME": self._scratch, "TMPDIR": self._scratch} | self._request["env"]
        names = arena.store_strings([f"{name}={value}" for name, value in environment.items()])
        self.call("execve", os.fsencode(argv[0]), arena.store_strings(argv), names)
