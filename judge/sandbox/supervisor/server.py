"""The supervisor: a small process that starts one program again and again, and watches it.

The fork server makes it. `control` is a socket to the judge (see `protocol`), `root` an empty
folder of ours, or nothing where programs get a container.

The first request makes the container, the control group and the zygote. There is a new zygote for a
request that differs from the one before, and after a run that has left a trace. When the socket
ends, everything is killed and removed, so nothing outlives a judge that was killed. All signals but
SIGKILL are blocked: the judge decides when the supervisor ends.
"""

from __future__ import annotations

import ctypes
import marshal
import os
import resource
import signal
import socket
import struct
import time

from judge.sandbox.supervisor import cgroups, container, kernel, trees
from judge.sandbox.supervisor.kernel import libc, raise_on_error
from judge.sandbox.supervisor.monitor import OF_THE_MACHINE, PAUSES_S, MonitoredRun, refusal
from judge.sandbox.supervisor.protocol import (
    LARGE_REQUEST,
    MESSAGE_BYTES,
    MOST_RUNS,
    SAME_REQUEST,
    SCRATCH_NAME,
    SHORT_S,
    STOP,
)
from judge.sandbox.supervisor.zygote import Zygote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.sandbox.supervisor.protocol import ContainerSpec, Facts, Request

# What is so old, at least, is sent although more runs follow. A run that wrote more is not short.
_ANSWER_S = 0.005
_SHORT_BYTES = 1 << 14
_INT = struct.Struct("i")
_SOCK_FPROG = struct.Struct("HxxxxxxQ")  # the length of a filter, its code


def main(control: socket.socket, root: str) -> None:
    """Serves one request after the other until the judge closes the socket.

    All signals are blocked already.
    """
    itself = os.pidfd_open(os.getpid())
    socket.send_fds(control, [marshal.dumps(os.getpid())], [itself])
    os.close(itself)
    for number in signal.valid_signals():
        # What Python ignores, or whoever started the judge, would stay ignored in programs; and the
        # code of a handler is not there in init.
        if signal.getsignal(number) not in (signal.SIG_DFL, None):
            signal.signal(number, signal.SIG_DFL)
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
        self._scratch_path = f"{root}/{SCRATCH_NAME}" if root else container.SCRATCH
        self._scratch: trees.Scratch | None = None  # on the disk, where there is no container
        self._scratch_folder = -1
        self._temporary: dict[str, trees.Scratch] = {}
        self._buffer = bytearray(MESSAGE_BYTES)
        self._zygote: Zygote | None = None
        self._cgroup: cgroups.ControlGroup | None = None
        self._own_children: set[int] = set()  # those that are not the program's

    def serve(self) -> None:
        """Answers requests until there are no more."""
        room = socket.CMSG_SPACE(3 * MOST_RUNS * _INT.size)
        while True:
            size, ancillary, _, _ = self._control.recvmsg_into(
                [self._buffer], room, socket.MSG_CMSG_CLOEXEC
            )
            if not size:
                return
            if self._buffer[:size] == STOP:
                continue  # the run has just ended
            files = [file for (file,) in _INT.iter_unpack(ancillary[0][2])]
            runs = [files[start : start + 3] for start in range(0, len(files), 3)]
            request: Request | None = None
            if self._buffer[:1] == LARGE_REQUEST:
                (content,) = runs.pop()
                with open(content, "rb") as file:
                    request = marshal.load(file)
            elif self._buffer[:1] != SAME_REQUEST:
                request = marshal.loads(self._buffer)
            if not self._serve_runs(request, runs):
                return

    def _serve_runs(self, request: Request | None, runs: list[list[int]]) -> bool:
        """Answers to one message, without a request for the one before; False if it cannot."""
        answers = _Answers(self._control)
        is_short = True
        for descriptors in runs:
            try:
                if not is_short:
                    answers.add(None)
                    continue
                if refused := self._make_ready(request):
                    answers.add(refused)
                    answers.send()
                    return False
                request = None
                run = self._monitored_run(descriptors, answers.send_old)
                facts = run.execute()
                is_short = facts["wall_s"] <= SHORT_S and run.written_bytes() <= _SHORT_BYTES
                answers.add(facts)
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
        assert self._zygote
        answers.send(self._zygote.request["container"])
        return True

    def _make_ready(self, request: Request | None) -> Facts | None:
        """Makes all as the program has to find it; what there is to say if that fails."""
        try:
            for folder, temporary in self._temporary.items():
                if not temporary.restore():
                    raise OSError(f"{folder} cannot be emptied")
            if request is not None:
                self._prepare(request)
            elif self._zygote and not self._is_restored(self._zygote):
                self._replace_zygote(self._zygote.request)
        except OSError as error:
            return refusal(error)
        return None

    def _is_restored(self, zygote: Zygote) -> bool:
        """Whether all is as the first program has found it, without a new zygote."""
        return zygote.restore() and (self._scratch is None or self._scratch.restore())

    def close(self) -> None:
        """Ends and removes all that it has made."""
        if self._zygote:
            self._zygote.close()
        if self._cgroup:
            self._cgroup.remove()
        if self._root:
            trees.remove_tree(self._root)

    def _monitored_run(self, descriptors: list[int], meanwhile: Callable[[], None]) -> MonitoredRun:
        assert self._zygote
        return MonitoredRun(
            self._zygote,
            self._cgroup,
            self._own_children,
            list(self._temporary),
            descriptors,
            self._control,
            meanwhile,
        )

    def _prepare(self, request: Request) -> None:
        if self._zygote is None:
            # Output and messages lie in memory, on the account of the group that writes them.
            group_bytes = request["memory_bytes"] + 2 * request["output_bytes"]
            self._cgroup = cgroups.create_group(group_bytes, request["tasks"])
            if request["container"] is not None:
                first_process, temporary = container.enter_container(request["container"])
                self._own_children.add(first_process)
                for path in temporary:
                    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
                    self._temporary[path] = trees.Scratch(folder)
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
        if self._root:
            if self._scratch_folder >= 0:
                os.close(self._scratch_folder)
            self._scratch_folder = trees.make_scratch(self._scratch_path)
            self._scratch = trees.Scratch(self._scratch_folder, self._scratch_path)
        has_clock = self._cgroup is None or not self._cgroup.counts_cpu
        self._zygote = _start_zygote(request, self._scratch_path, has_clock=has_clock)
        self._own_children |= {self._zygote.pid, self._zygote.init_pid}
        if self._cgroup:
            self._cgroup.add(self._zygote.pid)


class _Answers:
    """The answers to one message."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._unsent: list[Facts | None] = []
        self._since_s = 0.0

    def add(self, facts: Facts | None) -> None:
        """Takes one, which goes out with the next ones."""
        if not self._unsent:
            self._since_s = time.monotonic()
        self._unsent.append(facts)

    def send_old(self) -> None:
        """Sends those that have waited for some time."""
        if self._unsent and time.monotonic() - self._since_s > _ANSWER_S:
            self.send()

    def send(self, spec: ContainerSpec | None = None) -> None:
        """Sends all, with a descriptor of the folder that was copied, if there is one."""
        answer = marshal.dumps(self._unsent)
        self._unsent = []
        if spec is None or spec["copied"] is None:
            self._control.send(answer)
            return
        folder = os.open(spec["copied"][0], os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, _INT.pack(folder))
            self._control.sendmsg([answer], [rights])
        finally:
            os.close(folder)


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
    # At 0 the kernel still starts what core_pattern names, as root and outside; at 1 it does not.
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1, 1))
    except (OSError, ValueError):
        pass  # it was at 0, and may not be raised


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
