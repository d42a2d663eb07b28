"""The zygote: a process that starts programs and does nothing else.

The supervisor forks it once. It gives back all memory but its scripts, and executes them:

    zygote    wait for the start event; clone `init` into a new pid namespace and enter that
              namespace for the next child; clone the program; leave the namespace; write the ready
              event; repeat
    init      the first process of a case's pid namespace: wait for orphans until the kill event;
              kill all that is left; after the finish event wait for the rest; exit
    program   set up its own limits and rights, at last execve; see `program_script`

Without namespaces there is no init, and orphans go to the supervisor. All that the zygote starts
are children of the supervisor (CLONE_PARENT), which watches them and waits for them. The zygote
shares the supervisor's table of descriptors, so what the judge has sent is there.

It is small so that a program has no other peak of memory than its own: the kernel also counts what
a process held before it became the program.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import struct
import time

from judge.sandbox.supervisor import kernel, perf_counters
from judge.sandbox.supervisor.kernel import SyscallError, libc, raise_on_error
from judge.sandbox.supervisor.program_script import ProgramScript
from judge.sandbox.supervisor.syscall_scripts import Arena, SyscallScript, SyscallStep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

_POLLFD = struct.Struct("=ihh")
_ONE = struct.pack("Q", 1)


class StartedProgram:
    """The program and the init of its namespace, or the system call that failed.

    `program` and `init` are descriptors of processes, -1 where there is none. Wait for those that
    are there, then call `close`.
    """

    def __init__(self, *, pid: int, program: int, init: int, failure: SyscallError | None) -> None:
        """`pid` is the program's in the namespace of the zygote."""
        self.pid = pid
        self.program = program
        self.init = init
        self.failure = failure
        self.setup_cpu_s = 0.0
        self.start_s = time.monotonic()
        self._init_pid = 0

    @property
    def init_pid(self) -> int:
        """The process id of init, or 0."""
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

    def __init__(self, request: Request, scratch: str, *, has_clock: bool) -> None:
        """Programs run in `scratch`; if the request has a container, this process is in it.

        With a clock the kernel counts the CPU time of all that is started, where it may.
        """
        self.request = request
        self._counter = -1
        self._clock = -1
        self._has_clock = has_clock
        self._arena = Arena()
        self._one = self._arena.store(_ONE)
        self._buffer = self._arena.store(bytes(1024))  # for what is read and not looked at
        self._program_pidfd = self._arena.store_numbers(1)
        # A semaphore: two events in a row are read as two.
        self._start_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_SEMAPHORE)
        self._ready_event = os.eventfd(0, os.EFD_CLOEXEC)
        self._kill_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._finish_event = os.eventfd(0, os.EFD_CLOEXEC)
        self._descriptors = [
            self._start_event, self._ready_event, self._kill_event, self._finish_event
        ]  # fmt: skip
        self._clone_init: SyscallStep | None = None
        self._enter_namespace: SyscallStep
        self._clone_program: SyscallStep
        self._program_script = ProgramScript(self._arena, request, scratch)
        self._zygote_script = self._write_zygote_script()
        self.pid = self._fork()
        self._pidfd = os.pidfd_open(self.pid)

    def start(self, descriptors: list[int]) -> StartedProgram:
        """Starts the program; returns when it runs or has failed to.

        Raises `OSError` if the zygote was killed.
        """
        self._program_script.prepare(descriptors)
        self._clone_program.result = 0
        if self._clone_init:
            self._clone_init.result = 0
        os.write(self._start_event, _ONE)
        poller = select.poll()
        poller.register(self._ready_event, select.POLLIN)
        poller.register(self._pidfd, select.POLLIN)
        if self._pidfd in [descriptor for descriptor, _ in poller.poll()]:
            raise OSError("the zygote was killed")
        os.read(self._ready_event, 8)
        return self._started_program()

    def kill_remaining(self) -> None:
        """Makes init kill all that is left in its namespace."""
        os.write(self._kill_event, _ONE)

    def finish_init(self) -> None:
        """Makes init, after that, wait for all its children and exit.

        Call it when the program has been waited for: only then are its children init's.
        """
        os.write(self._finish_event, _ONE)

    def counter_value(self) -> int | None:
        """What the request's counter has counted of ended processes; None if there is none."""
        return perf_counters.read_counter(self._counter) if self._counter >= 0 else None

    def clock_s(self) -> float | None:
        """CPU seconds of the zygote and all that it has started; None if that is not counted."""
        counted_ns = perf_counters.read_counter(self._clock) if self._clock >= 0 else None
        return None if counted_ns is None else counted_ns / 1e9

    def close(self) -> None:
        """Ends the zygote; nothing that it started may be left."""
        signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        os.waitpid(self.pid, kernel.WALL)
        for file in (self._counter, self._clock, self._pidfd, *self._descriptors):
            if file >= 0:
                os.close(file)
        self._program_script.close()
        self._arena.close()

    def _started_program(self) -> StartedProgram:
        pid = max(0, self._clone_program.result)
        has_init = self._clone_init is not None and self._clone_init.result > 0
        failure = self._zygote_script.failure() or self._program_script.failure()
        started = StartedProgram(
            pid=pid,
            program=self._program_pidfd[0] & 0xFFFF_FFFF if pid else -1,
            init=self._enter_namespace.args[0] & 0xFFFF_FFFF if has_init else -1,
            failure=failure,
        )
        if failure:
            self._zygote_script.clear_results()
            self._program_script.clear_results()
        else:
            started.setup_cpu_s, started.start_s = self._program_script.start_times()
        return started

    def _fork(self) -> int:
        """The zygote's process id. It has no exit signal, so waiting for any child omits it."""
        pid = raise_on_error(
            libc.syscall(kernel.SYSCALLS["clone"], kernel.CLONE_FILES, 0, 0, 0, 0), "clone"
        )
        if pid == 0:
            self._arena.execute(self._zygote_script)
        os.read(self._ready_event, 8)  # it has given its memory back
        self._reset_memory_peak(pid)
        if self.request["counter"] is not None:
            self._counter = self._open_counter(self.request["counter"], pid)
        if self._has_clock:
            self._clock = self._open_counter(perf_counters.TASK_CLOCK, pid)
        os.write(self._start_event, _ONE)
        return pid

    def _reset_memory_peak(self, pid: int) -> None:
        try:
            with open(f"/proc/{pid}/clear_refs", "w") as file:
                file.write("5")
        except OSError:
            pass  # a peak below the supervisor's own is then reported as the supervisor's

    def _open_counter(self, name: str, pid: int) -> int:
        """A counter, opened while the zygote is still dumpable; -1 if the machine has none."""
        try:
            return perf_counters.open_counter(name, pid, self.request["key"])
        except OSError:
            return -1  # the judge knows why; see `perf_counters.why_not_counted`

    def _write_zygote_script(self) -> SyscallScript:
        arena, request = self._arena, self.request
        script = SyscallScript(arena, end=arena.exit(1))
        script.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        script.call("munmap", 0, arena.start)
        script.call("munmap", arena.end, _last_address() - arena.end)
        script.call("write", self._ready_event, self._one, 8)
        script.call("read", self._start_event, self._buffer, 8)
        script.call("prctl", kernel.PR_SET_DUMPABLE, 0, 0, 0, 0)
        wait = script.call("read", self._start_event, self._buffer, 8)
        pidfd = ctypes.addressof(self._program_pidfd)
        flags = kernel.CLONE_VM | kernel.CLONE_VFORK | kernel.CLONE_PARENT | kernel.CLONE_PIDFD
        if request["container"] is not None:
            key = request["key"]
            own = os.open("/proc/self/ns/pid_for_children", os.O_RDONLY | os.O_CLOEXEC)
            self._descriptors.append(own)
            of_init = (
                kernel.CLONE_VM
                | kernel.CLONE_FS
                | kernel.CLONE_FILES
                | kernel.CLONE_PARENT
                | kernel.CLONE_PIDFD
                | kernel.CLONE_NEWPID
            )
            clone_init = script.call("clone", of_init, 0, 0, 0, 0, key)
            # Namespaces of a process that is not dumpable cannot be entered. After that, init is
            # closed to programs that have its user: its files in /proc are root's.
            dumpable = script.call("prctl", kernel.PR_SET_DUMPABLE, 1, 0, 0, 0)
            enter = script.call("setns", -1, kernel.CLONE_NEWPID, 0, 0, 0, key)
            script.call("prctl", kernel.PR_SET_DUMPABLE, 0, 0, 0, 0)
            clone_program = script.call("clone", flags | kernel.CLONE_NEWNS, 0, pidfd, 0, 0, key)
            leave = script.call("setns", own, kernel.CLONE_NEWPID, 0, 0, 0, key)
            ready = script.call("write", self._ready_event, self._one, 8)
            clone_init.args[2] = enter.address + 8  # its pidfd becomes the first argument of setns
            clone_init.zero = self._write_init_script().address
            clone_init.error = dumpable.error = enter.error = ready.address
            clone_program.error = leave.address
            self._clone_init, self._enter_namespace = clone_init, enter
        else:
            clone_program = script.call("clone", flags, 0, pidfd, 0, 0)
            ready = script.call("write", self._ready_event, self._one, 8)
            clone_program.error = ready.address
        clone_program.zero = self._program_script.address
        ready.positive = wait.address
        self._clone_program = clone_program
        return script

    def _write_init_script(self) -> SyscallScript:
        arena = self._arena
        orphans = _signalfd(signal.SIGCHLD)
        self._descriptors.append(orphans)
        polled = b"".join(
            _POLLFD.pack(file, select.POLLIN, 0) for file in (orphans, self._kill_event)
        )
        script = SyscallScript(arena, end=arena.exit(1))
        script.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        watch = script.call("ppoll", polled, 2, 0, 0, kernel.SIGSET_BYTES, optional=True)
        reap = script.call("wait4", -1, 0, os.WNOHANG | kernel.WALL, 0, optional=True)
        script.call("read", orphans, self._buffer, 1024, optional=True)
        is_to_kill = script.call("read", self._kill_event, self._buffer, 8)
        script.call("kill", -1, signal.SIGKILL, optional=True)
        script.call("read", self._finish_event, self._buffer, 8)
        wait_for_rest = script.call("wait4", -1, 0, kernel.WALL, 0)
        reap.positive = reap.address
        is_to_kill.error = watch.address
        wait_for_rest.positive = wait_for_rest.address
        wait_for_rest.error = arena.exit(0).address
        return script


def _signalfd(number: int) -> int:
    """A descriptor that is readable while a process that reads it has this signal pending."""
    mask = (ctypes.c_ulong * 16)(1 << (number - 1))
    return raise_on_error(libc.signalfd(-1, mask, os.O_CLOEXEC | os.O_NONBLOCK), "signalfd")


def _pid_of(pidfd: int) -> int:
    """The process id in this process's namespace."""
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
