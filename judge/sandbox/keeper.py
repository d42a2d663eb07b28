"""The keeper: a small process that starts one program after the other, watches it, and clears up.

Run as `python -I -S keeper.py FD ROOT`: FD is a SOCK_SEQPACKET socket to the judge, ROOT an empty
folder that is ours. It imports the standard library alone, and little of that, so that it starts
fast.

In comes a marshalled dict (see `_Request` below) with three descriptors: standard input, output and
error. Out goes a marshalled dict of facts. When the socket ends, everything is killed and removed,
so nothing outlives a judge that was killed.

The keeper is a *subreaper*: whatever a program leaves behind, however it was detached, becomes the
keeper's child; so it can be counted, killed and waited for. A tree is dead when `wait4` says that
there is no child left, and its CPU time is the sum of what was waited for.
"""

from __future__ import annotations

import ctypes
import fcntl
import marshal
import mmap
import os
import resource
import select
import signal
import socket
import struct
import sys
import time
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING or __name__ != "__main__":
    from judge.sandbox import landlock, launch, processes
else:  # a script, outside of any package
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import landlock
    import launch
    import processes

PR_SET_PDEATHSIG = 1
PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
ADDR_NO_RANDOMIZE = 0x0040000

MESSAGE_BYTES = 1 << 18
TIMESPEC = struct.Struct("qq")
FILTER_PROGRAM = struct.Struct("HxxxxxxQ")  # struct sock_fprog: its length, its code
CAPABILITY_HEADER = struct.pack("Ii", 0x2008_0522, 0)  # version 3, this process
IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ)

# How often a running program is looked at.
LOOK_S = 0.005
LOOK_LATER_S = 0.010


class _Request(TypedDict):
    argv: list[str]
    env: dict[str, str]
    folder: str | None  # where to run; None: the scratch folder
    cpu_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int
    file_bytes: int
    processes: int
    cores: list[int]
    filter: bytes  # of system calls; may be empty
    allowed: list[tuple[str, int]] | None  # paths and rights; None: whatever the user may


def main() -> None:
    """Serves one request after the other until the judge closes the socket."""
    control = socket.socket(fileno=int(sys.argv[1]))
    root = sys.argv[2]
    for number in IGNORED:
        signal.signal(number, _ignore)  # the judge decides when we end
    launch.libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    scratch = f"{root}/scratch"
    last, starter = b"", None
    try:
        while True:
            message, descriptors, _, _ = socket.recv_fds(
                control, MESSAGE_BYTES, 3, socket.MSG_CMSG_CLOEXEC
            )
            if not message:
                return
            if starter is None or message != last:
                request: _Request = marshal.loads(message)
                if starter is None:
                    _give_up_rights(request["filter"])
                last, starter = message, _Starter(request, scratch)
            os.mkdir(scratch, 0o700)
            try:
                facts = _Run(starter, descriptors, control).facts()
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
                remove(scratch)
            control.send(marshal.dumps(facts))
    except (BrokenPipeError, ConnectionResetError):
        return
    finally:
        remove(root)


