"""The processes of supervisors, as the judge sees them, and the server that forks them."""

from __future__ import annotations

import atexit
import marshal
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO

from judge.errors import SandboxError

_SUPERVISOR = Path(__file__).parents[1] / "supervisor"
_START_S = 20
_END_S = 10
_PID_BYTES = 64


class SupervisorProcess:
    """A supervisor as the judge sees it: our end of its socket, its standard error, itself.

    It is a child of this process.
    """

    def __init__(self, control: socket.socket, stderr: BinaryIO) -> None:
        """`control` is our end of its socket; it says its process id first."""
        self.control, self.stderr = control, stderr
        self.pid = 0
        self._pidfd = -1
        self._status: int | None = None

    def begin(self) -> None:
        """Waits until it runs. Raises `SandboxError`."""
        message = b""
        with suppress(OSError):
            if _is_readable(self.control.fileno(), _START_S):
                message = self.control.recv(_PID_BYTES)
        if not message:
            reason = self.last_words() or _fork_server.last_words() or "it said nothing"
            raise SandboxError(f"no supervisor could be started: {reason}")
        self.pid = marshal.loads(message)
        self._pidfd = os.pidfd_open(self.pid)

    def wait(self) -> int:
        """Waits for its end; kills it if that takes long. Its status, negative for a signal."""
        if self._status is None:
            if not _is_readable(self._pidfd, _END_S):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
            self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            os.close(self._pidfd)
        return self._status

    def last_words(self) -> str:
        """The last line that it wrote to its standard error."""
        return _last_line(self.stderr)

    def close(self) -> None:
        """Ends it, and what it has started."""
        if not self.pid:
            with suppress(SandboxError):  # then there is none
                self.begin()
        self.control.close()
        if self.pid:
            self.wait()
        self.stderr.close()


class _ForkServer:
    """The process that forks supervisors for this one. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._judge = 0  # whose server it is: a copy of this process needs its own
        self._socket: socket.socket | None = None
        self._stderr: BinaryIO | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start_ahead(self) -> None:
        """Starts it, so that it is there when it is needed."""
        with self._lock, suppress(SandboxError):  # the first jail will say it
            if self._judge != os.getpid():
                self._start()

    def ask(self, root: str, descriptors: Sequence[int]) -> None:
        """Has a supervisor forked, with these as its socket and its standard error."""
        message = marshal.dumps(root)
        with self._lock:
            if self._socket is not None and self._judge == os.getpid():
                with suppress(BrokenPipeError, ConnectionResetError):  # somebody has killed it
                    socket.send_fds(self._socket, [message], descriptors)
                    return
            self._start()
            assert self._socket
            with suppress(BrokenPipeError, ConnectionResetError):  # its last words say why
                socket.send_fds(self._socket, [message], descriptors)

    def last_words(self) -> str:
        """The last line that it wrote to its standard error."""
        return "" if self._stderr is None else _last_line(self._stderr)

    def close(self) -> None:
        """Ends the process; supervisors that are still there go on."""
        if self._socket and self._stderr and self._process:
            if self._judge == os.getpid():
                with suppress(OSError):  # it has ended already
                    self._socket.shutdown(socket.SHUT_RDWR)
                self._process.wait()
            self._socket.close()
            self._stderr.close()

    def _start(self) -> None:
        self.close()
        # The base interpreter: a virtual environment's would look for its configuration first.
        python = getattr(sys, "_base_executable", None) or sys.executable
        with ExitStack() as stack:
            own, its_own = _socket_pair()
            stack.enter_context(own)
            with its_own:
                stderr = stack.enter_context(os.fdopen(create_memory_file("fork server"), "rb"))
                try:
                    self._process = subprocess.Popen(
                        [python, "-I", "-S", _SUPERVISOR, str(its_own.fileno())],
                        pass_fds=[its_own.fileno()],
                        stdin=subprocess.DEVNULL,
                        stdout=subprocess.DEVNULL,
                        stderr=stderr,
                        start_new_session=True,  # Ctrl-C is for the judge alone
                        cwd="/",
                        # The C library's restartable sequences would write to unmapped memory.
                        env={"LANG": "C.UTF-8", "GLIBC_TUNABLES": "glibc.pthread.rseq=0"},
                    )
                except OSError as error:
                    raise SandboxError(f"no process can be started: {error}") from error
            stack.pop_all()
        self._socket, self._stderr, self._judge = own, stderr, os.getpid()


_fork_server = _ForkServer()
atexit.register(_fork_server.close)


def start_fork_server() -> None:
    """Starts the process that forks supervisors, unless there is one."""
    _fork_server.start_ahead()


def start_supervisor(root: Path | None) -> SupervisorProcess:
    """A supervisor; without a container it gets the empty folder `root`. Raises `SandboxError`.

    It need not run yet: see `SupervisorProcess.begin`.
    """
    with ExitStack() as stack:
        control, its_control = _socket_pair()
        stack.enter_context(control)
        with its_control:
            stderr = stack.enter_context(os.fdopen(create_memory_file("supervisor"), "rb"))
            _fork_server.ask(str(root or ""), [its_control.fileno(), stderr.fileno()])
        stack.pop_all()
    return SupervisorProcess(control, stderr)


def create_memory_file(name: str) -> int:
    """A descriptor of a new file in memory. Raises `SandboxError`."""
    try:
        return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    except OSError as error:
        raise SandboxError(f"no memory file can be made: {error.strerror}") from error


def _socket_pair() -> tuple[socket.socket, socket.socket]:
    try:
        return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    except OSError as error:
        raise SandboxError(f"no socket can be made: {error.strerror}") from error


def _is_readable(descriptor: int, wall_s: float) -> bool:
    """Whether there is something to be read, or an end, within so many seconds."""
    ready = select.poll()
    ready.register(descriptor, select.POLLIN)
    return bool(ready.poll(wall_s * 1e3))


def _last_line(stderr: BinaryIO) -> str:
    lines = os.pread(stderr.fileno(), 1 << 16, 0).decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""
