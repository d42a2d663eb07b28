"""The keeper: a small process that has one program started after the other, watches it, clears up.

Run as `python -I -S .../judge/sandbox FD ROOT`: FD is a SOCK_SEQPACKET socket to the judge, ROOT an
empty folder that is ours, or nothing where programs get a container. It imports the standard
library alone, and little of that, so that it starts fast.

In comes a marshalled `Request` with three descriptors: standard input, output and error. Out goes a
marshalled dict of facts. `=` stands for the request before; `!` ends the run that is under way.
When the socket ends, everything is killed and removed, so nothing outlives a judge that was killed.
The first request makes the container, the control group and the zygote; a request that differs from
the one before gets a new zygote.

All signals but SIGKILL are blocked: the judge decides when the keeper ends.
"""

from __future__ import annotations

import ctypes
import fcntl
import marshal
import os
import signal
import socket
import struct

from judge.sandbox.supervisor import cgroups, container, scratch
from judge.sandbox.supervisor.monitor import MonitoredRun
from judge.sandbox.supervisor.syscall_scripts import libc
from judge.sandbox.supervisor.zygote import Zygote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
MESSAGE_BYTES = 1 << 18
AGAIN = b"="
STOP = b"!"
INT = struct.Struct("i")
FILTER_PROGRAM = struct.Struct("HxxxxxxQ")  # struct sock_fprog: its length, its code


def main(arguments: list[str]) -> None:
    """Serves one request after the other until the judge closes the socket."""
    control = socket.socket(fileno=int(arguments[1]))
    root = arguments[2]
    signal.pthread_sigmask(signal.SIG_SETMASK, signal.valid_signals())
    for number in signal.valid_signals():
        # What Python ignores, or whoever started the judge, would stay ignored in programs.
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    fcntl.fcntl(control, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    _succeed(libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0))
    _succeed(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    keeper = Supervisor(control, root)
    try:
        keeper.serve()
    except (BrokenPipeError, ConnectionResetError):
        return  # the judge has gone
    finally:
        keeper.close()


class Supervisor:
    """What lasts from one request to the next."""

    def __init__(self, control: socket.socket, root: str) -> None:
        self._control = control
        self._root = root
        self._folder = f"{root}/scratch" if root else container.SCRATCH
        self._scratch = scratch.Scratch(self._folder)
        self._buffer = bytearray(MESSAGE_BYTES)
        self._zygote: Zygote | None = None
        self._group: cgroups.ControlGroup | None = None
        self._others: set[int] = set()  # children that are not the program's

    def serve(self) -> None:
        """Answers requests until there are no more."""
        while True:
            size, ancillary, _, _ = self._control.recvmsg_into(
                [self._buffer], socket.CMSG_SPACE(3 * INT.size), socket.MSG_CMSG_CLOEXEC
            )
            if not size:
                return
            if self._buffer[:size] == STOP:
                continue  # what was to be stopped has just ended
            descriptors = [file for (file,) in INT.iter_unpack(ancillary[0][2])]
            try:
                if self._buffer[:size] != AGAIN:
                    self._prepare(marshal.loads(self._buffer))
                facts = self._facts(descriptors)
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
            self._control.send(marshal.dumps(facts))

    def close(self) -> None:
        """Ends and removes all that there is."""
        if self._zygote:
            self._zygote.close()
        if self._group:
            self._group.remove()
        if self._root:
            scratch.remove(self._root)

    def _facts(self, descriptors: list[int]) -> dict[str, object]:
        assert self._zygote
        run = MonitoredRun(self._zygote, self._group, self._others, descriptors, self._control)
        if not self._root:
            return run.facts()
        with self._scratch:
            return run.facts()

    def _prepare(self, request: Request) -> None:
        if self._zygote:
            self._zygote.close()
            self._others.discard(self._zygote.pid)
        else:
            self._group = cgroups.group(request["memory_bytes"], request["tasks"])
            if request["container"] is not None:
                self._others.add(container.enter(request["container"]))
            if request["cores"]:
                os.sched_setaffinity(0, request["cores"])
            if request["filter"]:
                _filter(request["filter"])
        self._zygote = Zygote(request, self._folder)
        self._others.add(self._zygote.pid)
        if self._group:
            self._group.add(self._zygote.pid)


def _filter(code: bytes) -> None:
    """A filter of system calls for us and all that we start.

    The kernel checks and translates a filter each time that it is installed, so it is done once.
    The zygote makes namespaces, which the filter forbids to all who do not have its key.
    """
    rows = ctypes.create_string_buffer(code, len(code))
    program = FILTER_PROGRAM.pack(len(code) // 8, ctypes.addressof(rows))
    _succeed(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0))


def _succeed(result: int) -> None:
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