class _Starter:
    """Starts the program of a request, as often as it is asked to."""

    def __init__(self, request: _Request, scratch: str) -> None:
        self.request = request
        self._clocks = mmap.mmap(-1, mmap.PAGESIZE)  # the child writes them, even after a fork
        clock = ctypes.addressof(ctypes.c_char.from_buffer(self._clocks))
        environment = {"HOME": scratch, "TMPDIR": scratch} | request["env"]
        table = self._table = launch.Launch()
        table.call("setsid")
        table.call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        table.call("personality", ADDR_NO_RANDOMIZE, optional=True)  # steadier times
        if request["cores"]:
            mask = sum(1 << core for core in request["cores"]).to_bytes(128, sys.byteorder)
            table.call("sched_setaffinity", 0, len(mask), mask)
        for kind, most in self._limits():
            table.call("prlimit64", 0, kind, most, 0)
        table.call("umask", 0o077)
        table.call("chdir", os.fsencode(request["folder"] or scratch))
        self._files = [table.call("dup3", -1, target, 0) for target in range(3)]
        if request["allowed"] is not None:
            table.call("landlock_restrict_self", landlock.ruleset(request["allowed"]), 0)
        table.call("close_range", 3, 0xFFFF_FFFF, 0, optional=True)  # they close themselves, too
        table.call("capset", CAPABILITY_HEADER, bytes(24))  # none, even for root
        table.call("clock_gettime", time.CLOCK_PROCESS_CPUTIME_ID, clock)
        table.call("clock_gettime", time.CLOCK_MONOTONIC, clock + TIMESPEC.size)
        table.call(
            "execve",
            os.fsencode(request["argv"][0]),
            launch.strings(request["argv"]),
            launch.strings([f"{name}={value}" for name, value in environment.items()]),
        )

    def start(self, descriptors: list[int]) -> tuple[int, float, float]:
        """The process, the CPU seconds of its set-up, and when it became the program.

        Raises `OSError`; its file name is the system call that failed.
        """
        for call, descriptor in zip(self._files, descriptors, strict=True):
            self._table.set(call, 0, descriptor)
        pid = self._table.start()
        cpu, now = TIMESPEC.iter_unpack(self._clocks[: 2 * TIMESPEC.size])
        return pid, cpu[0] + cpu[1] / 1e9, now[0] + now[1] / 1e9

    def _limits(self) -> list[tuple[int, Any]]:
        request = self.request
        cpu = int(request["cpu_s"]) + 2  # a second line of defence, in whole seconds
        unlimited = ctypes.c_ulong(-1).value
        limits = []
        for kind, soft, hard in (
            (resource.RLIMIT_CORE, 0, 0),
            (resource.RLIMIT_CPU, cpu, cpu + 1),
            (resource.RLIMIT_FSIZE, request["file_bytes"], request["file_bytes"]),
            (resource.RLIMIT_NOFILE, 1024, 1024),
            (resource.RLIMIT_STACK, unlimited, unlimited),  # memory is limited as a whole
        ):
            most = ctypes.c_ulong(resource.getrlimit(kind)[1]).value
            limits.append((kind, (ctypes.c_ulong * 2)(min(soft, most), min(hard, most))))
        return limits


