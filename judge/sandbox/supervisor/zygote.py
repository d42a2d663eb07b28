"""The zygote: a process that starts programs and does nothing else.

The supervisor forks it. It gives back all memory but its scripts, and executes them:

    zygote    clone `init` and enter its pid namespace for all later children; then wait for the
              start event; clone the program; write the ready event; repeat
    init      see `InitScript`; without a container there is none
    program   set up its own limits and rights, at last execve; see `ProgramScript`

All that the zygote starts are children of the supervisor (CLONE_PARENT), which watches them and
waits for them. The zygote shares the supervisor's table of descriptors, so what the judge has sent
is there.

It is small so that a program has no other peak of memory than its own: the kernel also counts what
a process held before it became the program.

Namespaces and mounts last from one run to the next: to make them anew for each would cost as much
as the start of a program, and to remove them longer still, since the kernel then waits until no
core can be using them. So a zygote serves as long as all can be made as it was: see `restore`.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import struct
import time

from judge.sandbox.supervisor import kernel, procfs, task_clock
from judge.sandbox.supervisor.kernel import SyscallError, libc, raise_on_error
from judge.sandbox.supervisor.scripts import (
    Arena,
    InitScript,
    ProgramScript,
    SyscallScript,
    SyscallStep,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

_ONE = struct.pack("Q", 1)


class StartedProgram:
    """The program, or the system call that failed.

    `program` is a descriptor of the process, -1 if there is none. Wait for it, then call `close`.
    """

    def __init__(self, *, pid: int, program: int, failure: SyscallError | None) -> None:
        """`pid` is the program's in the namespace of the zygote."""
        self.pid = pid
        self.program = program
        self.failure = failure
        self.setup_cpu_s = 0.0
        self.start_s = time.monotonic()

    def close(self) -> None:
        """Closes the descriptor."""
        if self.program >= 0:
            os.close(self.program)


