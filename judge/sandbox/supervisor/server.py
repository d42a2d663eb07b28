"""The supervisor: a small process that starts one program again and again, and watches it.

Run as `python -I -S .../judge/sandbox/supervisor FD ROOT`: FD is a socket to the judge (see
`protocol`), ROOT an empty folder of ours, or nothing where programs get a container.

The first request makes the container, the control group and the zygote. There is a new zygote for a
request that differs from the one before, and after a run that has left a trace. When the socket
ends, everything is killed and removed, so nothing outlives a judge that was killed. All signals but
SIGKILL are blocked: the judge decides when the supervisor ends.
"""

from __future__ import annotations

import ctypes
import fcntl
import marshal
import os
import resource
import signal
import socket
import struct
import time

from judge.sandbox.supervisor import cgroups, container, kernel, scratch, trees
from judge.sandbox.supervisor.kernel import libc, raise_on_error
from judge.sandbox.supervisor.monitor import OF_THE_MACHINE, PAUSES_S, MonitoredRun, refusal
from judge.sandbox.supervisor.protocol import SAME_REQUEST, STOP
from judge.sandbox.supervisor.zygote import Zygote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Facts, Request

MESSAGE_BYTES = 1 << 18
_INT = struct.Struct("i")
_SOCK_FPROG = struct.Struct("HxxxxxxQ")  # the length of a filter, its code


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
    _raise_limits()
    raise_on_error(libc.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0), "prctl")
    raise_on_error(libc.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl")
    supervisor = Supervisor(control, root)
    try:
        supervisor.serve()
    except (BrokenPipeError, ConnectionResetError):
        return  # the judge has gone
    finally:
        supervisor.close()


class Supervisor:
    """What lasts from one request to the next."""

    def __init__(self, control: socket.socket, root: str) -> None:
        self._control = control
        self._root = root
        self._scratch_path = f"{root}/scratch" if root else container.SCRATCH
        self._scratch = scratch.Scratch(self._scratch_path)
        self._buffer = bytearray(MESSAGE_BYTES)
        self._zygote: Zygote | None = None
        self._cgroup: cgroups.ControlGroup | None = None
        self._own_children: set[int] = set()  # those that are not the program's

    def serve(self) -> None:
        """Answers requests until there are no more."""
        while True:
            size, ancillary, _, _ = self._control.recvmsg_into(
                [self._buffer], socket.CMSG_SPACE(3 * _INT.size), socket.MSG_CMSG_CLOEXEC
            )
            if not size:
                return
            if self._buffer[:size] == STOP:
                continue  # the run has just ended
            descriptors = [file for (file,) in _INT.iter_unpack(ancillary[0][2])]
            try:
                if self._buffer[:size] != SAME_REQUEST:
                    self._prepare(marshal.loads(self._buffer))
                elif self._zygote and not self._zygote.restore():
                    self._replace_zygote(self._zygote.request)
            except OSError as error:
                self._control.send(marshal.dumps(refusal(error)))
                return
            try:
                facts = self._run(descriptors)
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
            self._send(facts)

    def close(self) -> None:
        """Ends and removes all that it has made."""
        if self._zygote:
            self._zygote.close()
        if self._cgroup:
            self._cgroup.remove()
        if self._root:
            trees.remove_tree(self._root)

    def _send(self, facts: Facts) -> None:
        """Sends the answer, with a descriptor of the folder that was copied, if there is one."""
        answer = marshal.dumps(facts)
        assert self._zygote
        container_spec = self._zygote.request["container"]
        if container_spec is None or container_spec["copied"] is None:
            self._control.send(answer)
            return
        folder = os.open(container_spec["copied"][0], os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, _INT.pack(folder))
            self._control.sendmsg([answer], [rights])
        finally:
            os.close(folder)

    def _run(self, descriptors: list[int]) -> Facts:
        assert self._zygote
        run = MonitoredRun(
            self._zygote, self._cgroup, self._own_children, descriptors, self._control
        )
        if not self._root:
            return run.execute()
        with self._scratch:
            return run.execute()

    def _prepare(self, request: Request) -> None:
        if self._zygote is None:
            # Output and messages lie in memory, on the account of the group that writes them.
            group_bytes = request["memory_bytes"] + 2 * request["output_bytes"]
            self._cgroup = cgroups.create_group(group_bytes, request["tasks"])
            if request["container"] is not None:
                self._own_children.add(container.enter_container(request["container"]))
            if request["cores"]:
                os.sched_setaffinity(0, request["cores"])
            if request["filter"]:
                _install_filter(request["filter"])
        self._replace_zygote(request)

    def _replace_zygote(self, request: Request) -> None:
        """Makes a new zygote, and ends the one that there is."""
        old, self._zygote = self._zygote, None
        if old:
            self._own_children -= {old.pid, old.init_pid}
            old.close()
        has_clock = self._cgroup is None or not self._cgroup.counts_cpu
        self._zygote = _start_zygote(request, self._scratch_path, has_clock=has_clock)
        self._own_children |= {self._zygote.pid, self._zygote.init_pid}
        if self._cgroup:
            self._cgroup.add(self._zygote.pid)


def _start_zygote(request: Request, scratch_path: str, *, has_clock: bool) -> Zygote:
    """A zygote; what failed for want of resources is tried again."""
    for pause_s in PAUSES_S:
        try:
            return Zygote(request, scratch_path, has_clock=has_clock)
        except OSError as error:
            if error.errno not in OF_THE_MACHINE:
                raise
        time.sleep(pause_s)
    return Zygote(request, scratch_path, has_clock=has_clock)


def _raise_limits() -> None:
    """Raises what programs inherit from the shell as far as possible; they get limits of ours."""
    for name in ("AS", "CPU", "DATA", "FSIZE", "STACK"):
        kind = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(kind)[1]
        try:
            resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        except (OSError, ValueError):
            resource.setrlimit(kind, (hard, hard))


def _install_filter(code: bytes) -> None:
    """Installs a filter of system calls for this process and all that it starts.

    The kernel checks and translates a filter each time that it is installed, so it is done once.
    The zygote makes namespaces, which the filter denies to all that do not have its key.
    """
    instructions = ctypes.create_string_buffer(code, len(code))
    program = _SOCK_FPROG.pack(len(code) // 8, ctypes.addressof(instructions))
    raise_on_error(
        libc.prctl(kernel.PR_SET_SECCOMP, kernel.SECCOMP_MODE_FILTER, program, 0, 0), "seccomp"
    )