class _Run:
    """One program from start to end, and everything it starts."""

    def __init__(self, starter: _Starter, descriptors: list[int], control: socket.socket) -> None:
        self._starter = starter
        self._request = starter.request
        self._descriptors = descriptors
        self._control = control
        self._main = 0
        self._began = 0.0
        self._status: int | None = None
        self._setup_s = 0.0
        self._reaped_s = 0.0
        self._peak_bytes = 0
        self._stopped_by: str | None = None

    def facts(self) -> dict[str, Any]:
        """What became of it. When this returns, nothing of it runs any more."""
        try:
            failure = self._start()
            if failure is None:
                self._watch()
            wall_s = time.monotonic() - self._began
        finally:
            self._clear()
        status = self._status or 0
        return {
            "failed_to_start": failure,
            "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
            "stopped_by": self._stopped_by,
            "cpu_s": max(0.0, self._reaped_s - self._setup_s),
            "wall_s": 0.0 if failure else wall_s,
            "memory_bytes": self._peak_bytes,
            "output_bytes": self._written(),
        }

    def _start(self) -> str | None:
        """Starts the program; returns once it runs, or says why it does not."""
        try:
            self._main, self._setup_s, self._began = self._starter.start(self._descriptors)
        except OSError as error:
            reason = error.strerror or str(error)
            at_exec = error.filename in (None, "execve")
            return reason if at_exec else f"{reason} ({error.filename})"
        return None

    def _watch(self) -> None:
        """Returns when the program has ended or has reached a limit, which stops it."""
        exited = os.pidfd_open(self._main)
        poller = select.poll()
        poller.register(exited, select.POLLIN)
        poller.register(self._control, select.POLLHUP | select.POLLERR)
        deadline = self._began + self._request["wall_s"]
        wait_s = LOOK_S
        try:
            while self._stopped_by is None:
                left_s = deadline - time.monotonic()
                ready = poller.poll(max(0.0, min(wait_s, left_s)) * 1000)
                if any(descriptor != exited for descriptor, _ in ready):
                    raise BrokenPipeError  # the judge has gone
                if ready:
                    return
                self._look(deadline)
                if self._status is not None:
                    return
                wait_s = LOOK_LATER_S if time.monotonic() - self._began > 0.05 else LOOK_S
        finally:
            os.close(exited)

    def _look(self, deadline: float) -> None:
        """Compares the tree with its limits and notes the one that it has reached."""
        request = self._request
        tree = processes.descendants()
        memory = self._memory_of(tree)
        self._peak_bytes = max(self._peak_bytes, memory)
        if memory > request["memory_bytes"]:
            self._stopped_by = "memory"
        elif self._written() > request["output_bytes"]:
            self._stopped_by = "output"
        elif len(tree) > request["processes"]:
            self._stopped_by = "processes"
        elif self._reaped_s + processes.cpu_s(tree) > request["cpu_s"]:
            self._stopped_by = "cpu"
        elif time.monotonic() >= deadline:
            self._stopped_by = "wall"
        if len(tree) > 1:
            self._reap(os.WNOHANG)

    def _memory_of(self, tree: list[int]) -> int:
        """Bytes that the tree holds in memory. Shared pages count once where that matters."""
        resident = sum(processes.resident_bytes(pid) for pid in tree)
        if len(tree) > 1 and resident > self._peak_bytes:
            return sum(processes.proportional_bytes(pid) for pid in tree)
        return resident

    def _written(self) -> int:
        return sum(os.fstat(file).st_size for file in self._descriptors[1:])

    def _reap(self, flags: int) -> bool:
        """Waits for ended children and adds what they used; False if there are none at all."""
        while True:
            try:
                pid, status, used = os.wait4(-1, flags)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            self._reaped_s += used.ru_utime + used.ru_stime
            self._peak_bytes = max(self._peak_bytes, used.ru_maxrss << 10)
            if pid == self._main:
                self._status = status

    def _clear(self) -> None:
        """Kills and reaps until nothing is left."""
        while self._reap(os.WNOHANG):
            for pid in processes.descendants():
                _kill(pid)
            time.sleep(0.0002)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def remove(folder: str) -> None:
    """Removes a folder and all in it, however deep and whatever its modes.

    What lies deeper than one level is first moved up, so no path is ever long.
    """
    fresh = 0
    while True:
        try:
            os.rmdir(folder)
            return
        except FileNotFoundError:
            return
        except OSError:
            pass
        for name in os.listdir(folder):
            path = f"{folder}/{name}"
            try:
                os.unlink(path)
                continue
            except OSError:
                os.chmod(path, 0o700)  # a folder
            for inner in os.listdir(path):
                deep = f"{path}/{inner}"
                if os.path.isdir(deep) and not os.path.islink(deep):
                    fresh += 1
                    os.chmod(deep, 0o700)
                    os.rename(deep, f"{folder}/{os.getpid()}-{fresh}")
                else:
                    os.unlink(deep)
            os.rmdir(path)


def _give_up_rights(code: bytes) -> None:
    """No new privileges and a filter of system calls, for us and all that we start.

    Programs inherit them. The kernel checks and translates a filter each time that it is installed,
    which is a good part of the cost of a start; so it is installed once.
    """
    _succeed(launch.libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    if code:
        rows = ctypes.create_string_buffer(code, len(code))
        program = FILTER_PROGRAM.pack(len(code) // 8, ctypes.addressof(rows))
        _succeed(launch.libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0))


def _succeed(result: int) -> None:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def _ignore(number: int, frame: object) -> None:
    """A handler and not SIG_IGN, for what is ignored stays ignored in the program."""


if __name__ == "__main__":
    fcntl.fcntl(int(sys.argv[1]), fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    main()