class Zygote:
    """Starts the program of a request, as often as it is asked to."""

    def __init__(self, request: Request, scratch: str, *, has_clock: bool) -> None:
        """Programs run in `scratch`; if the request has a container, this process is in it.

        With a clock the kernel counts the CPU time of all that is started, where it may. Raises
        `SyscallError`, which names what the machine forbids or lacks.
        """
        self.request = request
        self.pid = self.init_pid = 0
        self._pidfd = self._init = -1
        self._clock = -1
        self._has_clock = has_clock
        self._arena = Arena(request["key"])
        self._one = self._arena.store(_ONE)
        self._buffer = self._arena.store(bytes(8))
        self._program_pidfd = self._arena.store_numbers(1)
        # A semaphore: two events in a row are read as two.
        self._start_event = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_SEMAPHORE)
        self._ready_event = os.eventfd(0, os.EFD_CLOEXEC)
        self._ready_or_end = self._cleared_or_end = self._init_end = select.poll()
        self._clone_program: SyscallStep
        self._enter_namespace: SyscallStep | None = None
        self._init_script: InitScript | None = None
        container, key = request["container"], request["key"]
        if container is not None:
            self._init_script = InitScript(self._arena, container, scratch, key)
        self._program_script = ProgramScript(self._arena, request, scratch)
        self._zygote_script = self._write_zygote_script()
        try:
            self._fork()
            self._settle_init()
        except OSError:
            self.close()
            raise

    def start(self, descriptors: list[int]) -> StartedProgram:
        """Starts the program; returns when it runs or has failed to.

        Raises `OSError` if the zygote was killed.
        """
        self._program_script.prepare(descriptors)
        self._clone_program.result = 0
        os.write(self._start_event, _ONE)
        self._wait_until_ready()
        return self._started_program()

    def clear(self) -> tuple[float, int] | None:
        """Ends all that the program has left behind in its namespace; what that has used.

        Call it when the program has been waited for, if there is an init. CPU seconds, and the peak
        of memory in bytes. None if init was killed, and with it the program at some time.
        """
        assert self._init_script
        self._init_script.clear()
        if not self._is_cleared():
            return None
        os.read(self._init_script.cleared_event, 8)
        return self._init_script.orphans()

    def restore(self) -> bool:
        """Makes all as the first program has found it; False if that takes a new zygote.

        Where no filter keeps programs from it, one may have changed how the zygote itself runs.
        """
        if self._init_script is None:
            return True
        has_init = not self._init_end.poll(0)
        return has_init and bool(self.request["filter"]) and self._init_script.restore()

    def clock_s(self) -> float | None:
        """CPU seconds of the zygote and all that it has started; None if that is not counted."""
        return task_clock.read_clock_s(self._clock) if self._clock >= 0 else None

    def close(self) -> None:
        """Ends the zygote and its init; nothing that it started may be left."""
        for process in (self._pidfd, self._init):
            if process >= 0:
                signal.pidfd_send_signal(process, signal.SIGKILL)
                # Init waits until siblings of a program are gone; they are this process's children.
                ended = _poller(process)
                while not ended.poll(20):
                    procfs.reap_all()
                procfs.wait_for(process)
        events = (self._start_event, self._ready_event)
        for file in (self._clock, self._pidfd, self._init, *events):
            if file >= 0:
                os.close(file)
        if self._init_script:
            self._init_script.close()
        self._program_script.close()
        self._arena.close()

    def _started_program(self) -> StartedProgram:
        pid = max(0, self._clone_program.result)
        failure = self._zygote_script.failure() or self._program_script.failure()
        started = StartedProgram(
            pid=pid,
            program=self._program_pidfd[0] & 0xFFFF_FFFF if pid else -1,
            failure=failure,
        )
        if failure:
            self._zygote_script.clear_results()
            self._program_script.clear_results()
        else:
            started.setup_cpu_s, started.start_s = self._program_script.start_times()
        return started

    def _fork(self) -> None:
        """Forks. The zygote has no exit signal, so waiting for any child omits it."""
        flags = kernel.CLONE_FILES | (kernel.CLONE_NEWNS if self._init_script else 0)
        key = ctypes.c_uint64(self.request["key"])
        pid = raise_on_error(
            libc.syscall(kernel.SYSCALLS["clone"], flags, 0, 0, 0, 0, key), "clone"
        )
        if pid == 0:
            self._arena.execute(self._zygote_script)
        self.pid = pid
        self._pidfd = os.pidfd_open(pid)
        self._ready_or_end = _poller(self._ready_event, self._pidfd)
        self._wait_until_ready()  # it has given its memory back
        self._reset_memory_peak(pid)
        if self._has_clock:
            self._clock = self._open_clock(pid)
        os.write(self._start_event, _ONE)
        self._wait_until_ready()  # it has an init, if it is to have one

    def _wait_until_ready(self) -> None:
        if not _comes(self._ready_event, self._ready_or_end):
            raise OSError("the zygote was killed")
        os.read(self._ready_event, 8)

    def _is_cleared(self) -> bool:
        """Waits for init; False if it was killed."""
        assert self._init_script
        return _comes(self._init_script.cleared_event, self._cleared_or_end)

    def _settle_init(self) -> None:
        if self._init_script is None or self._enter_namespace is None:
            return
        if failure := self._zygote_script.failure():
            raise failure
        self._init = self._enter_namespace.args[0] & 0xFFFF_FFFF
        self.init_pid = _pid_of(self._init)
        self._init_end = _poller(self._init)
        self._cleared_or_end = _poller(self._init_script.cleared_event, self._init)
        if not self._is_cleared():
            raise OSError("the first process of its namespace ended at once")
        if failure := self._init_script.failure():
            raise failure
        self._init_script.settle()

    def _reset_memory_peak(self, pid: int) -> None:
        try:
            with open(f"/proc/{pid}/clear_refs", "w") as file:
                file.write("5")
        except OSError:
            pass  # a peak below the supervisor's own is then reported as the supervisor's

    def _open_clock(self, pid: int) -> int:
        """A clock, opened while the zygote is still dumpable; -1 if the machine has none."""
        try:
            return task_clock.open_clock(pid, self.request["key"])
        except OSError:
            return -1  # the judge knows why; see `task_clock.why_no_clock`

    def _write_zygote_script(self) -> SyscallScript:
        arena = self._arena
        script = SyscallScript(arena, end=arena.exit(1))
        script.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        script.call("munmap", 0, arena.start)
        script.call("munmap", arena.end, _last_address() - arena.end)
        script.call("write", self._ready_event, self._one, 8)
        script.call("read", self._start_event, self._buffer, 8)
        unprepared = self._clone_init(script) if self._init_script else []
        hide = script.call("prctl", kernel.PR_SET_DUMPABLE, 0, 0, 0, 0)
        for step in unprepared:
            step.error = hide.address
        script.call("write", self._ready_event, self._one, 8)
        wait = script.call("read", self._start_event, self._buffer, 8)
        flags = kernel.CLONE_VM | kernel.CLONE_VFORK | kernel.CLONE_PARENT | kernel.CLONE_PIDFD
        pidfd, key = ctypes.addressof(self._program_pidfd), self.request["key"]
        clone_program = script.call("clone", flags, 0, pidfd, 0, 0, key)
        ready = script.call("write", self._ready_event, self._one, 8)
        clone_program.zero = self._program_script.address
        clone_program.error = ready.address
        ready.positive = wait.address
        self._clone_program = clone_program
        return script

    def _clone_init(self, script: SyscallScript) -> list[SyscallStep]:
        """Adds the steps that give the zygote's later children an init of their own."""
        assert self._init_script
        key = self.request["key"]
        flags = (
            kernel.CLONE_VM
            | kernel.CLONE_FS
            | kernel.CLONE_FILES
            | kernel.CLONE_PARENT
            | kernel.CLONE_PIDFD
            | kernel.CLONE_NEWPID
        )
        clone = script.call("clone", flags, 0, 0, 0, 0, key)
        # Namespaces of a process that is not dumpable cannot be entered. After that, init is closed
        # to programs that have its user: its files in /proc are root's.
        dumpable = script.call("prctl", kernel.PR_SET_DUMPABLE, 1, 0, 0, 0)
        enter = script.call("setns", -1, kernel.CLONE_NEWPID, 0, 0, 0, key)
        clone.args[2] = enter.address + 8  # its pidfd becomes the first argument of setns
        clone.zero = self._init_script.address
        self._enter_namespace = enter
        return [clone, dumpable, enter]


def _poller(*files: int) -> select.poll:
    """What waits until one of the files is readable; it is made once, for it costs as much."""
    poller = select.poll()
    for file in files:
        poller.register(file, select.POLLIN)
    return poller


def _comes(event: int, event_or_end: select.poll) -> bool:
    """Waits until an event is readable; False if a process has ended without it."""
    return any(file == event for file, _ in event_or_end.poll())


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
