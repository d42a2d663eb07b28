"""One program from start to end, and everything it starts: watched, limited, cleared away.

For the keeper. Out come facts. A tree is dead when there is no child left but the zygote, and its
CPU time is the sum of what was waited for: what a program leaves behind, however it was detached,
goes to its init, which waits for it, or without namespaces to the keeper, which is a *subreaper*.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import stat
import time

from judge.sandbox.supervisor import procfs
from judge.sandbox.supervisor.zygote import StartedProgram, Zygote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

    from judge.sandbox.supervisor.cgroups import ControlGroup
    from judge.sandbox.supervisor.syscall_scripts import SyscallError

# How often a running program is looked at.
LOOK_S = 0.005
LOOK_LATER_S = 0.010
# Time in which it waited for a processor is not held against it, but not without end.
_MOST_WAITED = 4.0
# Children that were waited for are told in ticks of 10 ms while their parent lives.
_ROUGH_S = 0.03
# What the zygote itself uses in a control group for a case; less than this is not counted.
_OURS_S = 0.005


class MonitoredRun:
    """One run of the zygote's program. `facts` is to be called once."""

    def __init__(
        self,
        zygote: Zygote,
        group: ControlGroup | None,
        others: Set[int],
        descriptors: list[int],
        control: socket.socket,
    ) -> None:
        """`others` are children of this process that are none of the program's."""
        self._zygote = zygote
        self._group = group
        self._others = others
        self._request = zygote.request
        self._descriptors = descriptors
        self._outputs = [file for file in descriptors[1:] if not _is_pipe(file)]
        self._control = control
        self._status: int | None = None
        self._reaped_s = 0.0
        self._most_s = 0.0
        self._forgotten_s = 0.0
        self._peak_bytes = 0
        self._stopped_by: str | None = None
        self._started: StartedProgram | None = None
        self._deadline = 0.0

    def facts(self) -> dict[str, object]:
        """What became of it. When this returns, nothing of it runs any more."""
        if self._group:
            self._group.begin()
        counted = self._zygote.counted()
        began = time.monotonic()
        try:
            started = self._started = self._zygote.start(self._descriptors)
            began = started.began
            self._let_go()
            if started.failure is None:
                self._watch(started)
            ended = time.monotonic()
            wall_s = ended - began
        finally:
            self._clear()
        if self._group:
            self._count_group()
        used_s = self._used_s([])
        failure, status = started.failure, self._status or 0
        return {
            "failed_to_start": failure and _words(failure),
            "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
            "stopped_by": self._stopped_by,
            "cpu_s": max(0.0, used_s),
            "wall_s": 0.0 if failure else wall_s,
            "ended_s": ended,
            "memory_bytes": self._peak_bytes,
            "output_bytes": self._written(),
            "counted": self._counted(counted),
        }

    def _watch(self, started: StartedProgram) -> None:
        """Returns when the program has ended or has reached a limit, which stops it."""
        poller = select.poll()
        poller.register(started.program, select.POLLIN)
        poller.register(self._control, select.POLLIN | select.POLLHUP | select.POLLERR)
        self._deadline = started.began + self._request["wall_s"]
        wait_s = LOOK_S
        while self._stopped_by is None:
            left_s = self._deadline - time.monotonic()
            ready = poller.poll(max(0.0, min(wait_s, left_s)) * 1000)
            if any(descriptor == self._control.fileno() for descriptor, _ in ready):
                if not self._control.recv(1):
                    raise BrokenPipeError  # the judge has gone
                self._stopped_by = "requested"
                return
            if ready:
                return
            self._look(started)
            if self._status is not None:
                return
            wait_s = LOOK_LATER_S if time.monotonic() - started.began > 0.05 else LOOK_S

    def _look(self, started: StartedProgram) -> None:
        """Compares the tree with its limits and notes the one that it has reached."""
        request = self._request
        tree = procfs.descendants({*self._others, started.init_pid})
        # Init has waited for what the program has left behind.
        counted = [*tree, started.init_pid] if started.init_pid else tree
        memory = self._memory_of(tree)
        self._peak_bytes = max(self._peak_bytes, memory)
        if memory > request["memory_bytes"] or (self._group and self._group.killed()):
            self._stopped_by = "memory"
        elif self._written() > request["output_bytes"]:
            self._stopped_by = "output"
        elif len(tree) > request["processes"] or procfs.tasks(tree) > request["tasks"]:
            self._stopped_by = "processes"
        elif self._used_s(counted) > request["cpu_s"]:
            self._stopped_by = "cpu"
        elif time.monotonic() >= self._deadline and not self._is_starved(started, tree):
            self._stopped_by = "wall"
        if len(tree) > 1 and started.init < 0:
            self._reap()

    def _is_starved(self, started: StartedProgram, tree: list[int]) -> bool:
        """Whether the machine was so busy that the program has time left; moves the deadline."""
        wall_s = self._request["wall_s"]
        waited_s = min(procfs.waited_s(tree), _MOST_WAITED * wall_s)
        self._deadline = max(self._deadline, started.began + wall_s + waited_s)
        return time.monotonic() < self._deadline

    def _used_s(self, tree: list[int]) -> float:
        """CPU seconds until now of what is alive, has been waited for or was forgotten.

        A program that ignores SIGCHLD lets the kernel forget its children, with the time that they
        have used. A control group does not forget; without one a sum that falls shows it.
        """
        assert self._started
        used_s = self._reaped_s + procfs.cpu_s(tree)
        if self._most_s - used_s > _ROUGH_S:
            self._forgotten_s = max(self._forgotten_s, self._most_s - used_s)
        self._most_s = max(self._most_s, used_s)
        in_group_s = self._group.cpu_s() if self._group else None
        if in_group_s is not None:
            self._forgotten_s = max(self._forgotten_s, in_group_s - used_s - _OURS_S)
        return used_s + self._forgotten_s - self._started.setup_cpu_s

    def _counted(self, before: int | None) -> int | None:
        """What was counted of the program, now that all of it has ended."""
        now = self._zygote.counted()
        return None if now is None or before is None else now - before

    def _memory_of(self, tree: list[int]) -> int:
        """Bytes that the tree holds in memory. Shared pages count once where that matters."""
        if self._group:
            return self._group.usage_bytes()
        resident = sum(procfs.resident_bytes(pid) for pid in tree)
        if len(tree) > 1 and resident > self._peak_bytes:
            return sum(procfs.proportional_bytes(pid) for pid in tree)
        return resident

    def _written(self) -> int:
        return sum(os.fstat(file).st_size for file in self._outputs)

    def _let_go(self) -> None:
        """Closes our ends of pipes, now that the program has its own: the other side may wait."""
        for file in [file for file in self._descriptors if _is_pipe(file)]:
            os.close(file)
            self._descriptors.remove(file)

    def _clear(self) -> None:
        """Kills and waits until nothing is left."""
        started = self._started
        if started is None:
            return
        if started.init >= 0:
            self._zygote.end()
        elif not started.failure:
            self._kill_all()
        if started.program >= 0 and self._status is None:
            self._count(*procfs.waited_for(started.program), main=True)
        if started.init >= 0:
            self._zygote.end_init()
            self._count(*procfs.waited_for(started.init))
        started.close()

    def _kill_all(self) -> None:
        """Kills and waits until there are no children left, where there is no init to do it."""
        if not self._reap():
            return
        if self._group:
            self._group.allow_tasks(False)  # or it would be a race with who forks
        while self._reap():
            for pid in procfs.descendants(self._others):
                _kill(pid)
            time.sleep(0.0002)
        if self._group:
            self._group.allow_tasks(True)

    def _reap(self) -> bool:
        """Waits for ended children and adds what they used; False if there are none at all.

        The zygote is none here: its exit signal is not SIGCHLD.
        """
        assert self._started
        while True:
            try:
                pid, status, used = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            cpu_s = used.ru_utime + used.ru_stime
            self._count(status, cpu_s, used.ru_maxrss << 10, main=pid == self._started.pid)

    def _count(self, status: int, cpu_s: float, peak_bytes: int, *, main: bool = False) -> None:
        self._reaped_s += cpu_s
        self._peak_bytes = max(self._peak_bytes, peak_bytes)
        if main:
            self._status = status

    def _count_group(self) -> None:
        assert self._group
        peak_bytes = self._group.peak_bytes()
        if peak_bytes is not None:
            self._peak_bytes = peak_bytes
        if self._group.killed():
            self._stopped_by = "memory"


def _is_pipe(file: int) -> bool:
    return stat.S_ISFIFO(os.fstat(file).st_mode)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _words(failure: SyscallError) -> str:
    reason = failure.strerror or str(failure)
    return reason if failure.filename == "execve" else f"{reason} ({failure.filename})"
