"""Watch one run of a program from start to end: limit it, clear up after it, report facts.

A process tree is dead when there is no child left but the zygote. What a program leaves behind,
however it was detached, goes to its init, which waits for it, or without namespaces to the
supervisor, which is a *subreaper*.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import socket
import stat
import time

from judge.sandbox.supervisor import container, procfs
from judge.sandbox.supervisor.cgroups import ControlGroup
from judge.sandbox.supervisor.kernel import SyscallError
from judge.sandbox.supervisor.usage import CpuUse, CpuWait, MemoryUse
from judge.sandbox.supervisor.zygote import StartedProgram, Zygote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.sandbox.supervisor.protocol import Facts

# How often a running program is checked: at first, and after 50 ms.
CHECK_S = 0.005
CHECK_LATER_S = 0.010
# Time spent waiting for the disk is not counted: a program has no files of its own on it, but it or
# its interpreter is read from there. At most so many times the wall limit, since a program could
# also arrange for such a wait; what it gets then is up to whoever runs it again, when all that is
# in memory.
_MOST_DISK = 5.0
# A wait is one for the disk as long after something was read or written, at the most.
_DISK_S = 2.0
# Errors of a start that say what the machine lacks, and nothing of the program; and the pauses
# before new attempts, for others may just be giving that back.
OF_THE_MACHINE = (errno.EAGAIN, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EIO, errno.EINTR)
PAUSES_S = (0.01, 0.05, 0.2)
# Errors that say what a file is, or that what it names to load it is not there.
_OF_THE_FILE = (errno.ENOEXEC, errno.ENOENT, errno.EACCES, errno.ELIBBAD, errno.EINVAL,
                errno.ENOTDIR, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG)  # fmt: skip
_CANNOT_EXECUTE = 126  # as a shell says it


class MonitoredRun:
    """One run of the zygote's program. Call `execute` once."""

    def __init__(
        self,
        zygote: Zygote,
        cgroup: ControlGroup | None,
        own_children: set[int],
        temporary: list[str],
        descriptors: list[int],
        control: socket.socket,
        meanwhile: Callable[[], None],
    ) -> None:
        """`own_children` are children of this process that do not belong to the program.

        `temporary` are folders in memory that it may write to, besides that in which it runs.
        `meanwhile` is called from time to time during a run that takes longer.
        """
        self._zygote = zygote
        self._cgroup = cgroup
        self._own_children = own_children
        self._request = zygote.request
        self._descriptors = descriptors
        self._pipes = [file for file in descriptors if stat.S_ISFIFO(os.fstat(file).st_mode)]
        self._outputs = [file for file in descriptors[1:] if file not in self._pipes]
        self._control = control
        self._meanwhile = meanwhile
        self._status: int | None = None
        self._has_ended = False  # it can be waited for
        self._stopped_by: str | None = None
        self._started: StartedProgram | None = None
        self._machine_fault: str | None = None
        self._deadline = 0.0
        self._cpu_wait = CpuWait(zygote.request["wall_s"])
        self._looked = (0.0, 0.0)  # when the limits were checked, and the CPU time then
        self._disk_s = 0.0
        self._is_too_large = False
        self._oom_kills: int | None = None  # at the first look, if no group counts them
        self._disk_did = (0.0, 0)  # when the disk had done something, and how much
        self._stalled_us: int | None = None  # by the disk, when the program first waited for it
        if cgroup:
            cgroup.start_counting()
        self._cpu = CpuUse(cgroup, zygote)
        has_container = self._request["container"] is not None
        folders = [container.SCRATCH, *temporary] if has_container else []
        self._memory = MemoryUse(cgroup, self._outputs, folders)
        is_limited = has_container or (cgroup is not None and cgroup.limits_tasks())
        self._stops_at_processes = not (self._request["refuses_processes"] and is_limited)

    def execute(self) -> Facts:
        """Starts the program and waits for its end; when this returns, nothing of it runs."""
        try:
            started = self._start()
            self._close_pipes()
            self._cpu.setup_s = started.setup_cpu_s
            if started.failure is None:
                self._watch(started)
            end_s = time.monotonic()
        finally:
            self._kill_and_wait()
        cpu_s = self._cpu.now_s([])
        if self._stopped_by is None and started.failure is None and self._hid_too_long(end_s):
            self._stopped_by = "wall"
        failure, status = started.failure, self._status or 0
        self._look_for_oom_kill(status)
        if failure is not None and _is_of_the_machine(failure):
            self._machine_fault = _not_started(failure)
        return {
            "machine_fault": self._machine_fault,
            "failed_to_start": _start_failure(failure) if failure else None,
            "exit_code": self._exit_code(failure, status),
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
            "stopped_by": self._stopped_by,
            "cpu_s": cpu_s,
            "is_cpu_complete": self._cpu.is_complete,
            "disk_s": self._disk_s,
            "wall_s": 0.0 if failure else end_s - started.start_s,
            "ended_s": end_s,
            "memory_bytes": self._memory.peak_bytes(),
        }

    def _exit_code(self, failure: SyscallError | None, status: int) -> int | None:
        """That of the program; 126 where its own file is none that can be executed."""
        if failure is None:
            return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
        path = self._request["argv"][0]
        is_of_the_file = failure.filename == "execve" and failure.errno in _OF_THE_FILE
        if not is_of_the_file or not self._request["is_own"] or not os.path.lexists(path):
            return None
        is_forbidden = os.statvfs(os.path.dirname(path)).f_flag & os.ST_NOEXEC
        return None if is_forbidden else _CANNOT_EXECUTE

    def _look_for_oom_kill(self, status: int) -> None:
        """Notes whether the kernel has killed for the limit of memory, or for want of memory."""
        if self._cgroup:
            if not self._cgroup.has_oom_kill():
                return
            is_of_the_program = self._is_too_large or self._cgroup.has_reached_limit()
        else:
            # It, or one of the others, whose end only their parent knows. What was stopped for
            # something that it did itself would have been stopped all the same.
            is_killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
            may_be_killed = self._cpu.has_company or (is_killed and self._stopped_by is None)
            is_its_own = self._stopped_by not in (None, "wall")
            if is_its_own or not may_be_killed or self._oom_kills is None:
                return
            is_of_the_program = procfs.oom_kills() <= self._oom_kills
        if not is_of_the_program:
            self._machine_fault = "the kernel killed it for want of memory, below its limit"
        elif self._cgroup:
            self._stopped_by = "memory"

    def _start(self) -> StartedProgram:
        """The program; what failed for want of resources is tried again."""
        for pause_s in PAUSES_S:
            started = self._started = self._zygote.start(self._descriptors)
            if started.failure is None or started.failure.errno not in OF_THE_MACHINE:
                return started
            self._kill_and_wait()
            self._started = self._status = None
            self._has_ended = False
            time.sleep(pause_s)
        self._started = self._zygote.start(self._descriptors)
        return self._started

    def _watch(self, started: StartedProgram) -> None:
        """Returns when the program has ended or has reached a limit."""
        poller = select.poll()
        poller.register(started.program, select.POLLIN)
        poller.register(self._control, select.POLLIN | select.POLLHUP | select.POLLERR)
        self._deadline = started.start_s + self._request["wall_s"]
        self._looked = started.start_s, 0.0
        wait_s = CHECK_S
        while self._stopped_by is None:
            left_s = self._deadline - time.monotonic()
            ready = poller.poll(max(0.0, min(wait_s, left_s)) * 1000)
            if any(descriptor == self._control.fileno() for descriptor, _ in ready):
                if not self._control.recv(1):
                    raise BrokenPipeError  # the judge has gone
                self._stopped_by = "requested"
                return
            if ready:
                self._has_ended = True
                return
            self._meanwhile()
            self._check_limits(started)
            if self._status is not None:
                return
            if self._stopped_by == "wall" and (started.program, select.POLLIN) in poller.poll(0):
                self._stopped_by = None  # it ended while this process had no core
            wait_s = CHECK_LATER_S if time.monotonic() - started.start_s > 0.05 else CHECK_S
            if self._cpu.is_by_looking:
                wait_s *= 0.2 + 1.4 * (time.monotonic_ns() % 1021) / 1021

    def _check_limits(self, started: StartedProgram) -> None:
        """Compares the process tree with its limits and notes the one that it has reached."""
        request = self._request
        tree = procfs.descendants(self._own_children)
        memory_bytes = self._memory.now(tree)
        has_oom_kill = self._cgroup is not None and self._cgroup.has_oom_kill()
        if self._oom_kills is None and self._cgroup is None:
            self._oom_kills = procfs.oom_kills()
        threads = procfs.count_threads(tree)
        cpu_s = self._cpu.now_s(tree, self._zygote.init_pid)
        self._count_disk(tree, cpu_s)
        self._is_too_large = memory_bytes > request["memory_bytes"]
        if self._is_too_large or has_oom_kill:
            self._stopped_by = "memory"
        elif self.written_bytes() > request["output_bytes"]:
            self._stopped_by = "output"
        elif self._stops_at_processes and (
            len(tree) > request["processes"] or threads > request["tasks"]
        ):
            self._stopped_by = "processes"
        elif cpu_s > request["cpu_s"]:
            self._stopped_by = "cpu"
        elif self._hid_too_long(now_s := time.monotonic()) or (
            now_s >= self._deadline and not self._extend_deadline(started, tree, cpu_s)
        ):
            self._stopped_by = "wall"
        if len(tree) > 1 and not self._zygote.init_pid:
            self._reap()

    def _count_disk(self, tree: list[int], cpu_s: float) -> None:
        """Counts the time since the last look if the program now waits for the disk."""
        now_s = time.monotonic()
        (then_s, used_s), self._looked = self._looked, (now_s, cpu_s)
        if cpu_s - used_s > (now_s - then_s) / 2:
            return  # it is at work
        waits, done = procfs.disk_use(tree)
        if waits:
            stalled_us = procfs.stalled_by_disk_us()
            if self._stalled_us is None:
                self._stalled_us = stalled_us
            done += stalled_us - self._stalled_us
        if done > self._disk_did[1]:
            self._disk_did = now_s, done
        if waits and now_s - self._disk_did[0] <= _DISK_S:
            self._disk_s += now_s - then_s

    def _hid_too_long(self, now_s: float) -> bool:
        """Whether a program that hides its CPU time has run for longer than it may use of that."""
        assert self._started
        return self._cpu.is_hidden and now_s - self._started.start_s > self._request["cpu_s"]

    def _extend_deadline(self, started: StartedProgram, tree: list[int], cpu_s: float) -> bool:
        """Adds the time spent waiting for a CPU or the disk; whether the program has time left."""
        wall_s = self._request["wall_s"]
        late_s = time.monotonic() - started.start_s - wall_s
        waited_s = self._cpu_wait.now_s(tree, cpu_s, late_s)
        self._machine_fault = self._cpu_wait.fault
        if self._machine_fault:
            return False
        if self._disk_s > _MOST_DISK * wall_s:
            return False
        wait_s = waited_s + self._disk_s
        self._deadline = max(self._deadline, started.start_s + wall_s + wait_s)
        return time.monotonic() < self._deadline

    def written_bytes(self) -> int:
        """The bytes of its output and its messages, where these are files."""
        return sum(os.fstat(file).st_size for file in self._outputs)

    def _close_pipes(self) -> None:
        """Closes our ends, now that the program has its own: the other side may wait for it."""
        for file in self._pipes:
            os.close(file)
            self._descriptors.remove(file)

    def _kill_and_wait(self) -> None:
        """Returns when nothing of the program is left."""
        started = self._started
        if started is None:
            return
        if self._zygote.init_pid:
            if started.program >= 0 and self._status is None and not self._has_ended:
                signal.pidfd_send_signal(started.program, signal.SIGKILL)
        elif not started.failure:
            self._kill_descendants()
        if started.program >= 0 and self._status is None:
            self._add_usage(*procfs.wait_for(started.program), is_program=True)
        if self._zygote.init_pid:
            left = self._zygote.clear()
            if left is None:
                self._machine_fault = "something killed the first process of its namespace"
            else:
                self._add_usage(0, *left)
        started.close()

    def _kill_descendants(self) -> None:
        """Kills and waits until there are no children left, where there is no init to do it."""
        if not self._reap():
            return
        if self._cgroup:
            self._cgroup.allow_tasks(False)  # else it would be a race with a program that forks
        while self._reap():
            procfs.kill_descendants(self._own_children)
            time.sleep(0.0002)
        if self._cgroup:
            self._cgroup.allow_tasks(True)

    def _reap(self) -> bool:
        """Waits for ended children and adds what they used; False if there are none at all.

        The zygote does not count as one: its exit signal is not SIGCHLD.
        """
        assert self._started
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            used_s = usage.ru_utime + usage.ru_stime
            is_program = pid == self._started.pid
            self._add_usage(status, used_s, usage.ru_maxrss << 10, is_program=is_program)

    def _add_usage(
        self, status: int, cpu_s: float, peak_bytes: int, *, is_program: bool = False
    ) -> None:
        self._cpu.add_ended(cpu_s)
        self._memory.add_ended(peak_bytes)
        if is_program:
            self._status = status


def refusal(error: OSError) -> Facts:
    """What there is to say where not even the container or the zygote could be made."""
    return {"machine_fault": _not_started(error), "failed_to_start": None, "stopped_by": None}


def _not_started(error: OSError) -> str:
    """What the machine failed to do, and why."""
    return f"it did not start: {_start_failure(error)}"


def _is_of_the_machine(error: SyscallError) -> bool:
    """Whether a start failed for what the program is not to blame for: it may be a good one.

    The arguments of which the kernel says that they are too long are those of the case.
    """
    return error.filename != "execve" or error.errno in (*OF_THE_MACHINE, errno.E2BIG)


def _start_failure(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason if error.filename in (None, "execve") else f"{reason} ({error.filename})"
