"""The zygote: a process that starts programs and does nothing else. For the keeper.

It is forked from the keeper once, gives back all memory but its plans, and works through them:

    zygote    wait for the word; clone `init` into a new pid namespace and enter that namespace for
              the next child; clone the program; leave the namespace; say so; from the start
    init      the first process of a case's pid namespace: wait for orphans until told to end; then
              kill all that is left; when the program has gone, wait for the rest; end
    program   set-up after set-up, at last execve

Without namespaces there is no init, and orphans go to the keeper. All that the zygote starts are
children of the keeper (CLONE_PARENT), which watches them and waits for them; and it shares the
keeper's table of descriptors, so that what the judge has sent is there.

It is small, so that a program has no other peak of memory than its own: the kernel counts what a
process held before it became the program, too.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import struct
import sys
import time

from judge.sandbox.supervisor import landlock, perf_counters
from judge.sandbox.supervisor.syscall_scripts import (
    MACHINE,
    NUMBERS,
    Arena,
    Call,
    Plan,
    SyscallError,
    libc,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

CLONE_VM = 0x0000_0100
CLONE_FS = 0x0000_0200
CLONE_FILES = 0x0000_0400
CLONE_PIDFD = 0x0000_1000
CLONE_VFORK = 0x0000_4000
CLONE_PARENT = 0x0000_8000
CLONE_NEWNS = 0x0002_0000
CLONE_NEWPID = 0x2000_0000
WALL = 0x4000_0000

MS_NOSUID, MS_NODEV, MS_NOEXEC = 2, 4, 8
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECUREBITS = 28
SECBIT_NOROOT, SECBIT_NOROOT_LOCKED = 1, 2
ADDR_NO_RANDOMIZE = 0x0040000
NOBODY = 65534

_TIMESPEC = struct.Struct("qq")
_POLL = struct.Struct("=ihh")  # struct pollfd
_CAPABILITY_HEADER = struct.pack("Ii", 0x2008_0522, 0)  # version 3, this process
_ONE = struct.pack("Q", 1)
_PAIR = struct.Struct("QQ")  # struct rlimit
_UNLIMITED = (1 << 64) - 1
_SIGNALS_BYTES = 8
_FILES = 1024
_INODES = 20_000


class StartedProgram:
    """What a start has brought: the program, or the call that failed.

    `program` and `init`, the first process of its namespace, are descriptors of processes, -1 where
    there is none. What is there is to be waited for; then `close` is to be called.
    """

    def __init__(self, *, pid: int, program: int, init: int, failure: SyscallError | None) -> None:
        self.pid = pid  # of the program, as the zygote's namespace has it
        self.program = program
        self.init = init
        self.failure = failure
        self.setup_cpu_s = 0.0
        self.began = time.monotonic()
        self._init_pid = 0

    @property
    def init_pid(self) -> int:
        """The number of init, or 0."""
        if self.init >= 0 and not self._init_pid:
            self._init_pid = _pid_of(self.init)
        return self._init_pid

    def close(self) -> None:
        """Closes the descriptors."""
        for file in (self.program, self.init):
            if file >= 0:
                os.close(file)


class Zygote:
    """Starts the program of a request, as often as it is asked to."""

    def __init__(self, request: Request, scratch: str) -> None:
        """Programs run in `scratch`; if the request has a container, this process is in it."""
        self._launch: Call  # of the program
        self.request = request
        self._scratch = scratch
        self._counter = -1
        self._arena = Arena()
        self._word = self._arena.put(_ONE)
        self._clocks = self._arena.put(bytes(2 * _TIMESPEC.size))
        self._pidfd = self._arena.put(bytes(8))
        # Two words in a row are to be read as two.
        self._go = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_SEMAPHORE)
        self._done = os.eventfd(0, os.EFD_CLOEXEC)
        self._end = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._last = os.eventfd(0, os.EFD_CLOEXEC)
        self._opened = [self._go, self._done, self._end, self._last]
        self._files: list[Call] = []
        self._birth: Call | None = None  # of init
        self._entry: Call  # into its namespace
        self._program = self._plan_of_program()
        self._main = self._plan_of_zygote()
        self.pid = self._forked()
        self._alive = os.pidfd_open(self.pid)

    def start(self, descriptors: list[int]) -> StartedProgram:
        """Starts the program; returns when it runs, or has failed to, whatever happens meanwhile.

        Raises `OSError` if the zygote was killed.
        """
        for call, descriptor in zip(self._files, descriptors, strict=True):
            call.set(0, descriptor)
        self._arena.write(self._clocks, bytes(2 * _TIMESPEC.size))
        self._launch.forget()
        if self._birth:
            self._birth.forget()
        os.write(self._go, _ONE)
        poller = select.poll()
        poller.register(self._done, select.POLLIN)
        poller.register(self._alive, select.POLLIN)
        ready = [descriptor for descriptor, _ in poller.poll()]
        if self._alive in ready:
            raise OSError("the zygote was killed")
        os.read(self._done, 8)
        return self._started()

    def end(self) -> None:
        """Tells init to kill all that is left in its namespace."""
        os.write(self._end, _ONE)

    def end_init(self) -> None:
        """Tells init, after that, to wait for all that it has been left, and to end.

        To be called when the program has been waited for: only then are its children init's.
        """
        os.write(self._last, _ONE)

    def counted(self) -> int | None:
        """What the request's counter counts, from the zygote's start until now; None if nothing.

        Of what has ended it is all there; see `counters`.
        """
        return perf_counters.count(self._counter) if self._counter >= 0 else None

    def close(self) -> None:
        """Ends the zygote; nothing that it started may be left."""
        signal.pidfd_send_signal(self._alive, signal.SIGKILL)
        os.waitpid(self.pid, WALL)
        if self._counter >= 0:
            os.close(self._counter)
        for file in (self._alive, *self._opened):
            os.close(file)
        self._arena.close()

    def _started(self) -> StartedProgram:
        pid = max(0, self._launch.result)
        has_init = self._birth is not None and self._birth.result > 0
        failure = self._main.failure() or self._program.failure()
        seen = StartedProgram(
            pid=pid,
            program=self._arena.number(self._pidfd) & 0xFFFF_FFFF if pid else -1,
            init=self._entry.value(0) & 0xFFFF_FFFF if has_init else -1,
            failure=failure,
        )
        if failure:
            self._main.forget()
            self._program.forget()
        else:
            words = [self._arena.number(self._clocks + 8 * index) for index in range(4)]
            seen.setup_cpu_s = words[0] + words[1] / 1e9
            seen.began = words[2] + words[3] / 1e9
        return seen

    def _forked(self) -> int:
        """The zygote's process id. Its exit signal is none, so waiting for any child omits it."""
        pid = int(libc.syscall(NUMBERS[MACHINE]["clone"], CLONE_FILES, 0, 0, 0, 0))
        if pid == 0:
            self._arena.work_through(self._main.first)
        if pid < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "clone")
        self._wait_until_small(pid)
        self._count(pid)
        os.write(self._go, _ONE)
        return pid

    def _wait_until_small(self, pid: int) -> None:
        """Lets the kernel forget how large it was."""
        os.read(self._done, 8)
        try:
            with open(f"/proc/{pid}/clear_refs", "w") as file:
                file.write("5")  # the peak of memory
        except OSError:
            pass  # then a peak below the keeper's own is told as that

    def _count(self, pid: int) -> None:
        """Opens the counter, as long as the zygote lets itself be looked at."""
        name, key = self.request["counter"], self.request["key"]
        if name is not None:
            try:
                self._counter = perf_counters.opened(name, pid, key)
            except OSError:
                pass  # the judge knows why; see `perf_counters.uncounted`

    def _plan_of_zygote(self) -> Plan:
        arena, request = self._arena, self.request
        plan = Plan(arena, end=arena.exit(1))
        plan.call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        plan.call("munmap", 0, arena.start)
        plan.call("munmap", arena.end, _last_address() - arena.end)
        plan.call("write", self._done, self._word, 8)
        plan.call("read", self._go, arena.put(bytes(8)), 8)
        plan.call("prctl", PR_SET_DUMPABLE, 0, 0, 0, 0)
        waiting = plan.call("read", self._go, arena.put(bytes(8)), 8)
        flags = CLONE_VM | CLONE_VFORK | CLONE_PARENT | CLONE_PIDFD
        if request["container"] is not None:
            key = request["key"]
            ours = os.open("/proc/self/ns/pid_for_children", os.O_RDONLY | os.O_CLOEXEC)
            self._opened.append(ours)
            in_new = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_PARENT | CLONE_PIDFD | CLONE_NEWPID
            self._birth = plan.call("clone", in_new, 0, 0, 0, 0, key)
            # What cannot be dumped cannot be entered. Each program that becomes nobody sets it back
            # for all who share its memory; and in a container the rights that init has protect it.
            readable = plan.call("prctl", PR_SET_DUMPABLE, 1, 0, 0, 0)
            entry = plan.call("setns", -1, CLONE_NEWPID, 0, 0, 0, key)
            self._birth.set(2, entry.argument(0))
            self._entry = entry
            self._birth.goto(zero=self._plan_of_init().first)
            self._launch = plan.call("clone", flags | CLONE_NEWNS, 0, self._pidfd, 0, 0, key)
            leave = plan.call("setns", ours, CLONE_NEWPID, 0, 0, 0, key)
            said = plan.call("write", self._done, self._word, 8)
            self._birth.goto(error=said)
            entry.goto(error=said)
            readable.goto(error=said)
            self._launch.goto(error=leave)
        else:
            self._launch = plan.call("clone", flags, 0, self._pidfd, 0, 0)
            said = plan.call("write", self._done, self._word, 8)
            self._launch.goto(error=said)
        self._launch.goto(zero=self._program.first)
        said.goto(positive=waiting)
        return plan

    def _plan_of_init(self) -> Plan:
        arena = self._arena
        orphans = _signal_file(signal.SIGCHLD)
        self._opened.append(orphans)
        waited_for = _POLL.pack(orphans, select.POLLIN, 0) + _POLL.pack(self._end, select.POLLIN, 0)
        plan = Plan(arena, end=arena.exit(1))
        plan.call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        watch = plan.call("ppoll", waited_for, 2, 0, 0, _SIGNALS_BYTES, optional=True)
        reap = plan.call("wait4", -1, 0, os.WNOHANG | WALL, 0, optional=True)
        plan.call("read", orphans, arena.put(bytes(1024)), 1024, optional=True)
        told = plan.call("read", self._end, arena.put(bytes(8)), 8)
        plan.call("kill", -1, signal.SIGKILL, optional=True)
        plan.call("read", self._last, arena.put(bytes(8)), 8)
        last = plan.call("wait4", -1, 0, WALL, 0)
        reap.goto(positive=reap)
        told.goto(error=watch)
        last.goto(positive=last, error=arena.exit(0))
        return plan

    def _plan_of_program(self) -> Plan:
        arena, request = self._arena, self.request
        container = request["container"]
        environment = {"HOME": self._scratch, "TMPDIR": self._scratch} | request["env"]
        plan = Plan(arena, end=arena.exit(127))
        if container is not None:
            options = f"mode=0700,size={container['scratch_bytes']},nr_inodes={_INODES}"
            options += f",uid={NOBODY},gid={NOBODY}"
            scratch, proc = os.fsencode(self._scratch), b"proc"
            safe, key = MS_NOSUID | MS_NODEV, request["key"]
            plan.call("mount", b"tmpfs", scratch, b"tmpfs", safe, options.encode(), key)
            plan.call("mount", proc, b"/proc", proc, safe | MS_NOEXEC, 0, key)
        plan.call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        plan.call("setsid")
        plan.call("personality", ADDR_NO_RANDOMIZE, optional=True)  # steadier times
        if request["cores"]:
            mask = sum(1 << core for core in request["cores"]).to_bytes(128, sys.byteorder)
            plan.call("sched_setaffinity", 0, len(mask), mask, 0, 0, request["key"])
        for kind, soft, hard in self._limits():
            most = resource.getrlimit(kind)[1] & _UNLIMITED
            plan.call("prlimit64", 0, kind, _PAIR.pack(min(soft, most), min(hard, most)), 0)
        plan.call("umask", 0o077)
        plan.call("chdir", os.fsencode(request["folder"] or self._scratch))
        self._files = [plan.call("dup3", -1, target, 0) for target in range(3)]
        if request["allowed"] is not None:
            ruleset = landlock.ruleset(request["allowed"])
            self._opened.append(ruleset)
            plan.call("landlock_restrict_self", ruleset, 0)
        plan.call("close_range", 3, 0xFFFF_FFFF, 0, optional=True)  # they close themselves, too
        if container is not None and os.geteuid() != NOBODY:
            plan.call("setgroups", 0, 0)
            plan.call("setresgid", NOBODY, NOBODY, NOBODY)
            plan.call("setresuid", NOBODY, NOBODY, NOBODY)
            plan.call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)  # setresuid forgets it
        # Root would get its capabilities back by exec, and that sets the personality back as well.
        plan.call("prctl", PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, optional=True)
        plan.call("capset", _CAPABILITY_HEADER, bytes(24))  # none, even for root
        plan.call("rt_sigprocmask", signal.SIG_SETMASK, bytes(8), 0, _SIGNALS_BYTES)
        plan.call("clock_gettime", time.CLOCK_PROCESS_CPUTIME_ID, self._clocks)
        plan.call("clock_gettime", time.CLOCK_MONOTONIC, self._clocks + _TIMESPEC.size)
        plan.call(
            "execve",
            os.fsencode(request["argv"][0]),
            arena.strings(request["argv"]),
            arena.strings([f"{name}={value}" for name, value in environment.items()]),
        )
        return plan

    def _limits(self) -> list[tuple[int, int, int]]:
        """Kind, soft and hard limit."""
        request = self.request
        cpu = int(request["cpu_s"]) + 2  # a second line of defence, in whole seconds
        stack = request["memory_bytes"]
        limits = [
            (resource.RLIMIT_CORE, 0, 0),
            (resource.RLIMIT_CPU, cpu, cpu + 1),
            (resource.RLIMIT_FSIZE, request["file_bytes"], request["file_bytes"]),
            (resource.RLIMIT_NOFILE, _FILES, _FILES),
            (resource.RLIMIT_STACK, stack, stack),
        ]
        if request["container"] is not None:  # elsewhere it counts all that the user has
            limits.append((resource.RLIMIT_NPROC, request["tasks"], request["tasks"]))
        return limits


def _signal_file(number: int) -> int:
    """A descriptor that is readable while a process that reads it has this signal waiting."""
    mask = (ctypes.c_ulong * 16)(1 << (number - 1))
    file = int(libc.signalfd(-1, mask, os.O_CLOEXEC | os.O_NONBLOCK))
    if file < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "signalfd")
    return file


def _pid_of(pidfd: int) -> int:
    """The number of a process in this process's namespace."""
    with open(f"/proc/self/fdinfo/{pidfd}", "rb") as file:
        for line in file:
            if line.startswith(b"Pid:"):
                return max(0, int(line.split()[1]))
    return 0


def _last_address() -> int:
    """Where this process's memory ends."""
    with open("/proc/self/maps", "rb") as maps:
        ends = [int(line.split()[0].split(b"-")[1], 16) for line in maps]
    return max(end for end in ends if end < 1 << 63)
