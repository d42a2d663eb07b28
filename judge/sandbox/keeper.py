"""The keeper: a small process that starts one program after the other, watches it, and clears up.

Run as `python -I -S keeper.py FD ROOT`: FD is a SOCK_SEQPACKET socket to the judge, ROOT an empty
folder that is ours. It imports the standard library alone, and little of that, so that it starts
in a few milliseconds and forks cheaply.

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
import os
import resource
import select
import signal
import socket
import sys
import time
from typing import Any, TypedDict

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
ADDR_NO_RANDOMIZE = 0x0040000

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
MESSAGE_BYTES = 1 << 18

# How often a running program is looked at. A look costs about 50 microseconds.
LOOK_S = 0.005
LOOK_LATER_S = 0.010


class _Request(TypedDict):
    argv: list[str]
    env: dict[str, str]
    folder: str | None  # where to run; None: a fresh scratch folder
    cpu_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int
    file_bytes: int
    processes: int
    cores: list[int]


def main() -> None:
    """Serves one request after the other until the judge closes the socket."""
    control = socket.socket(fileno=int(sys.argv[1]))
    root = sys.argv[2]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # the judge decides when we end
    _libc().prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    count = 0
    try:
        while True:
            message, descriptors, _, _ = socket.recv_fds(
                control, MESSAGE_BYTES, 3, socket.MSG_CMSG_CLOEXEC
            )
            if not message:
                return
            count += 1
            scratch = f"{root}/{count}"
            os.mkdir(scratch, 0o700)
            try:
                facts = _Run(marshal.loads(message), descriptors, scratch, control).facts()
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
                remove(scratch)
            control.send(marshal.dumps(facts))
    except (BrokenPipeError, ConnectionResetError):
        return
    finally:
        _kill_all()
        remove(root)


class _Run:
    """One program from start to end, and everything it starts."""

    def __init__(
        self, request: _Request, descriptors: list[int], scratch: str, control: socket.socket
    ) -> None:
        self._request = request
        self._stdin, self._stdout, self._stderr = descriptors
        self._scratch = scratch
        self._control = control
        self._main = 0
        self._status: int | None = None
        self._setup_s = 0.0
        self._reaped_s = 0.0
        self._peak_bytes = 0
        self._stopped_by: str | None = None

    def facts(self) -> dict[str, Any]:
        try:
            failure = self._start()
            began = time.monotonic()
            if failure is None:
                self._watch(began)
            wall_s = time.monotonic() - began
        finally:
            self._clear()
        status = self._status or 0
        return {
            "failed_to_start": failure,
            "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
            "stopped_by": self._stopped_by,
            "cpu_s": max(0.0, self._reaped_s - self._setup_s),
            "wall_s": wall_s,
            "memory_bytes": self._peak_bytes,
            "output_bytes": self._written(),
        }

    def _start(self) -> str | None:
        """Forks and executes; returns once the program runs, or says why it does not."""
        reader, writer = os.pipe()  # both are closed by a successful exec
        pid = os.fork()
        if pid == 0:
            self._become(writer)
        self._main = pid
        os.close(writer)
        words = b""
        while part := os.read(reader, 4096):
            words += part
        os.close(reader)
        setup, _, failure = words.decode(errors="replace").partition(" ")
        self._setup_s = float(setup or 0)
        return failure or None

    def _become(self, report: int) -> None:
        """The child: puts on its limits and becomes the program. Never returns."""
        request = self._request
        try:
            os.setsid()
            _libc().prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            _libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
            _libc().personality(ADDR_NO_RANDOMIZE)  # steadier times from run to run
            for number in (
                signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ
            ):  # fmt: skip
                signal.signal(number, signal.SIG_DFL)
            for target, source in enumerate((self._stdin, self._stdout, self._stderr)):
                os.dup2(source, target)
            self._limit()
            os.chdir(request["folder"] or self._scratch)
            os.umask(0o077)
            environment = {"HOME": self._scratch, "TMPDIR": self._scratch} | request["env"]
            if report != 3:
                os.dup2(report, 3, inheritable=False)
            os.closerange(4, 1 << 12)
            report = 3
            os.write(report, f"{time.process_time():.6f}".encode())
            os.execve(request["argv"][0], request["argv"], environment)
        except BaseException as error:
            reason = error.strerror if isinstance(error, OSError) else repr(error)
            os.write(report, f" {reason}".encode())
        os._exit(127)

    def _limit(self) -> None:
        request = self._request
        if request["cores"]:
            os.sched_setaffinity(0, request["cores"])
        cpu = int(request["cpu_s"]) + 2  # a second line of defence, in whole seconds
        unlimited = resource.RLIM_INFINITY
        for kind, soft, hard in (
            (resource.RLIMIT_CORE, 0, 0),
            (resource.RLIMIT_CPU, cpu, cpu + 1),
            (resource.RLIMIT_FSIZE, request["file_bytes"], request["file_bytes"]),
            (resource.RLIMIT_NOFILE, 1024, 1024),
            (resource.RLIMIT_STACK, unlimited, unlimited),  # memory is limited as a whole
        ):
            most = resource.getrlimit(kind)[1]
            if most != unlimited:
                soft = most if soft == unlimited else min(soft, most)
                hard = most if hard == unlimited else min(hard, most)
            resource.setrlimit(kind, (soft, hard))

    def _watch(self, began: float) -> None:
        """Returns when the program has ended or has reached a limit, which stops it."""
        exited = os.pidfd_open(self._main)
        poller = select.poll()
        poller.register(exited, select.POLLIN)
        poller.register(self._control, select.POLLHUP | select.POLLERR)
        deadline = began + self._request["wall_s"]
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
                wait_s = LOOK_LATER_S if time.monotonic() - began > 0.05 else LOOK_S
        finally:
            os.close(exited)

    def _look(self, deadline: float) -> None:
        """Compares the tree with its limits and notes the one that it has reached."""
        request = self._request
        tree = descendants()
        memory = self._memory_of(tree)
        self._peak_bytes = max(self._peak_bytes, memory)
        if memory > request["memory_bytes"]:
            self._stopped_by = "memory"
        elif self._written() > request["output_bytes"]:
            self._stopped_by = "output"
        elif len(tree) > request["processes"]:
            self._stopped_by = "processes"
        elif self._reaped_s + _cpu_of(tree) > request["cpu_s"]:
            self._stopped_by = "cpu"
        elif time.monotonic() >= deadline:
            self._stopped_by = "wall"
        if len(tree) > 1:
            self._reap(os.WNOHANG)

    def _memory_of(self, tree: list[int]) -> int:
        """Bytes that the tree holds in memory. Shared pages count once where that matters."""
        resident = sum(_resident_of(pid) for pid in tree)
        if len(tree) > 1 and resident > self._peak_bytes:
            return sum(_proportional_of(pid) for pid in tree)
        return resident

    def _written(self) -> int:
        return os.fstat(self._stdout).st_size + os.fstat(self._stderr).st_size

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
            for pid in descendants():
                _kill(pid)
            time.sleep(0.0002)


def descendants() -> list[int]:
    """All processes below this one, ended but not yet waited for ones among them."""
    found: list[int] = []
    todo = _children_of(os.getpid())
    while todo:
        pid = todo.pop()
        found.append(pid)
        todo += _children_of(pid)
    return found


def _children_of(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            children += map(int, _read(f"/proc/{pid}/task/{thread}/children").split())
    except OSError:
        pass  # it has just ended
    return children


def _cpu_of(tree: list[int]) -> float:
    """CPU seconds of live processes and of the children that they have waited for."""
    total = 0.0
    for pid in tree:
        try:
            total += time.clock_gettime(~pid << 3 | 2)  # its process clock: exact, all threads
            fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
            total += (int(fields[13]) + int(fields[14])) / TICKS_PER_S
        except OSError:
            pass  # it has just ended
    return total


def _resident_of(pid: int) -> int:
    try:
        return int(_read(f"/proc/{pid}/statm").split()[1]) * PAGE_BYTES
    except (OSError, IndexError):
        return 0


def _proportional_of(pid: int) -> int:
    try:
        for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) << 10
    except OSError:
        pass
    return 0


def _read(path: str) -> bytes:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 1 << 16)
    finally:
        os.close(descriptor)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _kill_all() -> None:
    while True:
        for pid in descendants():
            _kill(pid)
        try:
            os.wait4(-1, 0)
        except ChildProcessError:
            return


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


_library: ctypes.CDLL | None = None


def _libc() -> ctypes.CDLL:
    global _library
    if _library is None:
        _library = ctypes.CDLL(None, use_errno=True)
    return _library


if __name__ == "__main__":
    fcntl.fcntl(int(sys.argv[1]), fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    main()
